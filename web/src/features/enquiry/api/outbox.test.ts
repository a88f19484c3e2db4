import { describe, expect, it, vi } from 'vitest';
import type { ApiAnswer } from '@/lib/http.ts';
import { createOutbox } from './outbox.ts';
import { OUTBOX_CAPACITY, SENT_BY_ITSELF_MS } from './outbox-plan.ts';
import type { OutboxStore } from './outbox-store.ts';
import { createMemoryStore } from './testing/memory-store.ts';
import { answer, NOW, taken, unreachable, waiting, written } from './testing/samples.ts';
import type { OutboxNews, WaitingEnquiry } from './waiting-enquiry.ts';

/** An outbox whose server answers as told: the last answer again and again. */
function open({
  answers,
  store = createMemoryStore(),
}: {
  answers: ApiAnswer[];
  store?: OutboxStore;
}) {
  const clock = { now: NOW };
  const sent: string[] = [];
  const claimed = new Set<string>();
  const outbox = createOutbox({
    store,
    async send({ key }: WaitingEnquiry) {
      sent.push(key);
      return (answers.length > 1 ? answers.shift() : answers[0]) ?? unreachable;
    },
    claim: (key, work) => work(!claimed.has(key)),
    now: () => clock.now,
    random: () => 0.5,
  });
  const news: OutboxNews[] = [];
  outbox.onNews((each) => news.push(each));
  return { outbox, store, sent, claimed, clock, news };
}

const kinds = (news: readonly OutboxNews[]) => news.map(({ kind }) => kind);

async function filled(...enquiries: WaitingEnquiry[]) {
  const store = createMemoryStore();
  for (const each of enquiries) await store.add(each, OUTBOX_CAPACITY);
  return store;
}

describe('an enquiry that is handed over', () => {
  it('is in the store before it is sent, and leaves it when it is taken', async () => {
    const store = createMemoryStore();
    const inStoreWhenSent: boolean[] = [];
    const outbox = createOutbox({
      store,
      send: async ({ key }) => {
        inStoreWhenSent.push(store.enquiries.has(key));
        return taken;
      },
      claim: (_, work) => work(true),
      now: () => NOW,
      random: () => 0.5,
    });
    expect(await outbox.submit(written())).toEqual({ kind: 'taken' });
    expect(inStoreWhenSent).toEqual([true]);
    expect(store.enquiries.size).toBe(0);
  });

  it.each([unreachable, answer(429), answer(503)])('is kept on the answer %j', async (given) => {
    const { outbox, store, news } = open({ answers: [given] });
    expect((await outbox.submit(written())).kind).toBe('kept');
    expect(await store.readAll()).toMatchObject([{ key: 'key-1', attempts: 1 }]);
    expect(outbox.getState().told).toHaveLength(1);
    expect(kinds(news)).toEqual(['kept']);
  });

  it.each([400, 422, 500])('goes back to its form on the answer %i', async (status) => {
    const { outbox, store } = open({ answers: [answer(status, { error: 'No.' })] });
    expect(await outbox.submit(written())).toEqual({ kind: 'refused', error: 'No.', fields: {} });
    expect(await store.readAll()).toEqual([]);
  });

  it('twice at once is sent once', async () => {
    const { outbox, sent } = open({ answers: [taken] });
    const outcomes = await Promise.all([outbox.submit(written()), outbox.submit(written())]);
    expect(outcomes).toEqual([{ kind: 'taken' }, { kind: 'taken' }]);
    expect(sent).toEqual(['key-1']);
  });

  it('is sent all the same where nothing can be kept, and the form is told the truth', async () => {
    const store: OutboxStore = {
      readAll: async () => [],
      get: async () => undefined,
      add: async () => false,
      replace: async () => {},
      remove: async () => {},
    };
    const { outbox } = open({
      answers: [unreachable, answer(429, { error: 'Wait.' }), taken],
      store,
    });
    expect(await outbox.submit(written())).toEqual({
      kind: 'unsent',
      reason: 'unreachable',
      error: '',
    });
    expect(await outbox.submit(written())).toEqual({
      kind: 'unsent',
      reason: 'busy',
      error: 'Wait.',
    });
    expect(await outbox.submit(written())).toEqual({ kind: 'taken' });
  });

  it('is not kept when the outbox is full', async () => {
    const full = Array.from({ length: OUTBOX_CAPACITY }, (_, n) => waiting(`key-${n + 1}`));
    const { outbox } = open({ answers: [unreachable], store: await filled(...full) });
    expect((await outbox.submit(written('one more'))).kind).toBe('unsent');
  });

  it.each([taken, unreachable])(
    'takes the place of the refused one it was made from: %j',
    async (given) => {
      const refused = waiting('refused', { refusal: { error: 'No.', fields: {} } });
      const { outbox, store } = open({ answers: [given], store: await filled(refused) });
      await outbox.submit(written('mended', { replaces: 'refused' }));
      expect(await store.get('refused')).toBeUndefined();
      expect((await store.get('mended'))?.replaces).toBeUndefined();
    },
  );

  it('leaves the refused one it was made from when it is refused too', async () => {
    const refused = waiting('refused', { refusal: { error: 'No.', fields: {} } });
    const { outbox, store } = open({ answers: [answer(400)], store: await filled(refused) });
    await outbox.submit(written('mended', { replaces: 'refused' }));
    expect(await store.readAll()).toEqual([refused]);
  });
});

