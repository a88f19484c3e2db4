import { parseEnquirySearch } from '@neev/domain';
import { describe, expect, it } from 'vitest';
import type { InboxFilter } from './inbox-filter.ts';
import { selectEnquiries } from './select-enquiries.ts';
import { sampleEnquiry } from './testing/samples.ts';

const enquiries = [
  sampleEnquiry({ id: 'new', status: 'unread', name: 'North yard' }),
  sampleEnquiry({ id: 'seen', status: 'read', name: 'South yard' }),
  sampleEnquiry({ id: 'done', status: 'archived', name: 'North gate' }),
];

const shown = (filter: InboxFilter, text = '', opened?: string[]) =>
  selectEnquiries(enquiries, {
    filter,
    search: parseEnquirySearch(text),
    ...(opened && { opened: new Set(opened) }),
  }).map(({ id }) => id);

describe('the enquiries on the screen', () => {
  it.each<[InboxFilter, string[]]>([
    ['inbox', ['new', 'seen']],
    ['unread', ['new']],
    ['read', ['seen']],
    ['archived', ['done']],
    ['all', ['new', 'seen', 'done']],
  ])('under %s are %j', (filter, ids) => {
    expect(shown(filter)).toEqual(ids);
  });

  it('are of the filter and of the search', () => {
    expect(shown('inbox', 'north')).toEqual(['new']);
    expect(shown('all', 'north')).toEqual(['new', 'done']);
  });

  it('keep one that has been opened, until it is archived', () => {
    expect(shown('unread', '', ['seen', 'done'])).toEqual(['new', 'seen']);
    expect(shown('archived', '', ['seen', 'done'])).toEqual(['done']);
  });
});
