import { describe, expect, it } from 'vitest';
import { matchesEnquirySearch, parseEnquirySearch } from './enquiry-search.ts';

const enquiry = {
  name: 'Site office, Hebbal',
  email: 'site.hebbal@example.com',
  message: 'Eight tonnes of 16 mm.\nಸಿಮೆಂಟ್ ಬೇಕು, café',
};

const finds = (text: string) => matchesEnquirySearch(enquiry, parseEnquirySearch(text));

describe('the search of enquiries', () => {
  it.each(['site OFFICE', 'hebbal@EXAMPLE', '16 MM', 'ಸಿಮೆಂಟ್', ' hebbal '])('finds %j', (text) => {
    expect(finds(text)).toBe(true);
  });

  it('finds a letter whose accent is written apart', () => {
    expect(finds('cafe\u0301')).toBe(true);
  });

  it.each(['', '   '])('shows everything for %j', (text) => {
    expect(finds(text)).toBe(true);
  });

  it('does not find what is spread over two fields', () => {
    expect(finds('Hebbal site.hebbal')).toBe(false);
  });
});
