import { describe, expect, it } from 'vitest';
import { encodeInboxFilter, factsOf, inboxFilters, parseInboxFilter } from './inbox-filter.ts';

describe('the filter of the inbox', () => {
  it.each(inboxFilters)('$key comes back out of the address', ({ key }) => {
    expect(parseInboxFilter(encodeInboxFilter(key, new URLSearchParams()))).toBe(key);
  });

  it.each(['', 'show=', 'show=deleted', 'show=constructor'])('%j is the inbox', (search) => {
    expect(parseInboxFilter(new URLSearchParams(search))).toBe('inbox');
  });

  it('leaves the other parameters of the address alone', () => {
    const params = new URLSearchParams('show=read&from=mail');
    expect(encodeInboxFilter('inbox', params).toString()).toBe('from=mail');
  });

  it('shows what is archived in the archive and among all alone', () => {
    const showing = inboxFilters.filter(({ statuses }) => statuses.includes('archived'));
    expect(showing.map(({ key }) => key)).toEqual(['archived', 'all']);
    expect(factsOf('inbox').statuses).toEqual(['unread', 'read']);
  });
});
