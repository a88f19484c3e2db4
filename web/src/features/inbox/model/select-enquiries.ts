import { type Enquiry, matchesEnquirySearch } from '@neev/domain';
import { factsOf, type InboxFilter } from './inbox-filter.ts';

export interface Selection {
  filter: InboxFilter;
  /** As `parseEnquirySearch` gives it; empty: everything. */
  search: string;
  /** Ids of those that were opened under the filter: reading one does not take it away. */
  opened?: ReadonlySet<string>;
}

/** Those that the filter and the search show, in their order. */
export function selectEnquiries(enquiries: readonly Enquiry[], selection: Selection): Enquiry[] {
  return enquiries.filter(
    (enquiry) =>
      isShown(enquiry, selection) &&
      (selection.search === '' || matchesEnquirySearch(enquiry, selection.search)),
  );
}

function isShown({ id, status }: Enquiry, { filter, opened }: Selection): boolean {
  if (factsOf(filter).statuses.includes(status)) return true;
  return status !== 'archived' && filter !== 'archived' && opened?.has(id) === true;
}
