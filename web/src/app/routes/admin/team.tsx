import { Invitations } from '@/features/team/invitations.tsx';
import { LoadingGroup, TeamGroup } from '@/features/team/team-group.tsx';
import { useIsTeamLoaded } from '@/features/team/watch-admins.ts';

/** Administrators, invitations, and accounts awaiting approval or revoked. */
export function TeamPage() {
  if (!useIsTeamLoaded()) return <LoadingGroup />;
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
