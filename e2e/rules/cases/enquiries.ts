/** What an administrator may change of an enquiry: its status, to one of three words. */
import { deleteField } from 'firebase/firestore';
import { type Attempt, type AttemptGroup, type Outcome, setting, updating } from '../attempts.ts';
import { fixtures } from '../fixtures.ts';

const path = 'enquiries/one';

export const enquiries: AttemptGroup[] = [
  {
    name: 'the status of an enquiry',
    attempts: [
      ...['unread', 'read', 'archived'].map((status) => changing(status, 'allowed', { status })),
      ...['lost', '', 'Read', 1, null, ['read']].map((status) =>
        changing(JSON.stringify(status), 'denied', { status }),
      ),
      changing('none', 'denied', { status: deleteField() }),
    ],
  },
  {
    name: 'the words of an enquiry',
    attempts: [
      ...['name', 'email', 'mobile', 'message', 'product', 'createdAt'].map((field) =>
        changing(`another ${field}`, 'denied', { [field]: 'Other' }),
      ),
      changing('another message with the status', 'denied', { message: 'Other', status: 'read' }),
      changing('no message', 'denied', { message: deleteField() }),
      ...['role', 'admin', 'claims', 'isAdmin', 'note'].map((key) =>
        changing(`${key} with the status`, 'denied', { [key]: true, status: 'read' }),
      ),
      attempt('the whole, with another status', 'allowed', { ...fixtures[path], status: 'read' }),
      attempt('nothing but a status', 'denied', { status: 'read' }),
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
