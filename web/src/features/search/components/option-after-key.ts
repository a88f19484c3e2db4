/**
 * The option that an arrow key leads to. The text itself is a place on the round: before the first
 * option and behind the last; there none is active.
 */
export function optionAfterKey(
  optionIds: readonly string[],
  activeId: string | undefined,
  key: 'ArrowDown' | 'ArrowUp',
): string | undefined {
  const places = [undefined, ...optionIds];
  const place = Math.max(places.indexOf(activeId), 0);
  return places.at((place + (key === 'ArrowDown' ? 1 : -1)) % places.length);
}
