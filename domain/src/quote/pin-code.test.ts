import { describe, expect, it } from 'vitest';
import { stateOfPinCode, unknownPrefixOf } from './pin-code.ts';

describe('the state of a PIN code', () => {
  it.each([
    ['110001', 'Delhi'],
    ['122001', 'Haryana'],
    ['141001', 'Punjab'],
    ['160017', 'Chandigarh'],
    ['160055', 'Punjab'],
    ['171001', 'Himachal Pradesh'],
    ['190001', 'Jammu and Kashmir'],
    ['194101', 'Ladakh'],
    ['201301', 'Uttar Pradesh'],
    ['263001', 'Uttarakhand'],
    ['302001', 'Rajasthan'],
    ['380001', 'Gujarat'],
    ['396210', 'Dadra and Nagar Haveli and Daman and Diu'],
    ['396191', 'Gujarat'],
    ['400001', 'Maharashtra'],
    ['403001', 'Goa'],
    ['462001', 'Madhya Pradesh'],
    ['492001', 'Chhattisgarh'],
    ['500001', 'Telangana'],
    ['509001', 'Telangana'],
    ['510001', 'Andhra Pradesh'],
    ['533464', 'Puducherry'],
    ['533463', 'Andhra Pradesh'],
    ['560066', 'Karnataka'],
    ['600001', 'Tamil Nadu'],
    ['605001', 'Puducherry'],
    ['673310', 'Puducherry'],
    ['682001', 'Kerala'],
    ['682555', 'Lakshadweep'],
    ['700001', 'West Bengal'],
    ['737101', 'Sikkim'],
    ['744101', 'Andaman and Nicobar Islands'],
    ['751001', 'Odisha'],
    ['781001', 'Assam'],
    ['791111', 'Arunachal Pradesh'],
    ['793001', 'Meghalaya'],
    ['795001', 'Manipur'],
    ['796001', 'Mizoram'],
    ['797001', 'Nagaland'],
    ['799001', 'Tripura'],
    ['800001', 'Bihar'],
    ['814112', 'Jharkhand'],
    ['823001', 'Bihar'],
    ['834001', 'Jharkhand'],
    ['854301', 'Bihar'],
  ])('%s is %s', (pinCode, state) => {
    expect(stateOfPinCode(pinCode)).toBe(state);
  });

  it.each(['244713', '247001', '262001', '605602', '901124'])(
    'is not given when the first digits do not determine it: %s',
    (pinCode) => {
      expect(stateOfPinCode(pinCode)).toBe('');
    },
  );

  it.each([
    ['299999', '29'],
    ['350001', '35'],
    ['540001', '54'],
    ['660001', '66'],
    ['880001', '88'],
    ['161001', '161'],
    ['817001', '817'],
  ])('is not known for %s, as no PIN code starts with %s', (pinCode, prefix) => {
    expect(stateOfPinCode(pinCode)).toBeUndefined();
    expect(unknownPrefixOf(pinCode)).toBe(prefix);
  });
});
