import { type Admin, DECIDED_BY_SYSTEM } from '@neev/domain';
import { useId, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { setAdminState } from '../api/set-admin-state.ts';
import { useAdmin } from '../api/watch-admins.ts';
import { dayText, minuteText } from './team-texts.ts';

interface TeamMemberProps {
  admin: Admin;
  isOneself: boolean;
}

/** One account, with what can be done about it. */
export function TeamMember({ admin, isOneself }: TeamMemberProps) {
  const { id, username, email } = admin;
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const confirmationId = useId();
  // The server asks the Auth service again; a revoked account's record may be of long ago.
  const isUnconfirmed = admin.state === 'pending' && !admin.isEmailVerified;

  async function change(state: 'active' | 'revoked', done: string) {
    setIsBusy(true);
    const problem = await setAdminState(id, state);
    setIsBusy(false);
    if (problem === undefined) toast.success(done);
    else toast.error(problem);
  }

  const approve = () => change('active', `${username} may now enter the admin area.`);
  const revoke = () => change('revoked', `${username} has no access any more.`);

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {username}
          {isOneself && <Badge>You</Badge>}
          <span id={confirmationId} className="inline-flex">
            <Confirmation isConfirmed={admin.isEmailVerified} />
          </span>
        </p>
        <p className="text-sm break-all text-ink-soft">{email}</p>
        <History admin={admin} />
      </div>
      {admin.state !== 'active' && (
        <Button
          variant="dark"
          disabled={isBusy || isUnconfirmed}
          aria-describedby={isUnconfirmed ? confirmationId : undefined}
          onClick={approve}
        >
          Approve<span className="sr-only"> {username}</span>
        </Button>
      )}
      {admin.state !== 'revoked' && (
        <Button variant="outline" disabled={isBusy} onClick={() => setIsAsking(true)}>
          {admin.state === 'pending' ? 'Refuse' : 'Revoke'}
          <span className="sr-only"> {username}</span>
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`Take away the access of ${username}?`}
          text={
            isOneself
              ? 'This is your own account: your session ends at once, and another administrator has to let you in again.'
              : `${username} is logged out everywhere at once. You can approve the account again later.`
          }
          action="Take away"
          onConfirm={revoke}
          onClose={() => setIsAsking(false)}
        />
      )}
    </li>
  );
}

function Confirmation({ isConfirmed }: { isConfirmed: boolean }) {
  return isConfirmed ? (
    <Badge tone="good">Email confirmed</Badge>
  ) : (
    <Badge>Email not confirmed yet</Badge>
  );
}

/** Who decided, and when; of one who waits, since when. */
function History({ admin }: { admin: Admin }) {
  const { state, createdAt, decidedBy, decidedAt } = admin;
  if (state === 'pending') {
    if (!createdAt) return null;
    return <p className="mt-1 text-sm text-ink-soft">Registered on {dayText(createdAt)}</p>;
  }
  if (decidedBy === undefined || !decidedAt) return null;
  return (
    <p className="mt-1 text-sm text-ink-soft">
      {verbOf(admin)} <DeciderName uid={decidedBy} />, {minuteText(decidedAt)}
    </p>
  );
}

function verbOf({ state, invitedBy, decidedBy }: Admin): string {
  if (state === 'revoked') return 'Revoked by';
  return invitedBy !== undefined && invitedBy === decidedBy ? 'Invited by' : 'Approved by';
}

function DeciderName({ uid }: { uid: string }) {
  return uid === DECIDED_BY_SYSTEM ? (
    <>the regular check: the account is disabled or deleted</>
  ) : (
    <AdminName uid={uid} />
  );
}

function AdminName({ uid }: { uid: string }) {
  const live = useAdmin(uid);
  return <>{(live.status === 'ready' && live.value?.username) || 'a former administrator'}</>;
}
