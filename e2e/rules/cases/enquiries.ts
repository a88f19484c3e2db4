/** An administrator may change only the status of an enquiry, together with `changedAt`. */
import { deleteField, serverTimestamp } from 'firebase/firestore';
import { type Attempt, type AttemptGroup, type Outcome, setting, updating } from '../attempts.ts';
import { fixtures } from '../fixtures.ts';

const path = 'enquiries/one';

const changedAt = serverTimestamp();

export const enquiries: AttemptGroup[] = [
  {
    name: 'the status of an enquiry',
    attempts: [
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
    attempts: [
      ...['name', 'email', 'mobile', 'message', 'product', 'createdAt'].map((field) =>
        changing(`another ${field}`, 'denied', { [field]: 'Other', changedAt }),
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
      attempt('the same document with another status', 'allowed', {
        ...fixtures[path],
        status: 'read',
        changedAt,
      }),
      attempt('a document with only a status', 'denied', { status: 'read', changedAt }),
    ],
  },
];

function changing(what: string, expected: Outcome, fields: Record<string, unknown>): Attempt {
  const action = updating(path, fields);
  return { title: `${what} is ${expected}`, as: 'administrator', expected, ...action };
}

function attempt(what: string, expected: Outcome, fields: Record<string, unknown>): Attempt {
  const action = setting(path, fields);
  return { title: `${what} is ${expected}`, as: 'administrator', expected, ...action };
}
