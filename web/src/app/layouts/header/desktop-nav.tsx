import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { Deferred } from '@/components/ui/deferred.tsx';
import { NoScriptLink } from '@/components/ui/no-script-link.tsx';
import { classNames } from '@/lib/class-names.ts';
import { defer } from '@/lib/loading/defer.ts';
import { lazyComponent } from '@/lib/loading/lazy-component.ts';
import { entryAfterKey, panelItemAfterKey } from './arrow-keys.ts';
import { entryClass, headerLinks, isCataloguePath, PanelSkeleton } from './main-navigation.tsx';
import { useDropdown } from './use-dropdown.ts';

/** The main navigation of wide screens. */
export function DesktopNav() {
  const nav = useRef<HTMLElement>(null);

  function moveAmongEntries(event: KeyboardEvent) {
    const entries = nav.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [];
    const next = entryAfterKey([...entries], event);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <nav ref={nav} aria-label="Main" className="h-full" onKeyDown={moveAmongEntries}>
      <ul className="flex h-full">
        {headerLinks.map(({ name, to, hasDropdown }) =>
          hasDropdown ? (
            <ProductsDropdown key={name} name={name} />
          ) : (
            <li key={name} className="flex">
              <NavLink to={to} end data-entry className={({ isActive }) => entryClass(isActive)}>
                {name}
              </NavLink>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

const ProductsPanel = lazyComponent(
  async () => (await import('./products-panel.tsx')).ProductsPanel,
);

/** The catalogue entry with its panel: a disclosure button, not an ARIA `menu`. */
function ProductsDropdown({ name }: { name: string }) {
  const { pathname } = useLocation();
  const { isOpen, close, openAndFocus, toggle, refs, containerHandlers } = useDropdown();
  const panelId = useId();
  useEffect(() => defer('idle', ProductsPanel.preload), []);

  function handleKeyDown(event: KeyboardEvent) {
    const { current: trigger } = refs.trigger;
    const { current: panel } = refs.panel;
    if (event.target === trigger) {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      return openAndFocus();
    }
    const next = panel && trigger && panelItemAfterKey(panel, trigger, event);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <li ref={refs.container} className="flex" onKeyDown={handleKeyDown} {...containerHandlers}>
      <NoScriptLink to="/categories">
        <button
          ref={refs.trigger}
          type="submit"
          data-entry
          aria-expanded={isOpen}
          aria-controls={panelId}
          className={entryClass(isCataloguePath(pathname))}
          onClick={toggle}
        >
          {name}
          <ChevronDown
            aria-hidden
            className={classNames('size-4 transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </NoScriptLink>
      {isOpen && (
        <div
          id={panelId}
          ref={refs.panel}
          className="absolute inset-x-0 top-full max-h-[calc(100dvh-7.5rem-1px)] overflow-y-auto overscroll-contain border-b border-line bg-white shadow-raised transition-[opacity,translate] duration-200 ease-settle starting:-translate-y-1 starting:opacity-0"
        >
          <Deferred fallback={<PanelSkeleton />} failure="The menu did not load.">
            <div ref={refs.content}>
              <ProductsPanel onChoose={close} />
            </div>
          </Deferred>
        </div>
      )}
    </li>
  );
}
