import { describe, expect, it } from 'vitest';
import { encodeInboxView, factsOf, inboxFilters, parseInboxView } from './inbox-filter.ts';

describe('the filter of the inbox', () => {
  it.each(inboxFilters)('$key comes back out of the address', ({ key }) => {
    expect(parseInboxView(encodeInboxView(key, new URLSearchParams()))).toBe(key);
  });

  it('has the quarantine beside it', () => {
    const params = encodeInboxView('quarantine', new URLSearchParams());
    expect([params.toString(), parseInboxView(params)]).toEqual(['show=quarantine', 'quarantine']);
  });

  it.each(['', 'show=', 'show=deleted', 'show=constructor'])('%j is the inbox', (search) => {
    expect(parseInboxView(new URLSearchParams(search))).toBe('inbox');
  });

  it('leaves the other parameters of the address alone', () => {
    const params = new URLSearchParams('show=read&from=mail');
    expect(encodeInboxView('inbox', params).toString()).toBe('from=mail');
  });

  it('shows what is archived in the archive and among all alone', () => {
    const showing = inboxFilters.filter(({ statuses }) => statuses.includes('archived'));
    expect(showing.map(({ key }) => key)).toEqual(['archived', 'all']);
    expect(factsOf('inbox').statuses).toEqual(['unread', 'read']);
  });
});
