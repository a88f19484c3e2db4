import { type Admin, DECIDED_BY_SYSTEM, dayAt, dayText } from '@neev/domain';
import { useId, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { AdminName } from '@/components/admin/admin-name.tsx';
import { ConfirmDialog, useFocusAfterDelete } from '@/components/admin/confirm-dialog.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';
import { ownUid } from '@/lib/admin/admin-app.ts';
import { useHasBeen } from '@/lib/hooks/use-has-been.ts';
import { dateTimeText } from '@/lib/times-in-india.ts';
import { removeAccount, setAdminState } from './team-api.ts';
import { type AdminGroup, useAdmins } from './watch-admins.ts';

interface GroupTexts {
  title: string;
  /** Text of an empty group; without it an empty group is not shown. */
  emptyText?: string;
  hint?: string;
}

const texts: Record<AdminGroup, GroupTexts> = {
  waiting: {
    title: 'Waiting for approval',
    emptyText: 'No accounts are waiting for approval.',
    hint: 'Approve only people whose registration you expect.',
  },
  unconfirmed: {
    title: 'Email not confirmed yet',
    hint: 'They can be approved once they have opened the link that was emailed to them.',
  },
  active: { title: 'Administrators', emptyText: 'There is no administrator.' },
  revoked: { title: 'Without access', emptyText: 'No account has been revoked.' },
};

/** The accounts of a group, with a button for more. */
export function TeamGroup({ group }: { group: AdminGroup }) {
  const { live, showMore } = useAdmins(group);
  const [heading, focusHeading] = useFocusAfterDelete<HTMLHeadingElement>();
  const { title, emptyText, hint } = texts[group];
  const isEmpty = live.status === 'ready' && live.value.admins.length === 0;
  const wasShown = useHasBeen(live.status === 'ready' && !isEmpty);
  // The heading of a group that has been shown stays: it may have the focus.
  if (emptyText === undefined && !wasShown && live.status !== 'error') return null;
  return (
    <section aria-label={title}>
      <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {title}
      </h2>
      {hint !== undefined && !isEmpty && <p className="text-sm text-ink-soft">{hint}</p>}
      <div className="mt-3">
        <Loaded live={live} loading={<LoadingGroup />} failure="Failed to load the team.">
          {({ admins, hasMore }) => (
            <>
              {admins.length === 0 && (
                <p className="text-ink-soft">{emptyText ?? 'There are no more.'}</p>
              )}
              {admins.length > 0 && (
                <ul className="divide-y divide-line rounded-lg border border-line bg-white shadow-card">
                  {admins.map((admin) => (
                    <TeamMember
                      key={admin.id}
                      {...{ admin, isOwnAccount: admin.id === ownUid(), onDecided: focusHeading }}
                    />
                  ))}
                </ul>
              )}
              {hasMore && (
                <Button variant="outline" className="mt-4" onClick={showMore}>
                  Show more<span className="sr-only"> of {title}</span>
                </Button>
              )}
            </>
          )}
        </Loaded>
      </div>
    </section>
  );
}

/** Accounts that are loading. */
export function LoadingGroup() {
  return (
    <SkeletonList count={2} className="space-y-3" label="Loading the team">
      <Skeleton className="h-20" />
    </SkeletonList>
  );
}

interface TeamMemberProps {
  admin: Admin;
  isOwnAccount: boolean;
  /** Called when the account is about to leave the group. */
  onDecided: () => void;
}

/** An account with its actions. */
function TeamMember({ admin, isOwnAccount, onDecided }: TeamMemberProps) {
  const { username, email } = admin;
  const confirmationId = useId();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {username}
          {isOwnAccount && <Badge>You</Badge>}
          <span id={confirmationId} className="inline-flex">
            <Confirmation isConfirmed={admin.isEmailVerified} />
          </span>
        </p>
        <p className="text-sm break-all text-ink-soft">{email}</p>
        <DecisionHistory admin={admin} />
      </div>
      <StateButtons {...{ admin, isOwnAccount, onDecided, confirmationId }} />
    </li>
  );
}

type Decision = 'active' | 'revoked' | 'removed';

