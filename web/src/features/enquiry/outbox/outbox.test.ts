import { describe, expect, it, vi } from 'vitest';
import type { ApiResponse } from '@/lib/http.ts';
import { createOutbox } from './outbox.ts';
import type { OutboxDatabase } from './outbox-database.ts';
import type { OutboxEntry, OutboxEvent } from './outbox-entry.ts';
import { EXPIRES_AFTER_MS, OUTBOX_CAPACITY } from './retry-policy.ts';
import { createMemoryDatabase } from './testing/memory-database.ts';
import {
  accepted,
  DERIVED_NUMBER,
  errorResponse,
  NOW,
  newEnquiry,
  openForm,
  queuedEntry,
  unreachable,
} from './testing/samples.ts';

/** Opens an outbox with these responses of the server; the last one is repeated. */
function openOutbox({
  responses,
  database = createMemoryDatabase(),
}: {
  responses: ApiResponse[];
  database?: OutboxDatabase;
}) {
  const clock = { now: NOW };
  const sent: string[] = [];
  const locked = new Set<string>();
  const savedQuotes: object[] = [];
  const removedLines: string[][] = [];
  const list = { names: [] as string[], hasRoom: true };
  const outbox = createOutbox({
    database,
    async send({ key }: OutboxEntry) {
      sent.push(key);
      return (responses.length > 1 ? responses.shift() : responses[0]) ?? unreachable;
    },
    withLock: (key, run) => run(!locked.has(key)),
    deriveReferenceNumber: async () => DERIVED_NUMBER,
    saveQuote: ({ entry, ...quote }) => savedQuotes.push({ ...quote, key: entry.key }),
    removeFromList: (items) => removedLines.push(items.map(({ name }) => name)),
    addToList(items) {
      if (list.hasRoom) list.names.push(...items.map(({ name }) => name));
      return list.hasRoom;
    },
    now: () => clock.now,
    random: () => 0.5,
  });
  const events: OutboxEvent[] = [];
  outbox.onEvent((each) => events.push(each));
  return { outbox, database, sent, locked, clock, events, savedQuotes, removedLines, list };
}

const kinds = (events: readonly OutboxEvent[]) => events.map(({ kind }) => kind);

async function databaseWith(...enquiries: OutboxEntry[]) {
  const database = createMemoryDatabase();
  for (const each of enquiries) await database.add(each, OUTBOX_CAPACITY);
  return database;
}

describe('the token of the page of a request for a quote', () => {
  const number = 'NV-7K3-Q2F-8XM';
  const response: ApiResponse = {
    kind: 'ok',
    body: { referenceNumber: number, quoteToken: 'secret' },
  };
  const saved = { referenceNumber: number, token: 'secret', key: 'key-1' };

  it('is saved when the form sends the request, and when the outbox sends it later', async () => {
    const byForm = openOutbox({ responses: [response] });
    await byForm.outbox.submit(newEnquiry(), openForm);
    const later = openOutbox({
      responses: [unreachable, response],
      database: await databaseWith(queuedEntry()),
    });
    await later.outbox.sendNow();
    expect(later.savedQuotes).toEqual([]);
    await later.outbox.sendNow();
    expect([byForm.savedQuotes, later.savedQuotes]).toEqual([[saved], [saved]]);
  });

  it('is saved before the entry is removed, so that a closed tab does not lose it', async () => {
    const database = await databaseWith(queuedEntry());
    const removed = vi.spyOn(database, 'remove');
    const { outbox, savedQuotes } = openOutbox({ responses: [response], database });
    removed.mockImplementation(async () => expect(savedQuotes).toEqual([saved]));
    await outbox.sendNow();
    expect(removed).toHaveBeenCalledOnce();
  });

  it('is requested again when its response was cut off', async () => {
    const { outbox, sent, savedQuotes } = openOutbox({
      responses: [{ kind: 'ok', body: undefined }, response],
    });
    expect(await outbox.submit(newEnquiry(), openForm)).toMatchObject({ kind: 'queued' });
    await outbox.sendNow();
    expect(sent).toEqual(['key-1', 'key-1']);
    expect(savedQuotes).toEqual([saved]);
  });

  it('is not expected in the response to other enquiries', async () => {
    const { outbox, savedQuotes } = openOutbox({
      responses: [{ kind: 'ok', body: { referenceNumber: number } }],
    });
    await outbox.submit(newEnquiry(), openForm);
    expect(savedQuotes).toEqual([]);
  });
});

