import { useSession } from '@/features/session/session.tsx';
import { Invitations } from '@/features/team/invitations.tsx';
import { TeamGroup } from '@/features/team/team-group.tsx';

/** Who may enter the admin area, who asks to, and who may no more. */
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
