import { expect, it } from 'vitest';
import type { ApiResponse } from '@/lib/http.ts';
import { accepted, errorResponse, queuedEntry, unreachable } from '../outbox/testing/samples.ts';
import { createAttachmentSender } from './upload-attachments.ts';

const fileOf = (name: string, content: string) => ({ id: name, name, file: new Blob([content]) });
const entry = queuedEntry('key-1', {
  form: 'list',
  attachments: [fileOf('a.pdf', 'four'), fileOf('b.csv', 'sixsix')],
});

const missing: ApiResponse = {
  kind: 'refused',
  status: 409,
  error: 'A file was not uploaded.',
  fields: { attachments: 'A file was not uploaded.' },
  retryAfter: '',
};

/** Opens a sender with these responses; the last one of each list is repeated. */
function openSender(uploads: ApiResponse[], sends: ApiResponse[]) {
  const requests: string[] = [];
  const next = (responses: ApiResponse[]) =>
    (responses.length > 1 ? responses.shift() : responses[0]) ?? unreachable;
  const sender = createAttachmentSender(async (id, file, onProgress) => {
    onProgress(file.size);
    requests.push(id);
    return next(uploads);
  });
  const send = () =>
    sender.send(entry, async () => {
      requests.push('enquiry');
      return next(sends);
    });
  return { requests, send, sender };
}

it('files are uploaded before the enquiry, with ids of its key', async () => {
  const { requests, send } = openSender([accepted], [accepted]);
  expect(await send()).toEqual(accepted);
  expect(requests).toEqual(['key-1-1', 'key-1-2', 'enquiry']);
});

it('a file that has arrived is not uploaded again', async () => {
  const { requests, send } = openSender([accepted, unreachable, accepted], [unreachable, accepted]);
  expect(await send()).toEqual(unreachable);
  expect(await send()).toEqual(unreachable);
  expect(await send()).toEqual(accepted);
  expect(requests).toEqual(['key-1-1', 'key-1-2', 'key-1-2', 'enquiry', 'enquiry']);
});

it('files that the server no longer has are uploaded again, once', async () => {
  const expired = openSender([accepted], [missing, accepted]);
  expect(await expired.send()).toEqual(accepted);
  const round = ['key-1-1', 'key-1-2', 'enquiry'];
  expect(expired.requests).toEqual([...round, ...round]);

  const lost = openSender([accepted], [missing]);
  expect(await lost.send()).toEqual(missing);
  expect(lost.requests).toEqual([...round, ...round]);
});

it('the rejection of a file names it, and the enquiry is not sent', async () => {
  const { requests, send } = openSender([errorResponse(415, { error: 'We take no DWG.' })], []);
  expect(await send()).toMatchObject({ status: 415, error: 'a.pdf: We take no DWG.' });
  expect(requests).toEqual(['key-1-1']);
});

it('the progress is that of all files', async () => {
  const { send, sender } = openSender([accepted], [accepted]);
  const shown: unknown[] = [];
  sender.subscribe(() => shown.push(sender.getProgress()));
  await send();
  expect(shown).toEqual([
    { name: 'a.pdf', sent: 0, total: 10 },
    { name: 'a.pdf', sent: 4, total: 10 },
    { name: 'b.csv', sent: 4, total: 10 },
    { name: 'b.csv', sent: 10, total: 10 },
    undefined,
  ]);
});
