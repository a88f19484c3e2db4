import { expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { enquiryEventDocument, noteText } from './enquiry-event.ts';
import { enquiryDocument } from './stored-enquiry.ts';

const common = { enquiryId: 'one', by: 'boss', at: new Date(0) };

it.each([
  { type: 'note', text: 'Wants a quote.' },
  { type: 'call' },
  { type: 'whatsapp' },
  { type: 'email' },
  { type: 'status', status: 'archived' },
])('an event of a timeline is a note, a contact or a change of the status: $type', (fields) => {
  expect(enquiryEventDocument.parse({ ...common, ...fields })).toEqual({ ...common, ...fields });
});

it.each([
  { type: 'note' },
  { type: 'note', text: ' ' },
  { type: 'status' },
  { type: 'status', status: 'lost' },
  { type: 'sms' },
  {},
])('an event without its text, its status or a known type is invalid: %j', (fields) => {
  expect(enquiryEventDocument.safeParse({ ...common, ...fields }).success).toBe(false);
});

it('a note is trimmed, and can be as long as the limit', () => {
  const longest = 'x'.repeat(limits.note);
  expect(noteText.parse(` ${longest}\n`)).toBe(longest);
  expect(noteText.safeParse(`${longest}x`).success).toBe(false);
});

it.each([
  ['2026-11-30', '2026-11-30'],
  ['', ''],
  ['2026-13-40', ''],
  ['2026-02-30', ''],
  ['tomorrow', ''],
  [undefined, ''],
])('the day of a follow-up that is stored as %j is read as %j', (followUpOn, day) => {
  const event = { ...common, type: 'followUpOn', followUpOn };
  expect(enquiryEventDocument.parse(event)).toMatchObject({ followUpOn: day });
  expect(enquiryDocument.shape.followUpOn.parse(followUpOn)).toBe(day);
});
