import { type Enquiry, parseEnquirySearch, unhandled } from '@neev/domain';
import { describe, expect, it } from 'vitest';
import {
  definitionOf,
  encodeInboxView,
  type InboxFilter,
  inboxFilters,
  parseInboxView,
  selectEnquiries,
} from './inbox-filter.ts';

describe('the filter of the inbox', () => {
  it.each(inboxFilters)('$key is unchanged after encoding and parsing', ({ key }) => {
    expect(parseInboxView(encodeInboxView(key, new URLSearchParams()))).toBe(key);
  });

  it('has the quarantine as another view', () => {
    const params = encodeInboxView('quarantine', new URLSearchParams());
    expect([params.toString(), parseInboxView(params)]).toEqual(['show=quarantine', 'quarantine']);
  });

  it.each(['', 'show=', 'show=deleted', 'show=constructor'])(
    'is the inbox for the parameters %j',
    (search) => {
      expect(parseInboxView(new URLSearchParams(search))).toBe('inbox');
    },
  );

  it('keeps other parameters', () => {
    const params = new URLSearchParams('show=read&from=mail');
    expect(encodeInboxView('inbox', params).toString()).toBe('from=mail');
  });

  it('shows archived enquiries only under "Archived" and "All"', () => {
    const showing = inboxFilters.filter(({ statuses }) => statuses.includes('archived'));
    expect(showing.map(({ key }) => key)).toEqual(['archived', 'all']);
    expect(definitionOf('inbox').statuses).toEqual(['unread', 'read']);
  });
});

function sampleEnquiry(fields: Pick<Enquiry, 'id' | 'status' | 'name'>): Enquiry {
  return {
    ...fields,
    email: '',
    mobile: '',
    message: '',
    product: '',
    referenceNumber: '',
    ...unhandled,
    createdAt: new Date(0),
  };
}

const enquiries = [
  sampleEnquiry({ id: 'new', status: 'unread', name: 'North yard' }),
  sampleEnquiry({ id: 'seen', status: 'read', name: 'South yard' }),
  sampleEnquiry({ id: 'done', status: 'archived', name: 'North gate' }),
];

const selectedIds = (filter: InboxFilter, text = '', opened?: string[]) =>
  selectEnquiries(enquiries, {
    filter,
    search: parseEnquirySearch(text),
    ...(opened && { opened: new Set(opened) }),
  }).map(({ id }) => id);

describe('the enquiries shown', () => {
  it.each<[InboxFilter, string[]]>([
    ['inbox', ['new', 'seen']],
    ['unread', ['new']],
    ['read', ['seen']],
    ['archived', ['done']],
    ['all', ['new', 'seen', 'done']],
  ])('under %s are %j', (filter, ids) => {
    expect(selectedIds(filter)).toEqual(ids);
  });

  it('match the filter and the search', () => {
    expect(selectedIds('inbox', 'north')).toEqual(['new']);
    expect(selectedIds('all', 'north')).toEqual(['new', 'done']);
  });

  it('include an opened enquiry until it is archived', () => {
    expect(selectedIds('unread', '', ['seen', 'done'])).toEqual(['new', 'seen']);
    expect(selectedIds('archived', '', ['seen', 'done'])).toEqual(['done']);
  });
});