describe('the lines of a request for a quote', () => {
  const items = [{ productId: '', name: 'Gravel', quantity: 2, unit: 'lorry', note: '' }];
  const request = (part = {}) => newEnquiry('key-1', { form: 'list', items, ...part });
  const storedRequest = (part = {}) => queuedEntry('key-1', { form: 'list', items, ...part });

  it.each([accepted, unreachable])(
    'leave the list once, when the form has the response %j and when the outbox sends it again',
    async (response) => {
      const { outbox, removedLines } = openOutbox({ responses: [response, accepted] });
      await outbox.submit(request(), openForm);
      await outbox.sendNow();
      expect(removedLines).toEqual([['Gravel']]);
    },
  );

  it.each([accepted, unreachable, errorResponse(400), errorResponse(500)])(
    'leave the list when its page was reloaded before the response %j',
    async (response) => {
      const { outbox, removedLines } = openOutbox({
        responses: [response, accepted],
        database: await databaseWith(storedRequest({ attempts: 0 })),
      });
      await outbox.sendDue('return');
      await outbox.sendNow();
      expect(removedLines).toEqual([['Gravel']]);
    },
  );

  it('leave the list when another enquiry postpones it, unless its form is sending it', async () => {
    const other = queuedEntry('a', { attempts: 0, writtenAt: NOW - 1 });
    const database = await databaseWith(other, storedRequest({ attempts: 0 }));
    const { outbox, sent, locked, removedLines } = openOutbox({
      responses: [unreachable],
      database,
    });
    locked.add('key-1');
    await outbox.sendNow();
    expect([removedLines, (await database.get('key-1'))?.attempts]).toEqual([[], 0]);
    locked.clear();
    await database.replace(other);
    await outbox.sendNow();
    expect([removedLines, sent]).toEqual([[['Gravel']], ['a', 'a']]);
  });

  it.each([400, 500])(
    'stay in the list after the response %i, which its form shows',
    async (status) => {
      const { outbox, removedLines } = openOutbox({ responses: [errorResponse(status)] });
      await outbox.submit(request(), openForm);
      expect(removedLines).toEqual([]);
    },
  );

  it('leave the list when its form is closed before it is rejected, not when it is edited', async () => {
    const { outbox, removedLines } = openOutbox({ responses: [errorResponse(400), accepted] });
    await outbox.submit(request(), { ...openForm, isClosed: () => true });
    expect(removedLines).toEqual([['Gravel']]);
    await outbox.submit({ ...request(), key: 'edited', replaces: 'key-1' }, openForm);
    expect(removedLines).toEqual([['Gravel']]);
  });

  it.each([
    ['queued', storedRequest()],
    ['rejected', storedRequest({ refusal: { error: 'No.', fields: {} } })],
    ['expired', storedRequest({ writtenAt: NOW - EXPIRES_AFTER_MS - 1 })],
  ])('return to the list from a %s request, which is removed', async (_, entry) => {
    const { outbox, database, list } = openOutbox({
      responses: [],
      database: await databaseWith(entry),
    });
    expect(await outbox.returnToList(entry)).toBe('removed');
    expect([list.names, await database.readAll()]).toEqual([['Gravel'], []]);
  });

  it('do not return to the list twice, when they have not left it', async () => {
    const entry = storedRequest({ attempts: 0 });
    const { outbox, list } = openOutbox({ responses: [], database: await databaseWith(entry) });
    expect(await outbox.returnToList(entry)).toBe('removed');
    expect(list.names).toEqual([]);
  });

  it('do not return to the list from a request that another tab has sent', async () => {
    const { outbox, list } = openOutbox({ responses: [] });
    expect(await outbox.returnToList(storedRequest())).toBe('sending');
    expect(list.names).toEqual([]);
  });

  it('stay in the request while it is being sent, and when the list has no room for them', async () => {
    const { outbox, database, locked, list } = openOutbox({
      responses: [],
      database: await databaseWith(storedRequest()),
    });
    locked.add('key-1');
    expect(await outbox.returnToList(storedRequest())).toBe('sending');
    locked.clear();
    list.hasRoom = false;
    expect(await outbox.returnToList(storedRequest())).toBe('noRoom');
    expect([list.names, await database.readAll()]).toEqual([[], [storedRequest()]]);
  });
});

