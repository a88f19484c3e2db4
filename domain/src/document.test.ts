import { describe, expect, it } from 'vitest';
import { productDocument } from './catalogue/records.ts';
import { parseDocument } from './document.ts';
import { enquiryDocument } from './enquiry/enquiry.ts';

const createdAt = new Date('2026-11-20T12:00:00Z');
const timestamp = { toDate: () => createdAt };

describe('a document', () => {
  it('gets its id from the path and its instants from timestamps', () => {
    const data = { name: 'Site office', message: 'Hello', status: 'unread', createdAt: timestamp };
    expect(parseDocument(enquiryDocument, 'enquiries/key-1', data)).toEqual({
      ok: true,
      value: { ...data, id: 'key-1', email: '', mobile: '', product: '', createdAt },
    });
  });

  it('that is not as its schema says is reported by path and field', () => {
    const data = {
      name: 'Bar',
      price: '12',
      categoryId: 'steel',
      subcategoryId: 'bars',
      unit: 'kg',
    };
    expect(parseDocument(productDocument, 'products/bar', data)).toEqual({
      ok: false,
      path: 'products/bar',
      problems: [
        { field: 'price', problem: 'Price must be a number.' },
        { field: 'updatedAt', problem: 'not a timestamp' },
      ],
    });
  });
});
