import { describe, expect, it } from 'vitest';
import { deliveryText } from './delivery-text.ts';

describe('the delivery details in one line', () => {
  const delivery = { pinCode: '560066', address: '', gstin: '' };

  it('are those that are given, with the state of the PIN code', () => {
    expect(
      deliveryText({ ...delivery, address: 'Site 4\r\nWhitefield', requiredOn: '2026-11-27' }),
    ).toBe('560066 (Karnataka), Site 4 Whitefield, needed by 27 Nov 2026');
    expect(deliveryText({ ...delivery, gstin: '27AAPFU0939F1ZV' })).toBe(
      '560066 (Karnataka), GSTIN 27AAPFU0939F1ZV',
    );
  });

  it.each(['247001', '901124', '290001'])('have no state for the PIN code %s', (pinCode) => {
    expect(deliveryText({ ...delivery, pinCode })).toBe(pinCode);
  });
});
