import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeWithDates, encodeWithDates, pageDataJson, readPageData } from './page-data.ts';

/** A document with a text in the element of the data. */
const documentWith = (textContent: string | null) =>
  ({
    getElementById: () => (textContent === null ? null : { textContent }),
  }) as unknown as Document;

describe('the data embedded in a page', () => {
  it('cannot close their element, and are read as they were written', () => {
    const notice = '</script><!--<script>';
    const data = { siteUrl: 'https://neev.example', notice, states: new Map() };
    const json = pageDataJson(data);
    expect(json).not.toContain('<');
    expect(readPageData(documentWith(json))).toEqual(data);
  });

  it('are missing in a page that was not rendered by the server', () => {
    expect(readPageData(documentWith(null))).toBeUndefined();
  });

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
