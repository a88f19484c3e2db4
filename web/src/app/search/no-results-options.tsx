import { pathSegmentOf } from '@neev/domain';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { NoScriptLink } from '@/components/ui/no-script-link.tsx';
import { useMenu } from '@/features/catalogue/watch-catalogue.ts';
import { useOpenEnquiry } from '@/features/enquiry/components/enquiry-dialog-context.tsx';

interface NoResultsOptionsProps {
  /** Called when an option is chosen. */
  onChoose?: () => void;
}

/** Options when a search has no results: send an enquiry, or browse the categories. */
export function NoResultsOptions({ onChoose }: NoResultsOptionsProps) {
  const openEnquiry = useOpenEnquiry();

  function ask() {
    onChoose?.();
    openEnquiry();
  }

  return (
    <>
      <p className="mt-1 text-ink-soft">Can't find it? Ask us, we source more than we list.</p>
      <NoScriptLink to="/contact">
        <Button type="submit" variant="dark" className="mt-4" onClick={ask}>
          Send us an enquiry
        </Button>
      </NoScriptLink>
      <div className="mt-6">
        <CategoryLinks onChoose={onChoose} />
      </div>
    </>
  );
}

/** Links to all categories. */
export function CategoryLinks({ onChoose }: { onChoose?: (() => void) | undefined }) {
  const menu = useMenu();
  if (menu.status !== 'ready') return null;
  return (
    <nav aria-label="Categories">
      <p className="mb-3 text-sm font-semibold">Browse by category</p>
      <ul className="flex flex-wrap gap-2">
        {menu.value.categories.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={`/category/${pathSegmentOf(id)}`}
              className={buttonClass('outline', 'font-medium wrap-anywhere')}
              onClick={onChoose}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
