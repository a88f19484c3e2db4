import {
  anyHandling,
  type Enquiry,
  type HandlingFilter,
  limits,
  parseEnquirySearch,
  UNASSIGNED,
  unhandled,
} from '@neev/domain';
import { describe, expect, it } from 'vitest';
import {
  definitionOf,
  encodeHandlingFilter,
  encodeInboxView,
  type InboxFilter,
  inboxFilters,
  isFilter,
  isFiltered,
  parseHandlingFilter,
  parseInboxView,
  queryOfView,
  selectEnquiries,
} from './inbox-filter.ts';

describe('the filter of the inbox', () => {
  it.each(inboxFilters)('$key is unchanged after encoding and parsing', ({ key }) => {
    expect(parseInboxView(encodeInboxView(key, new URLSearchParams()))).toBe(key);
  });

  it.each(['quarantine', 'followUps'] as const)('has %s as another view', (view) => {
    const params = encodeInboxView(view, new URLSearchParams());
    expect([params.toString(), parseInboxView(params)]).toEqual([`show=${view}`, view]);
    expect([isFilter(view), isFilter('unread')]).toEqual([false, true]);
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
    handling: anyHandling,
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

  it('match the assignee and the label, as it is written', () => {
    const handled = {
      ...sampleEnquiry({ id: 'handled', status: 'read', name: '' }),
      assignee: 'asha',
      labels: ['Site visit', 'Bulk'],
    };
    const ids = (assignee: string, label: string) =>
      selectEnquiries([handled, ...enquiries], {
        filter: 'all',
        handling: { ...anyHandling, assignee, label },
        search: '',
      });
    expect(ids('asha', '')).toEqual([handled]);
    expect(ids('', 'Bulk')).toEqual([handled]);
    expect(ids('asha', 'Site visit')).toEqual([handled]);
    for (const [assignee, label] of [
      ['asha', 'Other'],
      ['ravi', 'Bulk'],
      ['', 'site visit'],
    ] as const) {
      expect(ids(assignee, label)).toEqual([]);
    }
  });

  it('match the quote, and an enquiry that is not assigned', () => {
    const sample = sampleEnquiry({ id: 'quoted', status: 'read', name: '' });
    const quoted = { ...sample, quote: { state: 'quoted' as const, validUntil: '2026-12-01' } };
    const assigned = { ...sample, id: 'assigned', assignee: 'asha' };
    const ids = (handling: Partial<HandlingFilter>) =>
      selectEnquiries([quoted, assigned], {
        ...{ filter: 'all', search: '' },
        handling: { ...anyHandling, ...handling },
      }).map(({ id }) => id);
    expect(ids({ quote: 'quoted' })).toEqual(['quoted']);
    expect(ids({ quote: 'accepted' })).toEqual([]);
    expect(ids({ assignee: UNASSIGNED })).toEqual(['quoted']);
    expect(ids({})).toEqual(['quoted', 'assigned']);
  });

  it('include an opened enquiry until it is archived', () => {
    expect(selectedIds('unread', '', ['seen', 'done'])).toEqual(['new', 'seen']);
    expect(selectedIds('archived', '', ['seen', 'done'])).toEqual(['done']);
  });
});

describe('the handling in the URL', () => {
  it('are unchanged after encoding and parsing, and keep other parameters', () => {
    const filter = { assignee: 'uid', label: 'Site visit & more', quote: 'accepted' } as const;
    const params = encodeHandlingFilter(filter, new URLSearchParams('show=read'));
    expect(params.get('show')).toBe('read');
    expect(parseHandlingFilter(params)).toEqual(filter);
    expect(encodeHandlingFilter(anyHandling, params).toString()).toBe('show=read');
  });

  it('are empty without parameters, a label has no more characters than one can have, and a quote no unknown state', () => {
    expect(parseHandlingFilter(new URLSearchParams())).toEqual(anyHandling);
    const params = new URLSearchParams({ label: 'x'.repeat(limits.label + 1), quote: 'lost' });
    expect(parseHandlingFilter(params).label).toHaveLength(limits.label);
    expect(parseHandlingFilter(params).quote).toBe('');
  });
});

it('an inbox is filtered by an assignee, a label or a state of the quote', () => {
  expect(isFiltered(anyHandling)).toBe(false);
  expect(isFiltered({ ...anyHandling, label: 'Bulk' })).toBe(true);
});

describe('the query of a view', () => {
  it('has the tab, the filters and the search, and nothing else', () => {
    const params = new URLSearchParams('enquiry=x&view=y&label=Bulk&search=old&show=unread');
    expect(queryOfView(params, ' sand ')).toBe('show=unread&label=Bulk&search=sand');
  });

  it('is the same in whatever order the parameters are, and empty for the inbox', () => {
    expect(queryOfView(new URLSearchParams('label=a&assignee=b&show=all'), '')).toBe(
      'show=all&assignee=b&label=a',
    );
    expect(queryOfView(new URLSearchParams('show=inbox&label='), ' ')).toBe('');
  });
});
