import { useSession } from '@/features/session/session.tsx';
import { Invitations } from '@/features/team/invitations.tsx';
import { TeamGroup } from '@/features/team/team-group.tsx';

/** Administrators, invitations, and accounts awaiting approval or revoked. */
export function TeamPage() {
  const session = useSession();
  const ownUid = session.status === 'signedIn' ? session.user.uid : '';
  return (
    <div className="max-w-3xl space-y-10">
      <Invitations />
      <TeamGroup group="waiting" ownUid={ownUid} />
      <TeamGroup group="unconfirmed" ownUid={ownUid} />
      <TeamGroup group="active" ownUid={ownUid} />
      <TeamGroup group="revoked" ownUid={ownUid} />
    </div>
  );
}