describe('a submitted enquiry', () => {
  it('is stored before it is sent, and removed when the server accepts it', async () => {
    const database = createMemoryDatabase();
    const isStoredWhenSent: boolean[] = [];
    const outbox = createOutbox({
      database,
      send: async ({ key }) => {
        isStoredWhenSent.push(database.entries.has(key));
        return accepted;
      },
      withLock: (_, run) => run(true),
      deriveReferenceNumber: async () => DERIVED_NUMBER,
      saveQuote: () => {},
      removeFromList: () => {},
      addToList: () => true,
      now: () => NOW,
      random: () => 0.5,
    });
    expect(await outbox.submit(newEnquiry(), openForm)).toMatchObject({ kind: 'sent' });
    expect(isStoredWhenSent).toEqual([true]);
    expect(database.entries.size).toBe(0);
  });

  it('is stored before the delay of its form, and shown by other tabs only', async () => {
    vi.useFakeTimers();
    const { outbox, database, sent, events } = openOutbox({ responses: [accepted] });
    const onStored = vi.fn();
    const submission = outbox.submit(newEnquiry(), { ...openForm, delayMs: 1_500, onStored });
    await vi.advanceTimersByTimeAsync(1_499);
    expect(await database.readAll()).toMatchObject([{ key: 'key-1', attempts: 0 }]);
    expect(onStored).toHaveBeenCalledOnce();
    expect(outbox.getState().entries).toEqual([]);
    expect(kinds(events)).toEqual(['changed']);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await submission).toMatchObject({ kind: 'sent' });
    expect(kinds(events)).toEqual(['changed', 'accepted']);
    vi.useRealTimers();
  });

  it('is shown and sent by the next page when its page was closed before it was sent', async () => {
    const database = createMemoryDatabase();
    const closedPage = openOutbox({ responses: [], database });
    void closedPage.outbox.submit(newEnquiry(), { ...openForm, delayMs: 60_000 });
    await expect.poll(() => database.entries.size).toBe(1);

    const { outbox, events } = openOutbox({ responses: [accepted], database });
    await outbox.refresh();
    expect(outbox.getState().entries).toMatchObject([{ key: 'key-1' }]);
    await outbox.sendDue('return');
    expect(kinds(events)).toEqual(['sent']);
    expect(outbox.getState().entries).toEqual([]);
  });

  it('is kept with the rejection when its form has been closed', async () => {
    const { outbox, database, events } = openOutbox({
      responses: [errorResponse(400, { error: 'No.' })],
    });
    const result = await outbox.submit(newEnquiry(), { ...openForm, isClosed: () => true });
    expect(result.kind).toBe('queued');
    expect((await database.get('key-1'))?.refusal?.error).toBe('No.');
    expect(kinds(events)).toEqual(['changed', 'refused']);
    expect(outbox.getState().entries).toHaveLength(1);
  });

  it('is accepted, not queued, when its form has been closed', async () => {
    const { outbox, events } = openOutbox({ responses: [accepted] });
    const result = await outbox.submit(newEnquiry(), { ...openForm, isClosed: () => true });
    expect(result.kind).toBe('sent');
    expect(kinds(events)).toEqual(['changed', 'accepted']);
  });

  it.each([unreachable, errorResponse(429), errorResponse(503)])(
    'is queued after the response %j',
    async (response) => {
      const { outbox, database, events } = openOutbox({ responses: [response] });
      expect((await outbox.submit(newEnquiry(), openForm)).kind).toBe('queued');
      expect(await database.readAll()).toMatchObject([{ key: 'key-1', attempts: 1 }]);
      expect(outbox.getState().entries).toHaveLength(1);
      expect(kinds(events)).toEqual(['changed', 'queued']);
    },
  );

  it.each([400, 422])('is removed after the response %i, which its form shows', async (status) => {
    const { outbox, database } = openOutbox({
      responses: [errorResponse(status, { error: 'No.' })],
    });
    expect(await outbox.submit(newEnquiry(), openForm)).toEqual({
      kind: 'refused',
      error: 'No.',
      fields: {},
    });
    expect(await database.readAll()).toEqual([]);
  });

  it('is removed after the response 500, which its form shows', async () => {
    const { outbox, database } = openOutbox({ responses: [errorResponse(500, { error: 'No.' })] });
    expect(await outbox.submit(newEnquiry(), openForm)).toEqual({
      kind: 'failed',
      reason: 'busy',
      error: 'No.',
    });
    expect(await database.readAll()).toEqual([]);
  });

  it('is sent once when it is submitted twice at the same time', async () => {
    const { outbox, sent } = openOutbox({ responses: [accepted] });
    const results = await Promise.all([
      outbox.submit(newEnquiry(), openForm),
      outbox.submit(newEnquiry(), openForm),
    ]);
    expect(results).toMatchObject([{ kind: 'sent' }, { kind: 'sent' }]);
    expect(sent).toEqual(['key-1']);
  });

  it('is sent even if it cannot be stored, and the form receives the failure', async () => {
    const database: OutboxDatabase = {
      readAll: async () => [],
      get: async () => undefined,
      add: async () => false,
      replace: async () => {},
      remove: async () => {},
    };
    const { outbox } = openOutbox({
      responses: [unreachable, errorResponse(429, { error: 'Wait.' }), accepted],
      database,
    });
    expect(await outbox.submit(newEnquiry(), openForm)).toEqual({
      kind: 'failed',
      reason: 'unreachable',
      error: '',
    });
    expect(await outbox.submit(newEnquiry(), openForm)).toEqual({
      kind: 'failed',
      reason: 'busy',
      error: 'Wait.',
    });
    expect(await outbox.submit(newEnquiry(), openForm)).toMatchObject({ kind: 'sent' });
  });

  it.each([unreachable, errorResponse(400)])(
    'is not stored when the outbox is full, also when its form has been closed: %j',
    async (response) => {
      const full = Array.from({ length: OUTBOX_CAPACITY }, (_, n) => queuedEntry(`key-${n + 1}`));
      const { outbox } = openOutbox({
        responses: [response],
        database: await databaseWith(...full),
      });
      const form = { ...openForm, isClosed: () => true, onStored: vi.fn() };
      expect((await outbox.submit(newEnquiry('one more'), form)).kind).toBe('failed');
      expect(form.onStored).not.toHaveBeenCalled();
    },
  );

  it.each([accepted, unreachable])(
    'replaces the rejected one that it was edited from: %j',
    async (response) => {
      const rejected = queuedEntry('refused', { refusal: { error: 'No.', fields: {} } });
      const { outbox, database } = openOutbox({
        responses: [response],
        database: await databaseWith(rejected),
      });
      await outbox.submit(newEnquiry('edited', { replaces: 'refused' }), openForm);
      expect(await database.get('refused')).toBeUndefined();
      expect((await database.get('edited'))?.replaces).toBeUndefined();
    },
  );

  it.each([errorResponse(400), errorResponse(500), accepted])(
    'replaces the rejected one that it was edited from when its page was closed: %j',
    async (response) => {
      const rejected = queuedEntry('refused', { refusal: { error: 'No.', fields: {} } });
      const edited = queuedEntry('edited', { attempts: 0, replaces: 'refused' });
      const { outbox, database } = openOutbox({
        responses: [response],
        database: await databaseWith(rejected, edited),
      });
      await outbox.sendDue('return');
      expect(await database.get('refused')).toBeUndefined();
      expect((await database.get('edited'))?.replaces).toBeUndefined();
    },
  );

  it('does not replace the rejected one when it is rejected too, which its form shows', async () => {
    const rejected = queuedEntry('refused', { refusal: { error: 'No.', fields: {} } });
    const { outbox, database } = openOutbox({
      responses: [errorResponse(400)],
      database: await databaseWith(rejected),
    });
    await outbox.submit(newEnquiry('edited', { replaces: 'refused' }), openForm);
    expect(await database.readAll()).toEqual([rejected]);
  });
});

