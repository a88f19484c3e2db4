import type { HeroSlide } from '@neev/domain';
import { Button } from '@/components/ui/button.tsx';
import type { ApiAnswer } from '@/lib/http.ts';

/** What is said when a slide was not saved (specification, section 8). */
const FAILED = 'Failed to save slide. Please try again.';

interface SaveFailureProps {
  refusal: ApiAnswer;
  /** The slide as it is on the server now. */
  current: HeroSlide | undefined;
  onSaveAnyway: () => void;
  onTakeCurrent: () => void;
}

/** Why a slide was not saved; when somebody else was first, what they wrote, and the choice. */
export function SaveFailure(props: SaveFailureProps) {
  const { refusal, current } = props;
  if (refusal.kind === 'refused' && refusal.status === 409 && current) {
    return <Conflict {...props} current={current} />;
  }
  return (
    <div role="alert" className="rounded-md bg-red-50 px-4 py-3 text-sm text-red-800">
      <p className="font-medium">{FAILED}</p>
      <p className="mt-1">{reasonOf(refusal)}</p>
    </div>
  );
}

function Conflict({
  current,
  onSaveAnyway,
  onTakeCurrent,
}: SaveFailureProps & { current: HeroSlide }) {
  return (
    <div role="alert" className="rounded-md bg-accent-soft px-4 py-3 text-sm">
      <p className="font-semibold">Somebody else has changed this slide since you opened it.</p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 break-words">
        <dt className="text-ink-soft">Title</dt>
        <dd>{current.title}</dd>
        <dt className="text-ink-soft">Description</dt>
        <dd>{current.description}</dd>
        <dt className="text-ink-soft">State</dt>
        <dd>{current.isActive ? 'Active' : 'Inactive'}</dd>
      </dl>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="dark" className="px-4" onClick={onSaveAnyway}>
          Save mine
        </Button>
        <Button variant="outline" className="px-4" onClick={onTakeCurrent}>
          Take theirs
        </Button>
      </div>
    </div>
  );
}

function reasonOf(refusal: ApiAnswer): string {
  switch (refusal.kind) {
    case 'refused':
      return refusal.error;
    case 'unreachable':
      return 'There was no answer. What you have written is still here.';
    case 'ok':
      return '';
  }
}
