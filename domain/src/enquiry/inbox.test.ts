import { describe, expect, it } from 'vitest';
import {
  enquirySearchText,
  MAX_SEARCHED_LIST,
  matchesEnquirySearch,
  parseEnquirySearch,
  relativeAge,
} from './inbox.ts';

const now = new Date('2026-11-20T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

describe('relative age', () => {
  it.each([
    [0, 'Just now'],
    [59, 'Just now'],
    [60, '1 hour ago'],
    [119, '1 hour ago'],
    [120, '2 hours ago'],
    [24 * 60 - 1, '23 hours ago'],
    [24 * 60, '1 day ago'],
    [48 * 60, '2 days ago'],
  ])('of %i minutes is %s', (minutes, age) => {
    expect(relativeAge(minutesAgo(minutes), now)).toBe(age);
  });

  it('of an instant in the future (a slow clock) is "Just now"', () => {
    expect(relativeAge(minutesAgo(-600), now)).toBe('Just now');
  });
});

const enquiry = {
  name: 'Site office, Hebbal',
  email: 'site.hebbal@example.com',
  message: 'Eight tonnes of 16 mm.\nಸಿಮೆಂಟ್ ಬೇಕು, café',
  product: 'TMT bar Fe 550D',
  labels: ['Site visit'],
  mobile: '+91 10000-12345',
  referenceNumber: 'NV-103-Q2F',
};

const isMatch = (text: string) => matchesEnquirySearch(enquiry, parseEnquirySearch(text));

describe('the search of enquiries', () => {
  it.each(['site OFFICE', 'hebbal@EXAMPLE', '16 MM', 'ಸಿಮೆಂಟ್', ' hebbal ', 'fe 550d', 'site visit'])(
    'finds %j',
    (text) => {
      expect(isMatch(text)).toBe(true);
    },
  );

  it.each(['nv-103-q2f', 'LO3 Q2F'])('finds the reference number written as %j', (text) => {
    expect(isMatch(text)).toBe(true);
  });

  it('finds a letter with a combining accent', () => {
    expect(isMatch('cafe\u0301')).toBe(true);
  });

  it.each([
    ['ರಾಜೇಶ್\u200c ಕುಮಾರ್', 'ರಾಜೇಶ್ ಕುಮಾರ್'],
    ['ರಾಜೇಶ್ ಕುಮಾರ್', 'ರಾಜೇಶ್\u200c ಕುಮಾರ್\u200c'],
  ])('finds the name %j as %j, which another keyboard writes', (name, text) => {
    expect(matchesEnquirySearch({ ...enquiry, name }, parseEnquirySearch(text))).toBe(true);
  });

  it.each([
    ["Asha D'Souza", 'd’souza'],
    ['Asha D’Souza', "d'souza"],
    ['Pipes of 4” and 6”', '4" and'],
  ])('finds the text %j as %j, whose quotation marks differ', (message, text) => {
    expect(matchesEnquirySearch({ ...enquiry, message }, parseEnquirySearch(text))).toBe(true);
  });

  it.each(['', '   '])('matches every enquiry for %j', (text) => {
    expect(isMatch(text)).toBe(true);
  });

  it('finds a line of a product list', () => {
    const items = [{ productId: '', name: 'Binding Wire', quantity: 2, unit: 'kg', note: '' }];
    expect(matchesEnquirySearch({ ...enquiry, items }, 'binding wire')).toBe(true);
    expect(matchesEnquirySearch({ ...enquiry, items }, 'nails')).toBe(false);
  });

  it('includes the beginning of a long list', () => {
    const line = { productId: '', quantity: 2, unit: 'kg', note: '' };
    const names = ['Binding wire', ...Array(199).fill('x'.repeat(200)), 'Nails'];
    const long = { ...enquiry, items: names.map((name) => ({ ...line, name })) };
    expect(matchesEnquirySearch(long, 'binding wire')).toBe(true);
    expect(matchesEnquirySearch(long, 'nails')).toBe(false);
    expect(matchesEnquirySearch(long, 'site visit')).toBe(true);
    const addedCharacters =
      enquirySearchText(long).text.length - enquirySearchText(enquiry).text.length;
    expect(addedCharacters).toBe(MAX_SEARCHED_LIST);
  });

  it('does not match across two fields', () => {
    expect(isMatch('Hebbal site.hebbal')).toBe(false);
  });

  it.each([
    ...['1000012345', '10000 12345', '+91 1000 012345', '010000-12345', '0091 (10000) 12345'],
    ...['091 10000 12345', '+91 0 10000 12345', '0091 010000 12345'],
    ...['\u202a+91\u00a010000\u00a012345\u202c', '10000–12345', '10000\u201112345'],
  ])('finds the mobile number in the spacing of %j', (text) => {
    expect(isMatch(text)).toBe(true);
  });

  it('finds a part of the mobile number of at least four digits', () => {
    expect(['2345', '0012 34', '234', '12346', '2345 bags'].map(isMatch)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('finds a number that was stored without its country code', () => {
    const search = parseEnquirySearch('+91 10000 12345');
    expect(matchesEnquirySearch({ ...enquiry, mobile: '10000 12345' }, search)).toBe(true);
  });

  it('finds a number of another country with + or 00', () => {
    const numbers = ['+65 1000 0123', '0065-1000-0123'];
    for (const mobile of numbers)
      for (const search of numbers.map(parseEnquirySearch))
        expect(matchesEnquirySearch({ ...enquiry, mobile }, search)).toBe(true);
  });
});