/** Returns an error message, or `undefined`. */
function decide(id: string, decision: Decision): Promise<string | undefined> {
  return decision === 'removed' ? removeAccount(id) : setAdminState(id, decision);
}

/** Buttons to approve the account or to revoke its access. */
function StateButtons({
  admin,
  isOwnAccount,
  onDecided,
  confirmationId,
}: TeamMemberProps & { confirmationId: string }) {
  const { id, username, state, isEmailVerified } = admin;
  const [isBusy, setIsBusy] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  // The server checks the Auth service again; the record of a revoked account may be outdated.
  const isUnconfirmed = state === 'pending' && !isEmailVerified;

  async function change(newState: Decision, successText: string) {
    setIsBusy(true);
    onDecided();
    const problem = await decide(id, newState);
    setIsBusy(false);
    if (problem === undefined) toast.success(successText);
    else toast.error(problem);
  }

  return (
    <>
      {state !== 'active' && (
        <Button
          variant="dark"
          disabled={isBusy || isUnconfirmed}
          aria-describedby={isUnconfirmed ? confirmationId : undefined}
          onClick={() => change('active', `${username} now has access.`)}
        >
          Approve<span className="sr-only"> {username}</span>
        </Button>
      )}
      <Button variant="outline" disabled={isBusy} onClick={() => setIsConfirming(true)}>
        {decisionLabels[state]}
        <span className="sr-only"> {username}</span>
      </Button>
      {isConfirming && state === 'revoked' && (
        <RemoveDialog
          username={username}
          onConfirm={() => change('removed', `${username} has been removed.`)}
          onClose={() => setIsConfirming(false)}
        />
      )}
      {isConfirming && state !== 'revoked' && (
        <ConfirmDialog
          title={`${decisionLabels[state]} ${username}'s access?`}
          text={isOwnAccount ? OWN_ACCOUNT_TEXT : revocationText(admin)}
          action={decisionLabels[state]}
          onConfirm={() => change('revoked', revokedText(admin))}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}

const OWN_ACCOUNT_TEXT =
  'This is your own account: you are logged out at once, and another administrator has to approve you again.';

function revocationText({ username, state }: Admin): string {
  return state === 'active'
    ? `${username} is logged out everywhere at once. You can approve the account again later.`
    : `${username} will have no access. You can approve the account later.`;
}

function revokedText({ username, state }: Admin): string {
  return `${username} ${state === 'active' ? 'no longer has' : 'has no'} access.`;
}

interface RemoveDialogProps {
  username: string;
  onConfirm: () => void;
  onClose: () => void;
}

function RemoveDialog({ username, ...handlers }: RemoveDialogProps) {
  return (
    <ConfirmDialog
      title={`Remove ${username}?`}
      text="The account is deleted for good. The person can register again with the same address."
      action="Remove"
      {...handlers}
    />
  );
}

const decisionLabels: Record<Admin['state'], string> = {
  pending: 'Reject',
  active: 'Revoke',
  revoked: 'Remove',
};

function Confirmation({ isConfirmed }: { isConfirmed: boolean }) {
  return isConfirmed ? (
    <Badge tone="good">Email confirmed</Badge>
  ) : (
    <Badge>Email not confirmed yet</Badge>
  );
}

/** Who decided and when; for a pending account when it registered. */
function DecisionHistory({ admin }: { admin: Admin }) {
  const { state, createdAt, decidedBy, decidedAt } = admin;
  if (state === 'pending') {
    if (!createdAt) return null;
    return <p className="mt-1 text-sm text-ink-soft">Registered on {dayText(dayAt(createdAt))}</p>;
  }
  if (decidedBy === undefined || !decidedAt) return null;
  return (
    <p className="mt-1 text-sm text-ink-soft">
      {decidedBy === DECIDED_BY_SYSTEM ? (
        'Revoked automatically (account disabled or deleted)'
      ) : (
        <>
          {verbOf(admin)} <AdminName uid={decidedBy} />
        </>
      )}
      , {dateTimeText(decidedAt)}
    </p>
  );
}

function verbOf({ state, invitedBy, decidedBy }: Admin): string {
  if (state === 'revoked') return 'Revoked by';
  return invitedBy !== undefined && invitedBy === decidedBy ? 'Invited by' : 'Approved by';
}
