import type { Admin } from '@neev/domain';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { setAdminState } from '../api/set-admin-state.ts';

interface TeamMemberProps {
  admin: Admin;
  isOneself: boolean;
}

/** One account, with what can be done about it. */
export function TeamMember({ admin, isOneself }: TeamMemberProps) {
  const { id, username, email } = admin;
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);

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
        <p className="flex flex-wrap items-center gap-2 font-semibold break-words">
          {username}
          {isOneself && <Badge>You</Badge>}
        </p>
        <p className="text-sm break-all text-ink-soft">{email}</p>
      </div>
      {admin.state !== 'active' && (
        <Button variant="dark" disabled={isBusy} onClick={approve}>
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
