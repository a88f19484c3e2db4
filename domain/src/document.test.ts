import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { productDocument } from './catalogue/records.ts';
import { parseDocument } from './document.ts';
import { unhandled } from './enquiry/handling.ts';
import { enquiryDocument } from './enquiry/stored-enquiry.ts';

const createdAt = new Date('2026-11-20T12:00:00Z');
const timestamp = { toDate: () => createdAt };

describe('parseDocument', () => {
  it('adds the id from the path and converts timestamps to dates', () => {
    const data = { name: 'Site office', message: 'Hello', status: 'unread', createdAt: timestamp };
    expect(parseDocument(enquiryDocument, 'enquiries/key-1', data)).toEqual({
      ok: true,
      value: {
        ...data,
        id: 'key-1',
        email: '',
        mobile: '',
        product: '',
        referenceNumber: '',
        ...unhandled,
        createdAt,
      },
    });
  });

  it('adds the id of a document in a subcollection', () => {
    const parsed = parseDocument(z.object({}), 'enquiries/key-1/events/event-1', {});
    expect(parsed).toEqual({ ok: true, value: { id: 'event-1' } });
  });

  it('reports path and fields of a document that does not match its schema', () => {
    const data = {
      name: 'Bar',
      price: '12',
      categoryId: 'steel',
      subcategoryId: 'bars',
      unit: 'kg',
      updatedAt: null,
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
