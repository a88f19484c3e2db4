import { expect, it } from 'vitest';
import type { ApiAnswer } from '../http.ts';
import { createAdd } from './create-add.ts';

const ok: ApiAnswer = { kind: 'ok', body: {} };
const lost: ApiAnswer = { kind: 'unreachable' };
const refused = (status: number): ApiAnswer => ({
  kind: 'refused',
  status,
  error: '',
  fields: {},
  retryAfter: '',
});

/** Adding to a server that gives these answers, and the keys that it was sent. */
function answering(...answers: ApiAnswer[]) {
  const keys: (string | undefined)[] = [];
  let made = 0;
  const add = createAdd(
    async ({ headers }) => {
      keys.push(headers?.['Idempotency-Key']);
      return answers.shift() ?? ok;
    },
    () => `key-${++made}`,
  );
  return { add, keys };
}

it.each([
  ['had no answer', lost],
  ['broke the server', refused(503)],
])('what %s is sent again under its key, until there is an answer', async (_, answer) => {
  const { add, keys } = answering(answer, answer, ok);
  for (let n = 0; n < 4; n += 1) await add('/api/things', { name: 'Steel' });
  expect(keys).toEqual(['key-1', 'key-1', 'key-1', 'key-2']);
});

it('what was refused is sent under a new key', async () => {
  const { add, keys } = answering(refused(409));
  await add('/api/things', { name: 'Steel' });
  await add('/api/things', { name: 'Steel' });
  expect(keys).toEqual(['key-1', 'key-2']);
});

it('other words have a key of their own, and so have the same words elsewhere', async () => {
  const { add, keys } = answering(lost);
  await add('/api/things', { name: 'Steel' });
  await add('/api/things', { name: 'Iron' });
  await add('/api/others', { name: 'Steel' });
  await add('/api/things', { name: 'Steel' });
  expect(keys).toEqual(['key-1', 'key-2', 'key-3', 'key-1']);
});

it('the same words twice at once are two records', async () => {
  const { add, keys } = answering();
  await Promise.all([add('/api/things', {}), add('/api/things', {})]);
  expect(keys).toEqual(['key-1', 'key-2']);
});
