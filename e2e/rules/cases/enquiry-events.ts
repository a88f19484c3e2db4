/** Administrators add events to the timeline of an existing enquiry, in their own name. */
import { contactChannel, limits } from '@neev/domain';
import { deleteField, doc, type Firestore, serverTimestamp, writeBatch } from 'firebase/firestore';
import { administrators, outsiders } from '../actors.ts';
import { type Change, eventFields } from '../documents.ts';
import {
  type Action,
  casesFor,
  deleting,
  type Outcome,
  type RulesCase,
  type RulesCaseGroup,
  setting,
  updating,
} from '../rules-case.ts';

const ENQUIRY = 'enquiries/one';
const EVENT = 'enquiryEvents/another';

const note = { enquiryId: 'one', type: 'note', text: 'Wants a quote.' };
const call = { enquiryId: 'one', type: 'call' };
const archived = { enquiryId: 'one', type: 'status', status: 'archived' };

export const enquiryEvents: RulesCaseGroup[] = [
  { name: 'notes', cases: notes() },
  { name: 'contacts', cases: contacts() },
  { name: 'changes of the status', cases: statusChanges() },
  { name: 'changes of the assignee and of the follow-up', cases: handlingChanges() },
  { name: 'the enquiry, the author and the time of an event', cases: commonFields() },
  { name: 'existing events', cases: existingEvents() },
];

function notes(): RulesCase[] {
  return [
    adding('a note of the maximum length', 'allowed', { ...note, text: 'x'.repeat(limits.note) }),
    adding('a longer note', 'denied', { ...note, text: 'x'.repeat(limits.note + 1) }),
    adding('a note of two lines', 'allowed', { ...note, text: 'One.\nTwo.' }),
    ...['', ' \n\t', '\u00a0', 7, null, ['x'], undefined].map((text) =>
      adding(`a note with the text ${JSON.stringify(text)}`, 'denied', withText(text)),
    ),
    ...['Note', '', 'message', 7, null].map((type) =>
      adding(`a text of the type ${JSON.stringify(type)}`, 'denied', { ...note, type }),
    ),
    ...['call', 'status'].map((type) =>
      adding(`a ${type} with a text`, 'denied', { ...note, type }),
    ),
    adding('a note with a status', 'denied', { ...note, status: 'unread' }),
    adding('a note with an unknown key', 'denied', { ...note, role: 'admin' }),
  ];
}

function withText(text: unknown): Change {
  const { text: _, ...others } = note;
  return text === undefined ? others : { ...others, text };
}

function contacts(): RulesCase[] {
  return [
    ...contactChannel.options.map((type) =>
      adding(`a contact by ${type}`, 'allowed', { ...call, type }),
    ),
    ...['sms', '', 'Call', 'note', 'status'].map((type) =>
      adding(`an event of the type ${JSON.stringify(type)} alone`, 'denied', { ...call, type }),
    ),
    adding('a contact with an unknown key', 'denied', { ...call, duration: 1 }),
    adding('a contact with a status', 'denied', { ...call, status: 'unread' }),
  ];
}

function statusChanges(): RulesCase[] {
  return [
    changingStatus('a status with its event', 'allowed', archived),
    changingStatus('a status with an event of another status', 'denied', {
      ...archived,
      status: 'read',
    }),
    changingStatus('a status with an event without one', 'denied', {
      enquiryId: 'one',
      type: 'status',
    }),
    changingStatus('a status with an event of another type', 'denied', {
      ...archived,
      type: 'call',
    }),
    changingStatus('a status with a text', 'denied', { ...archived, text: 'Done.' }),
    adding('an event of a status that the enquiry does not have', 'denied', archived),
    adding('an event of the status that the enquiry has already', 'denied', {
      ...archived,
      status: 'unread',
    }),
  ];
}

