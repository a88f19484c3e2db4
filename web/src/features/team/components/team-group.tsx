import { Button } from '@/components/ui/button.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';
import { type AdminGroup, useAdmins } from '../api/watch-admins.ts';
import { TeamMember } from './team-member.tsx';

interface GroupTexts {
  title: string;
  /** Said when it is empty; without it an empty group is not shown. */
  none?: string;
  hint?: string;
}

const texts: Record<AdminGroup, GroupTexts> = {
  waiting: {
    title: 'Waiting for approval',
    none: 'Nobody is waiting.',
    hint: 'Approve only people whom you expect.',
  },
  unconfirmed: {
    title: 'Email not confirmed yet',
    hint: 'They can be approved once they have opened the link that was mailed to them.',
  },
  active: { title: 'Administrators', none: 'There is no administrator.' },
  revoked: { title: 'Without access', none: 'No account has been revoked.' },
};

interface TeamGroupProps {
  group: AdminGroup;
  /** The account that looks at the list. */
  ownUid: string;
}

/** The accounts of one state, a page at a time. */
export function TeamGroup({ group, ownUid }: TeamGroupProps) {
  const { live, showMore } = useAdmins(group);
  const { title, none, hint } = texts[group];
  const isEmpty = live.status === 'ready' && live.value.admins.length === 0;
  if (none === undefined && (isEmpty || live.status === 'loading')) return null;
  return (
    <section aria-label={title}>
      <h2 className="text-lg">{title}</h2>
      {hint !== undefined && !isEmpty && <p className="text-sm text-ink-soft">{hint}</p>}
      <div className="mt-3">
        <Loaded live={live} loading={<LoadingGroup />} failure="Failed to load the team.">
          {({ admins, hasMore }) => (
            <>
              {admins.length === 0 && <p className="text-ink-soft">{none}</p>}
              {admins.length > 0 && (
                <ul className="divide-y divide-line rounded-lg border border-line bg-white shadow-card">
                  {admins.map((admin) => (
                    <TeamMember key={admin.id} admin={admin} isOneself={admin.id === ownUid} />
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

function LoadingGroup() {
  return (
    <SkeletonList count={2} className="space-y-3" label="Loading the team">
      <Skeleton className="h-20" />
    </SkeletonList>
  );
}
