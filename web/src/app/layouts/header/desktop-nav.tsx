import { type KeyboardEvent, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { entryAfterKey } from './arrow-keys.ts';
import { entryClass } from './entry-class.ts';
import { headerLinks } from './header-links.ts';
import { ProductsDropdown } from './products-dropdown.tsx';

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
