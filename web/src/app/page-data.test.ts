import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeWithDates, encodeWithDates } from './page-data.ts';

describe('the data embedded in a page', () => {
  it('is decoded to the encoded value, including dates', () => {
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        fc.string(),
        fc.integer(),
        fc.boolean(),
        fc.date({ noInvalidDate: true }),
        fc.array(tie('any'), { maxLength: 3 }),
        fc.dictionary(
          fc.string().filter((key) => key !== '__proto__'),
          tie('any'),
          {
            maxKeys: 3,
          },
        ),
      ),
    })).any;
    fc.assert(
      fc.property(value, (each) => {
        expect(decodeWithDates(encodeWithDates(each))).toEqual(each);
      }),
    );
  });
});
