import type { SavedView } from '@neev/domain';
import { Link, useSearchParams } from 'react-router-dom';
import { buttonClass } from '@/components/ui/button.tsx';
import { classNames } from '@/lib/class-names.ts';
import { KEEP_SCROLL } from '@/lib/history/site-history.ts';
import { queryOfView, VIEW_PARAMETER } from '../model/inbox-filter.ts';
import { useSavedViews } from '../saved-views.ts';

interface SavedViewLinksProps {
  /** The text of the search field. */
  search: string;
  /** Called with the search of the chosen view. */
  onChoose: (search: string) => void;
  className: string;
}

/** Links to the saved views. Renders nothing if there are none. */
export function SavedViewLinks({ search, onChoose, className }: SavedViewLinksProps) {
  const views = useSavedViews();
  const [params] = useSearchParams();
  const current = queryOfView(params, search);
  if (views.length === 0) return null;
  return (
    <nav aria-label="Saved views" className={classNames('flex-wrap gap-2', className)}>
      {views.map((view) => (
        <SavedViewLink
          key={view.id}
          view={view}
          isCurrent={params.get(VIEW_PARAMETER) === view.id && view.query === current}
          onChoose={onChoose}
        />
      ))}
    </nav>
  );
}

interface SavedViewLinkProps extends Pick<SavedViewLinksProps, 'onChoose'> {
  view: SavedView;
  isCurrent: boolean;
}

function SavedViewLink({ view, isCurrent, onChoose }: SavedViewLinkProps) {
  return (
    <Link
      to={{ search: searchOf(view) }}
      state={KEEP_SCROLL}
      aria-current={isCurrent}
      className={buttonClass(isCurrent ? 'dark' : 'outline', 'wrap-anywhere px-3!')}
      onClick={() => onChoose(new URLSearchParams(view.query).get('search') ?? '')}
    >
      {view.name}
    </Link>
  );
}

function searchOf({ id, query }: SavedView): string {
  const params = new URLSearchParams(query);
  params.set(VIEW_PARAMETER, id);
  return params.toString();
}
