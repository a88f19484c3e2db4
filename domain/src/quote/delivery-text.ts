import { dayText } from '../day-text.ts';
import { stateOfPinCode } from './pin-code.ts';
import type { Delivery } from './quote-request.ts';

/** `560066 (Karnataka)`; without a state if it is not known. */
export function pinCodeText(pinCode: string): string {
  const state = stateOfPinCode(pinCode);
  return state ? `${pinCode} (${state})` : pinCode;
}

/** The delivery details in one line: `560066 (Karnataka), Site 4, Whitefield, needed by 27 Nov 2026, GSTIN 27AAPFU0939F1ZV`. */
export function deliveryText({ pinCode, address, requiredOn, gstin }: Delivery): string {
  return [
    pinCodeText(pinCode),
    address.replace(/\s+/g, ' '),
    requiredOn && `needed by ${dayText(requiredOn)}`,
    gstin && `GSTIN ${gstin}`,
  ]
    .filter(Boolean)
    .join(', ');
}
