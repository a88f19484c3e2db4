import { company } from '@neev/domain';
import { Phone } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { Button } from '@/components/ui/button.tsx';
import { classNames } from '@/lib/class-names.ts';
import { headerLinks } from './header-links.ts';
import { MobileProducts } from './mobile-products.tsx';

interface MobileMenuContentProps {
  /** A link has been chosen. */
  onChoose: () => void;
  onEnquire: () => void;
}

export function MobileMenuContent({ onChoose, onEnquire }: MobileMenuContentProps) {
  return (
    <div className="container-page pb-5">
      <ul className="divide-y divide-line">
        {headerLinks.map(({ name, to, hasDropdown }) => (
          <li key={name}>
            {hasDropdown ? (
              <MobileProducts name={name} onChoose={onChoose} />
            ) : (
              <NavLink
                to={to}
                end
                className={({ isActive }) =>
                  classNames(
                    'flex min-h-14 items-center font-semibold tracking-wide',
                    isActive && 'text-accent-strong',
                  )
                }
                onClick={onChoose}
              >
                {name}
              </NavLink>
            )}
          </li>
        ))}
      </ul>
      <Button className="mt-4 min-h-12 w-full" onClick={onEnquire}>
        PRODUCT ENQUIRY
      </Button>
      {/* Wider screens have it in the strip above the bar. */}
      <a
        href={`tel:${company.phoneLink}`}
        className="mt-2 flex min-h-11 items-center justify-center gap-2.5 text-sm font-semibold md:hidden"
      >
        <Phone aria-hidden className="size-4 text-accent-strong" />
        {company.phone}
      </a>
    </div>
  );
}
