import type { Invitation } from '@neev/domain';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { Button } from '@/components/ui/button.tsx';
import { useNow } from '@/lib/hooks/use-now.ts';
import { withdrawInvitation } from '../api/set-admin-state.ts';
import { useInvitations } from '../api/watch-admins.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { minuteText } from './team-texts.ts';

/** The way to invite someone, and the invitations that can still be used. */
export function Invitations() {
  const [isInviting, setIsInviting] = useState(false);
  return (
    <section aria-label="Invitations">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-lg">Invitations</h2>
          <p className="text-sm text-ink-soft">
            Whoever you invite needs no approval, only a confirmed email address.
          </p>
        </div>
        <Button onClick={() => setIsInviting(true)}>
          <UserPlus aria-hidden className="size-4.5" />
          Invite
        </Button>
      </div>
      <OpenInvitations />
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </section>
  );
}

function OpenInvitations() {
  const live = useInvitations();
  const now = useNow();
  if (live.status !== 'ready') {
    return live.status === 'error' ? (
      <p role="alert" className="mt-3 text-red-700">
        The open invitations could not be loaded.
      </p>
    ) : null;
  }
  const open = live.value.filter(({ usedAt, expiresAt }) => !usedAt && expiresAt > now);
  if (open.length === 0) return null;
  return (
    <ul className="mt-3 divide-y divide-line rounded-lg border border-line bg-white shadow-card">
      {open.map((invitation) => (
        <OpenInvitation key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  );
}

function OpenInvitation({ invitation }: { invitation: Invitation }) {
  const { id, email, name, expiresAt } = invitation;
  const [isBusy, setIsBusy] = useState(false);

  async function withdraw() {
    setIsBusy(true);
    const problem = await withdrawInvitation(id);
    setIsBusy(false);
    if (problem === undefined) toast.success(`The invitation of ${email} has been withdrawn.`);
    else toast.error(problem);
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold wrap-anywhere">{name || email}</p>
        {name !== '' && <p className="text-sm break-all text-ink-soft">{email}</p>}
        <p className="mt-1 text-sm text-ink-soft">Open until {minuteText(expiresAt)}</p>
      </div>
      <Button variant="outline" disabled={isBusy} onClick={withdraw}>
        Withdraw<span className="sr-only"> the invitation of {email}</span>
      </Button>
    </li>
  );
}
