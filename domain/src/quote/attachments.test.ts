import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  attachmentLimits,
  attachmentName,
  attachmentsField,
  fileSizeText,
  safeFileName,
} from './attachments.ts';

it.each([
  ['Bar list.xlsx', 'Bar list.xlsx'],
  ['../../etc/passwd', 'etc passwd'],
  ['What?.pdf', 'What .pdf'],
  ['C:\\drawings\\site.pdf', 'C drawings site.pdf'],
  ['bill\u202Efdp.exe', 'bill fdp.exe'],
  ['a"b<c>\r\nX: 1.png', 'a b c X 1.png'],
  ['नक्शा.pdf', 'नक्शा.pdf'],
  ['...hidden', 'hidden'],
])('the file name %j becomes %j', (name, expected) => {
  expect(safeFileName(name)).toBe(expected);
});

it('a long file name is cut between characters and keeps its ending', () => {
  const name = safeFileName(`${'x'.repeat(95)}😀${'y'.repeat(20)}.pdf`);
  expect(name).toBe(`${'x'.repeat(95)}.pdf`);
  expect(safeFileName('x'.repeat(200))).toHaveLength(attachmentLimits.name);
});

it.each([
  ['a.pdf', 'application/pdf', 'a.pdf'],
  ['A.JPEG', 'image/jpeg', 'A.JPEG'],
  ['list.exe', 'text/csv', 'list.exe.csv'],
  ['', 'image/png', 'attachment.png'],
  [
    'x'.repeat(100),
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    `${'x'.repeat(95)}.xlsx`,
  ],
] as const)('%j of type %s gets the name %j', (name, type, expected) => {
  expect(attachmentName(name, type)).toBe(expected);
});

it('at most three different files can be attached', () => {
  const schema = z.object(attachmentsField);
  const files = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ id: `some-request-key-${n}`, name: 'a.pdf' }));
  expect(schema.safeParse({ attachments: files(3) }).success).toBe(true);
  expect(schema.safeParse({ attachments: files(4) }).success).toBe(false);
  const [file] = files(1);
  expect(schema.safeParse({ attachments: [file, file] }).success).toBe(false);
});

it.each([
  [1, '1 KB'],
  [860_000, '840 KB'],
  [1_048_576, '1.0 MB'],
  [attachmentLimits.bytes, '10.0 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text);
});
