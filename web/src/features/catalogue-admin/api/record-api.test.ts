import { describe, expect, it } from 'vitest';
import type { ApiCall } from '@/lib/admin/call-api.ts';
import type { ApiAnswer } from '@/lib/http.ts';
import { createRecordApi } from './record-api.ts';
import { categoryKind } from './record-kinds.ts';

const seenAt = '2026-01-01T00:00:00.000Z';
const nowAt = '2026-01-01T00:01:00.000Z';

const stored = {
  name: 'Steel',
  description: 'Bars',
  icon: '',
  image: '',
  position: 0,
  updatedBy: 'somebody',
};
const base = { ...stored, id: 'steel', updatedAt: new Date(seenAt) };

const saved: ApiAnswer = { kind: 'ok', body: { _id: 'steel', updatedAt: nowAt } };

function changedTo(part: object): ApiAnswer {
  const current = { ...stored, ...part, updatedAt: nowAt, id: 'steel' };
  return { kind: 'refused', status: 409, error: 'Changed.', fields: {}, retryAfter: '', current };
}

/** The API behind a server that gives these answers, and what it was asked. */
function answering(...answers: ApiAnswer[]) {
  const calls: ApiCall[] = [];
  const api = createRecordApi(categoryKind, {
    call: async (call) => {
      calls.push(call);
      return answers.shift() ?? { kind: 'unreachable' };
    },
    prepare: async () => async () => {},
  });
  return { api, calls };
}

describe('a change', () => {
  it('says which version was seen', async () => {
    const { api, calls } = answering(saved);
    await api.change(base, { name: 'Iron' });
    expect(calls).toEqual([
      {
        method: 'PUT',
        path: '/api/categories?id=steel',
        body: { name: 'Iron', updatedAt: seenAt },
      },
    ]);
  });

  it('is saved over a change of other fields', async () => {
    const { api, calls } = answering(changedTo({ description: 'Rods' }), saved);
    expect(await api.change(base, { name: 'Iron' })).toMatchObject({ kind: 'saved' });
    expect(calls[1]?.body).toEqual({ name: 'Iron', updatedAt: nowAt });
  });

  it('is a conflict where somebody made something else of the same field', async () => {
    const { api, calls } = answering(changedTo({ name: 'Alloy' }));
    expect(await api.change(base, { name: 'Iron' })).toMatchObject({
      kind: 'conflict',
      current: { name: 'Alloy', updatedAt: new Date(nowAt) },
    });
    expect(calls).toHaveLength(1);
  });

  it('that the server refuses says why, by field', async () => {
    const { api } = answering({
      kind: 'refused',
      status: 400,
      error: 'Name is required.',
      fields: { name: 'Name is required.' },
      retryAfter: '',
    });
    expect(await api.change(base, { name: '' })).toEqual({
      kind: 'failed',
      reason: 'Name is required.',
      fields: { name: 'Name is required.' },
    });
  });

  it('that gets no answer is sent again, which saves it once', async () => {
    const { api, calls } = answering({ kind: 'unreachable' }, changedTo({ name: 'Iron' }), saved);
    expect(await api.change(base, { name: 'Iron' })).toMatchObject({ kind: 'saved' });
    expect(calls).toHaveLength(3);
  });

  it('that finds no server says so', async () => {
    const { api } = answering({ kind: 'unreachable' });
    expect(await api.change(base, { name: 'Iron' })).toMatchObject({
      reason: 'The server cannot be reached. Check your connection.',
    });
  });
});

it('a new record that got no answer is sent again under its key', async () => {
  const { api, calls } = answering({ kind: 'unreachable' }, saved);
  expect(await api.add({ name: 'Steel' })).toMatchObject({ kind: 'failed' });
  expect(await api.add({ name: 'Steel' })).toMatchObject({ kind: 'saved', id: 'steel' });
  expect(calls[0]).toEqual(calls[1]);
  expect(calls[0]?.headers).toEqual({ 'Idempotency-Key': expect.any(String) });
});

it('what is gone already counts as deleted', async () => {
  const { api } = answering({
    kind: 'refused',
    status: 404,
    error: 'There is no such category.',
    fields: {},
    retryAfter: '',
  });
  expect(await api.remove('steel')).toMatchObject({ kind: 'saved' });
});