describe('what waits', () => {
  it('is sent and leaves when something has changed', async () => {
    const { outbox, store, news } = open({ answers: [taken], store: await filled(waiting()) });
    await outbox.sendDue('hopeful');
    expect(await store.readAll()).toEqual([]);
    expect(kinds(news)).toEqual(['sent']);
    expect(outbox.getState()).toEqual({ told: [], nextRoundMs: undefined, isSending: false });
  });

  it('is left alone until its pause is over', async () => {
    const { outbox, sent, clock } = open({ answers: [taken], store: await filled(waiting()) });
    await outbox.sendDue('routine');
    expect(sent).toEqual([]);
    clock.now += 5_000;
    await outbox.sendDue('routine');
    expect(sent).toEqual(['key-1']);
  });

  it('waits together when one cannot be sent', async () => {
    const store = await filled(waiting('a'), waiting('b'), waiting('c'));
    const { outbox, sent } = open({ answers: [answer(429, { retryAfter: '60' })], store });
    expect(await outbox.sendNow()).toBe('busy');
    expect(sent).toEqual(['a']);
    expect((await store.readAll()).map(({ notBefore }) => notBefore - NOW)).toEqual([
      60_000, 60_000, 60_000,
    ]);
  });

  it('goes on when the server breaks over one of them', async () => {
    const store = await filled(waiting('a'), waiting('b'));
    const { outbox, sent } = open({ answers: [answer(500), taken], store });
    expect(await outbox.sendNow()).toBe('busy');
    expect(sent).toEqual(['a', 'b']);
    expect([...store.enquiries.keys()]).toEqual(['a']);
  });

  it('stays with the reason when it is refused', async () => {
    const store = await filled(waiting());
    const { outbox, news } = open({ answers: [answer(400, { error: 'No.' })], store });
    await outbox.sendDue('hopeful');
    expect((await store.get('key-1'))?.refusal?.error).toBe('No.');
    expect(kinds(news)).toEqual(['refused']);
  });

  it('is not sent from here while it is sent from elsewhere', async () => {
    const { outbox, sent, claimed } = open({ answers: [taken], store: await filled(waiting()) });
    claimed.add('key-1');
    await outbox.sendDue('hopeful');
    expect(sent).toEqual([]);
  });

  it('for more than a week is sent when the visitor says so, and only then', async () => {
    const old = waiting('old', { writtenAt: NOW - SENT_BY_ITSELF_MS - 1 });
    const { outbox, sent } = open({ answers: [taken], store: await filled(old) });
    await outbox.sendDue('hopeful');
    await outbox.sendNow();
    expect(sent).toEqual([]);
    await outbox.sendNow('old');
    expect(sent).toEqual(['old']);
  });

  it('is sent in one round when several reasons come at once', async () => {
    const { outbox, sent } = open({ answers: [unreachable], store: await filled(waiting()) });
    await Promise.all([outbox.sendDue('hopeful'), outbox.sendDue('hopeful')]);
    expect(sent).toEqual(['key-1']);
  });

  it('can be discarded, also while it is being sent', async () => {
    const store = await filled(waiting());
    let discarded: Promise<void> | undefined;
    const outbox = createOutbox({
      store,
      send: async () => {
        discarded = outbox.discard(waiting());
        await discarded;
        return unreachable;
      },
      claim: (_, work) => work(true),
      now: () => NOW,
      random: () => 0.5,
    });
    await outbox.sendNow();
    expect(discarded).toBeDefined();
    expect(await store.readAll()).toEqual([]);
  });

  it('is told to whoever subscribes, until they leave', async () => {
    const { outbox } = open({ answers: [taken], store: await filled(waiting()) });
    const onChange = vi.fn();
    const leave = outbox.subscribe(onChange);
    await outbox.refresh();
    expect(onChange).toHaveBeenCalledOnce();
    leave();
    await outbox.refresh();
    expect(onChange).toHaveBeenCalledOnce();
  });
});
