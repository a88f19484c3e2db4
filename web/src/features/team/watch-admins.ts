import { type Admin, collections, limits, querySource } from '@neev/domain';
import { useState } from 'react';
import { useHasBeen } from '@/lib/hooks/use-has-been.ts';
import { type Live, mapLive, useLiveQuery, usePreviousWhileLoading } from '@/lib/live/use-live.ts';

/** The lists of accounts; `unconfirmed` are pending accounts without a confirmed address. */
export type AdminGroup = 'waiting' | 'unconfirmed' | 'active' | 'revoked';

/** Accounts per page. */
const PAGE_SIZE = 20;

const conditions = {
  waiting: [
    { field: 'state', operator: '==', value: 'pending' },
    { field: 'isEmailVerified', operator: '==', value: true },
  ],
  unconfirmed: [
    { field: 'state', operator: '==', value: 'pending' },
    { field: 'isEmailVerified', operator: '==', value: false },
  ],
  active: [{ field: 'state', operator: '==', value: 'active' }],
  revoked: [{ field: 'state', operator: '==', value: 'revoked' }],
} as const;

/** Queries one document more than shown, to detect further pages. */
function sourceOf(group: AdminGroup, count: number) {
  return querySource({
    collection: collections.admins,
    where: conditions[group],
    orderBy: [{ field: 'username', direction: 'asc' }],
    limit: count + 1,
  });
}

interface AdminPages {
  admins: readonly Admin[];
  hasMore: boolean;
}

/** Subscribes to the accounts of a group, sorted by username. `showMore` adds a page. */
export function useAdmins(group: AdminGroup): { live: Live<AdminPages>; showMore: () => void } {
  const [count, setCount] = useState(PAGE_SIZE);
  const live = usePreviousWhileLoading(useLiveQuery(sourceOf(group, count)));
  return {
    live: mapLive(live, (admins) => ({
      admins: admins.slice(0, count),
      hasMore: admins.length > count,
    })),
    showMore: () => setCount(count + PAGE_SIZE),
  };
}

/** Whether all lists of the screen were loaded, or could not be: none of them moves the buttons of another one. */
export function useIsTeamLoaded(): boolean {
  const lists = [
    useInvitations(),
    useAdmins('waiting').live,
    useAdmins('unconfirmed').live,
    useAdmins('active').live,
    useAdmins('revoked').live,
  ];
  return useHasBeen(lists.every(({ status }) => status !== 'loading'));
}

/** The server accepts no more registrations while so many are pending. */
const MAX_PENDING = 100;

/** Number of accounts that wait for approval; `undefined` while loading. */
export function useWaitingCount(): number | undefined {
  const live = useLiveQuery(sourceOf('waiting', MAX_PENDING));
  return live.status === 'ready' ? live.value.length : undefined;
}

const invitationsSource = querySource({
  collection: collections.invitations,
  orderBy: [{ field: 'createdAt', direction: 'desc' }],
  limit: limits.page,
});

/** The newest invitations, including used and expired ones. */
export function useInvitations() {
  return useLiveQuery(invitationsSource);
}
