import type { Enquiry } from '@neev/domain';

/** An enquiry of which a test says what it is about. */
export function sampleEnquiry(fields: Partial<Enquiry> = {}): Enquiry {
  return {
    id: 'sample-0000000001',
    name: 'Site office',
    email: 'office@example.com',
    mobile: '+91 10000 12345',
    message: 'Two lorries of river sand.',
    product: '',
    status: 'unread',
    createdAt: new Date('2026-11-20T10:00:00Z'),
    ...fields,
  };
}
