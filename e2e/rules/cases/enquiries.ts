/** An administrator may change only how an enquiry is handled, together with `changedAt`. */

import { limits } from '@neev/domain';
import { deleteField, serverTimestamp } from 'firebase/firestore';
import { fixtures } from '../fixtures.ts';
import {
  type Outcome,
  type RulesCase,
  type RulesCaseGroup,
  setting,
  updating,
} from '../rules-case.ts';

const path = 'enquiries/one';

const changedAt = serverTimestamp();

export const enquiries: RulesCaseGroup[] = [
  {
    name: 'the status of an enquiry',
    cases: [
      ...['unread', 'read', 'archived'].map((status) =>
        changing(status, 'allowed', { status, changedAt }),
      ),
      ...['lost', '', 'Read', 1, null, ['read']].map((status) =>
        changing(JSON.stringify(status), 'denied', { status, changedAt }),
      ),
      changing('no status', 'denied', { status: deleteField(), changedAt }),
      changing('a status without the time of the change', 'denied', { status: 'read' }),
      ...['2026-11-20T12:00:00Z', '2100-01-01T00:00:00Z'].map((time) =>
        changing(`a status changed at ${time}`, 'denied', {
          status: 'read',
          changedAt: new Date(time),
        }),
      ),
    ],
  },
  {
    name: 'the administrator to whom an enquiry is assigned',
    cases: [
      ...['boss', 'peer', ''].map((assignee) =>
        changing(`the assignee ${JSON.stringify(assignee)}`, 'allowed', { assignee, changedAt }),
      ),
      ...['former', 'newcomer', 'unknown', 'peer/x/y', 7, null, ['peer']].map((assignee) =>
        changing(`the assignee ${JSON.stringify(assignee)}`, 'denied', { assignee, changedAt }),
      ),
      changing('an assignee without the time of the change', 'denied', { assignee: 'peer' }),
      changingAssigned('the status of one whose assignee has been revoked', 'allowed', {
        status: 'read',
        changedAt,
      }),
      changingAssigned('no assignee', 'allowed', { assignee: deleteField(), changedAt }),
    ],
  },
  {
    name: 'the day of the follow-up of an enquiry',
    cases: [
      ...['2026-12-01', ''].map((followUpOn) =>
        changing(`the day ${JSON.stringify(followUpOn)}`, 'allowed', { followUpOn, changedAt }),
      ),
      ...['1.12.2026', '2026-12-01T00:00', 'x2026-12-01', 20261201, null].map((followUpOn) =>
        changing(`the day ${JSON.stringify(followUpOn)}`, 'denied', { followUpOn, changedAt }),
      ),
      changing('a day without the time of the change', 'denied', { followUpOn: '2026-12-01' }),
    ],
  },
  {
    name: 'the labels of an enquiry',
    cases: [
      ...[[], ['x'], ['x'.repeat(limits.label)], Array(limits.labels).fill('site visit')].map(
        (labels) => changing(`the labels ${describe(labels)}`, 'allowed', { labels, changedAt }),
      ),
      ...Array.from({ length: limits.labels }, (_, index) =>
        ['x'.repeat(limits.label + 1), ' ', 7].map((invalid) => {
          const labels = Array(limits.labels).fill('x').with(index, invalid);
          return changing(`a label ${describe(invalid)} in position ${index}`, 'denied', {
            labels,
            changedAt,
          });
        }),
      ).flat(),
      ...[Array(limits.labels + 1).fill('x'), [null], 'x', null, { 0: 'x' }].map((labels) =>
        changing(`the labels ${describe(labels)}`, 'denied', { labels, changedAt }),
      ),
      changing('labels without the time of the change', 'denied', { labels: ['x'] }),
    ],
  },
  {
    name: 'the enquiries that are not of the same customer',
    cases: [
      ...[[], ['two'], Array(limits.unrelatedIds).fill('0b9bd3a4-7f0e_x')].map((unrelatedIds) =>
        changing(`the ids ${describe(unrelatedIds)}`, 'allowed', { unrelatedIds, changedAt }),
      ),
      ...[Array(limits.unrelatedIds + 1).fill('x'), [''], ['a,b'], ['a/b'], [7], 'x', null].map(
        (unrelatedIds) =>
          changing(`the ids ${describe(unrelatedIds)}`, 'denied', { unrelatedIds, changedAt }),
      ),
    ],
  },
  {
    name: 'the fields of an enquiry',
    cases: [
      ...['name', 'email', 'mobile', 'message', 'product', 'createdAt', 'referenceNumber'].map(
        (field) => changing(`another ${field}`, 'denied', { [field]: 'Other', changedAt }),
      ),
      changing('another message with the status', 'denied', {
        message: 'Other',
        status: 'read',
        changedAt,
      }),
      changing('no message', 'denied', { message: deleteField(), changedAt }),
      ...['role', 'admin', 'claims', 'isAdmin', 'note'].map((key) =>
        changing(`${key} with the status`, 'denied', { [key]: true, status: 'read', changedAt }),
      ),
      replacing('the same document with another status', 'allowed', {
        ...fixtures[path],
        status: 'read',
        changedAt,
      }),
      replacing('a document with only a status', 'denied', { status: 'read', changedAt }),
    ],
  },
];

function describe(value: unknown): string {
  return JSON.stringify(value).slice(0, 60);
}

function changingAssigned(
  label: string,
  expected: Outcome,
  fields: Record<string, unknown>,
): RulesCase {
  const action = updating('enquiries/assigned', fields);
  return { title: `${label} is ${expected}`, actor: 'administrator', expected, ...action };
}

function changing(label: string, expected: Outcome, fields: Record<string, unknown>): RulesCase {
  const action = updating(path, fields);
  return { title: `${label} is ${expected}`, actor: 'administrator', expected, ...action };
}

function replacing(label: string, expected: Outcome, fields: Record<string, unknown>): RulesCase {
  const action = setting(path, fields);
  return { title: `${label} is ${expected}`, actor: 'administrator', expected, ...action };
}
