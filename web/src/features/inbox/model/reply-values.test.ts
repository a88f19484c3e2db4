import { company, unhandled } from '@neev/domain';
import { describe, expect, it } from 'vitest';
import { replyValuesOf } from './reply-values.ts';

const enquiry = {
  name: 'Ravi',
  email: '',
  mobile: '10000 12345',
  message: 'Price?',
  product: 'OPC 53 Cement',
  status: 'read',
  referenceNumber: 'NV-7K3-Q2F',
  ...unhandled,
  createdAt: new Date(0),
} as const;

const valuesFor = (product: { price: number; unit: string } | undefined) =>
  replyValuesOf({
    enquiry,
    product,
    company,
    administrator: 'Asha',
    // After midnight in India.
    now: new Date('2026-11-25T20:00:00Z'),
  });

describe('the values of the placeholders', () => {
  it('come from the enquiry, its product, the company and the administrator', () => {
    expect(valuesFor({ price: 1_380.5, unit: 'bag' })).toEqual({
      name: 'Ravi',
      product: 'OPC 53 Cement',
      price: '₹1,380.50',
      unit: 'bag',
      reference: 'NV-7K3-Q2F',
      date: '26 November 2026',
      administrator: 'Asha',
      company: 'Neev',
      phone: company.phone,
    });
  });

  it.each([undefined, { price: 0, unit: '' }])(
    'have no price and unit for the product %j',
    (product) => {
      expect(valuesFor(product)).toMatchObject({ price: '', unit: '' });
    },
  );
});
