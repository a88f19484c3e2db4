import { areUnrelated, collections, contactKeysOf, type Enquiry, querySource } from '@neev/domain';
import { useMemo } from 'react';
import { type Live, mapLive, useLiveQuery } from '../live/use-live.ts';

/** Enquiries of a customer that are shown at most, the newest first. */
export const MAX_HISTORY = 20;

/**
 * Subscribes to the other enquiries with the same mobile number or email address, newest first. Without
 * either it does not load.
 */
export function useCustomerHistory({ id, mobile, email, unrelatedIds }: Enquiry): Live<Enquiry[]> {
  const contactKeys = contactKeysOf({ mobile, email });
  const live = useLiveQuery(sourceOf(contactKeys), { isEnabled: contactKeys.length > 0 });
  return useMemo(
    () =>
      mapLive(live, (enquiries) =>
        enquiries
          .filter((each) => each.id !== id && !areUnrelated(each, { id, unrelatedIds }))
          .slice(0, MAX_HISTORY),
      ),
    [live, id, unrelatedIds],
  );
}

/** Queries more than are shown, because some may be of another customer. */
function sourceOf(contactKeys: readonly string[]) {
  return querySource({
    collection: collections.enquiries,
    where: [{ field: 'contactKeys', operator: 'array-contains-any', value: contactKeys }],
    orderBy: [{ field: 'createdAt', direction: 'desc' }],
    limit: 2 * MAX_HISTORY,
  });
}
