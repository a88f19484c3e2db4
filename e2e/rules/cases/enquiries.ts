/** An administrator may change only the status of an enquiry, together with `changedAt`. */
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

function changing(label: string, expected: Outcome, fields: Record<string, unknown>): RulesCase {
  const action = updating(path, fields);
  return { title: `${label} is ${expected}`, actor: 'administrator', expected, ...action };
}

function replacing(label: string, expected: Outcome, fields: Record<string, unknown>): RulesCase {
  const action = setting(path, fields);
  return { title: `${label} is ${expected}`, actor: 'administrator', expected, ...action };
}
