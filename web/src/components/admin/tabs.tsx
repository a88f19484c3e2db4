import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '@/lib/class-names.ts';

interface Tab<K extends string> {
  key: K;
  label: string;
  /** `(3)`. Has its place until it is counted, also as `undefined`, so that the next tabs do not move. */
  count?: string | undefined;
}

interface TabsProps<K extends string> {
  /** Accessible label of the tab list. */
  label: string;
  tabs: readonly Tab<K>[];
  active: K;
  onChoose: (key: K) => void;
  /** The panel of the active tab. */
  children: ReactNode;
}

/**
 * Tabs and the panel of the active one, after the pattern of the ARIA Authoring Practices: arrow
 * keys change the tab, Tab moves into the panel. https://www.w3.org/WAI/ARIA/apg/patterns/tabs/
 */
export function Tabs<K extends string>({ label, tabs, active, onChoose, children }: TabsProps<K>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const activeIndex = tabs.findIndex(({ key }) => key === active);

  useEffect(() => {
    // Scrolls the active tab into view where the tabs overflow.
    const tab = list.current?.querySelectorAll('button')[activeIndex];
    if (tab) list.current?.scrollTo({ left: tab.offsetLeft - tab.offsetWidth / 2 });
  }, [activeIndex]);

  function chooseByKey(event: KeyboardEvent) {
    const index = nextIndex(event.key, activeIndex, tabs.length);
    const next = index === undefined ? undefined : tabs[index];
    if (!next) return;
    event.preventDefault();
    onChoose(next.key);
    list.current?.querySelectorAll('button')[tabs.indexOf(next)]?.focus();
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="scroll-shadows relative flex gap-1 overflow-x-auto border-b border-line"
        onKeyDown={chooseByKey}
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === active}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === active ? 0 : -1}
            className={classNames(
              'min-h-11 border-b-2 text-sm font-semibold whitespace-nowrap',
              'count' in tab ? 'px-3' : 'px-4',
              tab.key === active
                ? 'border-accent text-ink'
                : 'border-transparent text-ink-soft hover:text-ink',
            )}
            onClick={() => onChoose(tab.key)}
          >
            {tab.label}{' '}
            {'count' in tab && (
              <span className="inline-block min-w-[4.2ch] text-left tabular-nums">{tab.count}</span>
            )}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${active}`} className="pt-6">
        {children}
      </div>
    </>
  );
}

function nextIndex(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