describe('a queued enquiry', () => {
  it('is sent and removed when the connection returns', async () => {
    const { outbox, database, events } = openOutbox({
      responses: [accepted],
      database: await databaseWith(queuedEntry()),
    });
    await outbox.sendDue('return');
    expect(await database.readAll()).toEqual([]);
    expect(kinds(events)).toEqual(['sent']);
    expect(outbox.getState()).toEqual({ entries: [], nextDueMs: undefined, isSending: false });
  });

  it('is sent again when the connection returns during an attempt that fails', async () => {
    const { outbox, sent, clock } = openOutbox({
      responses: [unreachable, accepted],
      database: await databaseWith(queuedEntry()),
    });
    clock.now += 5_000;
    await Promise.all([outbox.sendDue('timer'), outbox.sendDue('return')]);
    expect(sent).toEqual(['key-1', 'key-1']);
    expect(outbox.getState().entries).toEqual([]);
  });

  it('is not sent before the end of its backoff', async () => {
    const { outbox, sent, clock } = openOutbox({
      responses: [accepted],
      database: await databaseWith(queuedEntry()),
    });
    await outbox.sendDue('timer');
    expect(sent).toEqual([]);
    clock.now += 5_000;
    await outbox.sendDue('timer');
    expect(sent).toEqual(['key-1']);
  });

  it('is postponed with the others when the server is unavailable for one of them', async () => {
    const database = await databaseWith(queuedEntry('a'), queuedEntry('b'), queuedEntry('c'));
    const { outbox, sent } = openOutbox({
      responses: [errorResponse(429, { retryAfter: '60' })],
      database,
    });
    expect(await outbox.sendNow()).toBe('busy');
    expect(sent).toEqual(['a']);
    const postponed = { attempts: 2, notBefore: NOW + 60_000 };
    expect(await database.readAll()).toMatchObject([postponed, postponed, postponed]);
  });

  it('is sent after a server error for another one', async () => {
    const database = await databaseWith(queuedEntry('a'), queuedEntry('b'));
    const { outbox, sent, events } = openOutbox({
      responses: [errorResponse(500), accepted],
      database,
    });
    expect(await outbox.sendNow()).toBe('busy');
    expect(sent).toEqual(['a', 'b']);
    expect(kinds(events)).toEqual(['sent']);
    expect([...database.entries.keys()]).toEqual(['a']);
  });

  it('is kept with the text of the server when it is rejected, and not sent again', async () => {
    const database = await databaseWith(queuedEntry());
    const { outbox, sent, events } = openOutbox({
      responses: [errorResponse(400, { error: 'No.' })],
      database,
    });
    await outbox.sendDue('return');
    expect((await database.get('key-1'))?.refusal?.error).toBe('No.');
    expect(kinds(events)).toEqual(['refused']);
    await outbox.sendNow('key-1');
    expect(sent).toEqual(['key-1']);
  });

  it('is not sent when it was removed meanwhile', async () => {
    const database = await databaseWith(queuedEntry());
    vi.spyOn(database, 'get').mockResolvedValue(undefined);
    const { outbox, sent } = openOutbox({ responses: [accepted], database });
    expect(await outbox.sendNow()).toBeUndefined();
    expect(sent).toEqual([]);
  });

  it('is shown as being sent until it was sent', async () => {
    const database = await databaseWith(queuedEntry());
    const { outbox } = openOutbox({ responses: [accepted], database });
    const states: boolean[] = [];
    outbox.subscribe(() => states.push(outbox.getState().isSending));
    await outbox.sendNow();
    expect(states).toContain(true);
    expect(outbox.getState().isSending).toBe(false);
  });

  it('is not sent while another tab sends it', async () => {
    const { outbox, sent, locked } = openOutbox({
      responses: [accepted],
      database: await databaseWith(queuedEntry()),
    });
    locked.add('key-1');
    await outbox.sendDue('return');
    expect(await outbox.sendNow()).toBe('sending');
    expect(sent).toEqual([]);
  });

  it('is sent only on request after a week, without the others', async () => {
    const expired = { writtenAt: NOW - EXPIRES_AFTER_MS - 1 };
    const database = await databaseWith(queuedEntry('other', expired), queuedEntry('old', expired));
    const { outbox, sent } = openOutbox({ responses: [accepted], database });
    await outbox.sendDue('return');
    await outbox.sendNow();
    expect(sent).toEqual([]);
    expect(await outbox.sendNow('old')).toBeUndefined();
    expect(sent).toEqual(['old']);
  });

  it('is sent once for several triggers at the same time', async () => {
    const { outbox, sent } = openOutbox({
      responses: [unreachable],
      database: await databaseWith(queuedEntry()),
    });
    await Promise.all([outbox.sendDue('return'), outbox.sendDue('return')]);
    expect(sent).toEqual(['key-1']);
  });

  it('is not discarded while it is being sent, also by another tab', async () => {
    const database = await databaseWith(queuedEntry());
    const { outbox, locked } = openOutbox({ responses: [], database });
    locked.add('key-1');
    expect(await outbox.discard(queuedEntry())).toBe('sending');
    expect(await database.readAll()).toHaveLength(1);
    locked.clear();
    expect(await outbox.discard(queuedEntry())).toBe('removed');
    expect(await database.readAll()).toEqual([]);
  });

  it('notifies subscribers until they unsubscribe', async () => {
    const { outbox } = openOutbox({
      responses: [accepted],
      database: await databaseWith(queuedEntry()),
    });
    const onChange = vi.fn();
    const unsubscribe = outbox.subscribe(onChange);
    await outbox.refresh();
    expect(onChange).toHaveBeenCalledOnce();
    unsubscribe();
    await outbox.refresh();
    expect(onChange).toHaveBeenCalledOnce();
  });
});