function handlingChanges(): RulesCase[] {
  const assigned = { enquiryId: 'one', type: 'assignee', assignee: 'peer' };
  const planned = { enquiryId: 'one', type: 'followUpOn', followUpOn: '2026-12-01' };
  const both = { assignee: 'peer', followUpOn: '2026-12-01' };
  return [
    changingTogether('an assignee with its event', 'allowed', both, assigned),
    changingTogether('a follow-up with its event', 'allowed', both, planned),
    changingTogether('an assignee with an event of another', 'denied', both, {
      ...assigned,
      assignee: 'boss',
    }),
    changingTogether('a follow-up with an event of another day', 'denied', both, {
      ...planned,
      followUpOn: '2026-12-02',
    }),
    changingTogether('an assignee with an event of the day', 'denied', both, {
      ...planned,
      type: 'assignee',
    }),
    changingTogether(
      'labels with an event',
      'denied',
      { labels: ['x'] },
      {
        enquiryId: 'one',
        type: 'labels',
        labels: ['x'],
      },
    ),
    adding('an event of an assignee that the enquiry does not have', 'denied', assigned),
    adding('an event of the assignee that the enquiry has already', 'denied', {
      enquiryId: 'assigned',
      type: 'assignee',
      assignee: 'former',
    }),
  ];
}

function commonFields(): RulesCase[] {
  return [
    adding('an event of an enquiry that does not exist', 'denied', { ...note, enquiryId: 'none' }),
    ...['one/notes/one', '', '..', '../quarantine/one', 7, null].map((enquiryId) =>
      adding(`an event of the enquiry ${JSON.stringify(enquiryId)}`, 'denied', {
        ...note,
        enquiryId,
      }),
    ),
    ...['peer', '', 7, null].map((by) =>
      adding(`an event by ${JSON.stringify(by)}`, 'denied', note, { by }),
    ),
    ...[new Date(), new Date(0), null].map((at, index) =>
      adding(`an event with another time (${index})`, 'denied', note, { at }),
    ),
    ...['enquiryId', 'type', 'by', 'at'].map((key) =>
      byAdministrator(`an event without ${key}`, 'denied', setting(EVENT, without(key))),
    ),
    ...casesFor(administrators, administrators, 'to add a note', (actor) =>
      setting(EVENT, eventFields(actor, note)),
    ),
    ...casesFor(outsiders, [], 'to add a note', (actor) =>
      setting(EVENT, eventFields(actor, note)),
    ),
  ];
}

function without(missing: string): Change {
  const fields = eventFields('administrator', note);
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== missing));
}

function existingEvents(): RulesCase[] {
  const path = 'enquiryEvents/one';
  return [
    byAdministrator('another text', 'denied', updating(path, eventFields('administrator', note))),
    byAdministrator('no text', 'denied', updating(path, { text: deleteField() })),
    byAdministrator(
      'a replaced event',
      'denied',
      setting(path, eventFields('administrator', call)),
    ),
    byAdministrator('a deleted event', 'denied', deleting(path)),
  ];
}

/** Adds an event as an administrator. `change` overrides its author or time. */
function adding(label: string, expected: Outcome, fields: Change, change: Change = {}): RulesCase {
  const event = { ...eventFields('administrator', fields), ...change };
  return byAdministrator(label, expected, setting(EVENT, event));
}

/** Archives the enquiry in one commit with an event. */
function changingStatus(label: string, expected: Outcome, fields: Change): RulesCase {
  return changingTogether(label, expected, { status: 'archived' }, fields);
}

/** Changes the enquiry in one commit with an event. */
function changingTogether(
  label: string,
  expected: Outcome,
  change: Change,
  fields: Change,
): RulesCase {
  const run = (database: Firestore) => {
    const batch = writeBatch(database);
    batch.update(doc(database, ENQUIRY), { ...change, changedAt: serverTimestamp() });
    batch.set(doc(database, EVENT), eventFields('administrator', fields));
    return batch.commit();
  };
  return byAdministrator(label, expected, { run, changes: [ENQUIRY, EVENT] });
}

function byAdministrator(label: string, expected: Outcome, action: Action): RulesCase {
  return { title: `${label} is ${expected}`, actor: 'administrator', expected, ...action };
}
