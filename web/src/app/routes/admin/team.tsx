import { Invitations } from '@/features/team/invitations.tsx';
import { TeamGroup } from '@/features/team/team-group.tsx';

/** Administrators, invitations, and accounts awaiting approval or revoked. */
export function TeamPage() {
  return (
    <div className="max-w-3xl space-y-10">
      <Invitations />
      <TeamGroup group="waiting" />
      <TeamGroup group="unconfirmed" />
      <TeamGroup group="active" />
      <TeamGroup group="revoked" />
    </div>
  );
}
