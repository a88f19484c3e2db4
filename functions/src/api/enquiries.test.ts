import { MAX_ENQUIRY_PAGE, quoteLimits } from '@neev/domain';
import { expect, it } from 'vitest';
import { MAX_QUOTE_REQUEST_BYTES } from './enquiries.ts';

/** Of a response of Cloud Run that is not streamed. */
const MAX_RESPONSE_BYTES = 32 * 1024 * 1024;

/** What the server adds to a line: its price, smallest quantity and step. */
const ADDED_BYTES = ',"price":10000000.99,"minQuantity":1000000.999,"quantityStep":1000000.999'
  .length;

it('a page of the largest enquiries fits into a response', () => {
  const enquiryBytes = MAX_QUOTE_REQUEST_BYTES + quoteLimits.items * ADDED_BYTES;
  expect(MAX_ENQUIRY_PAGE * enquiryBytes).toBeLessThan(MAX_RESPONSE_BYTES);
});
