/**
 * Keyboard support of the main navigation, after the disclosure pattern of the ARIA Authoring
 * Practices. Left and Right move along the entries; in the panel, Up and Down move along its links,
 * Left and Right between categories. Home and End move to the ends. Tab keeps its default
 * behaviour.
 * https://www.w3.org/WAI/ARIA/apg/patterns/disclosure/examples/disclosure-navigation/
 */

const stepsByDirection = {
  row: { ArrowLeft: -1, ArrowRight: 1 },
  column: { ArrowUp: -1, ArrowDown: 1 },
} as const;

type Direction = keyof typeof stepsByDirection;

interface ListPosition {
  index: number;
  count: number;
}

/**
 * The index after a key press among `count` items: -1 or `count` beyond an end, `undefined` when
 * the key does not apply to this direction.
 */
export function indexAfterKey(
  key: string,
  direction: Direction,
  { index, count }: ListPosition,
): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = Object.entries(stepsByDirection[direction]).find(([name]) => name === key)?.[1];
  return step === undefined ? undefined : index + step;
}

interface KeyPress {
  key: string;
  target: EventTarget;
}

/** The next entry for a key. Wraps around at the ends. */
export function entryAfterKey(entries: HTMLElement[], { key, target }: KeyPress) {
  const position = listPositionOf(entries, target);
  if (position.index < 0) return undefined;
  const next = indexAfterKey(key, 'row', position);
  return next === undefined ? undefined : entries.at(next % entries.length);
}

/** The next element for a key in the panel; `trigger` is the element before its first link. */
export function panelItemAfterKey(panel: HTMLElement, trigger: HTMLElement, press: KeyPress) {
  const items = [...panel.querySelectorAll<HTMLElement>('a, button')];
  const next = indexAfterKey(press.key, 'column', listPositionOf(items, press.target));
  if (next === undefined) return columnAfterKey(panel, press);
  return next < 0 ? trigger : items[Math.min(next, items.length - 1)];
}

function columnAfterKey(panel: HTMLElement, { key, target }: KeyPress) {
  const columns = [...panel.querySelectorAll<HTMLElement>('[data-column]')];
  const index = columns.findIndex((column) => target instanceof Node && column.contains(target));
  const next = indexAfterKey(key, 'row', { index, count: columns.length });
  return next === undefined ? undefined : columns[next]?.querySelector('a');
}

function listPositionOf(items: readonly EventTarget[], target: EventTarget): ListPosition {
  return { index: items.indexOf(target), count: items.length };
}