describe('the reference number of an enquiry', () => {
  const LONGER_NUMBER = `${DERIVED_NUMBER}-8XM`;
  const acceptedWithNumber: ApiResponse = { kind: 'ok', body: { referenceNumber: LONGER_NUMBER } };

  it('is derived from its key without a connection, and stored with it', async () => {
    const { outbox, database } = openOutbox({ responses: [unreachable] });
    expect(await outbox.submit(newEnquiry(), openForm)).toMatchObject({
      kind: 'queued',
      referenceNumber: DERIVED_NUMBER,
    });
    expect(await database.readAll()).toMatchObject([{ referenceNumber: DERIVED_NUMBER }]);
  });

  it('is the one in the response, or the derived one if there is none', async () => {
    const { outbox } = openOutbox({ responses: [acceptedWithNumber, accepted] });
    expect(await outbox.submit(newEnquiry(), openForm)).toEqual({
      kind: 'sent',
      referenceNumber: LONGER_NUMBER,
    });
    expect(await outbox.submit(newEnquiry('key-2'), openForm)).toEqual({
      kind: 'sent',
      referenceNumber: DERIVED_NUMBER,
    });
  });

  it('is the one in the response when a queued enquiry is sent', async () => {
    const referenceNumber = DERIVED_NUMBER;
    const { outbox, events } = openOutbox({
      responses: [acceptedWithNumber, accepted],
      database: await databaseWith(
        queuedEntry('key-1', { referenceNumber }),
        queuedEntry('key-2', { referenceNumber }),
      ),
    });
    await outbox.sendNow();
    expect(events).toMatchObject([
      { kind: 'sent', entry: { referenceNumber: LONGER_NUMBER } },
      { kind: 'sent', entry: { referenceNumber: DERIVED_NUMBER } },
    ]);
  });
});
