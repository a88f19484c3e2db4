import { collections, type Enquiry, enquiryDocument } from '@neev/domain';
import { querySource } from '@/lib/live/source.ts';
import { type Live, useLiveQuery } from '@/lib/live/use-live.ts';

/** Enquiries that are watched; older ones are read when they are wanted. */
const NEWEST = 50;

const newestEnquiriesSource = querySource(
  {
    collection: collections.enquiries,
    orderBy: [{ field: 'createdAt', direction: 'desc' }],
    limit: NEWEST,
  },
  enquiryDocument,
);

/** The newest enquiries, the latest first. */
export function useNewestEnquiries(): Live<Enquiry[]> {
  return useLiveQuery(newestEnquiriesSource);
}
