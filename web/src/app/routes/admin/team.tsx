import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';
import { useSession } from '@/features/session/api/use-session.ts';
import { useAdmins } from '@/features/team/api/watch-admins.ts';
import { TeamList } from '@/features/team/components/team-list.tsx';

/** Who may enter the admin area. */
export function TeamPage() {
  const session = useSession();
  const ownUid = session.status === 'signedIn' ? session.user.uid : '';
  const loading = (
    <SkeletonList count={3} className="max-w-3xl space-y-3" label="Loading the team">
      <Skeleton className="h-20" />
    </SkeletonList>
  );
  return (
    <Loaded live={useAdmins()} loading={loading} failure="Failed to load the team.">
      {(admins) => <TeamList admins={admins} ownUid={ownUid} />}
    </Loaded>
  );
}
