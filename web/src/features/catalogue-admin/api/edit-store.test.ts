import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyEdits } from '../model/edits.ts';
import { createEditStore } from './edit-store.ts';
import type { RecordApi, SaveOutcome } from './record-api.ts';

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
const steel = { id: 'steel', name: 'Steel', updatedAt: at(1) };
type Sample = typeof steel;

const failed: SaveOutcome<Sample> = { kind: 'failed', reason: 'No.', fields: {} };
const saved = (id = 'steel'): SaveOutcome<Sample> => ({ kind: 'saved', id, savedAt: at(9) });

/** A store whose server answers when the test says so, and what it was asked. */
function openStore() {
  const asked: string[] = [];
  const answers: ((outcome: SaveOutcome<Sample>) => void)[] = [];
  const ask = (what: string) => {
    asked.push(what);
    return new Promise<SaveOutcome<Sample>>((resolve) => answers.push(resolve));
  };
  const api: RecordApi<Sample> = {
    add: () => ask('add'),
    change: (_, { name }) => ask(`change ${name}`),
    remove: (id) => ask(`remove ${id}`),
    prepareRemoval: async (id) => async () => void asked.push(`leave ${id}`),
  };
  const store = createEditStore(api, { undoMs: 10_000, lingerMs: 30_000 });
  const names = (records = [steel]) => applyEdits(records, store.getEdits()).map((r) => r.name);
  const answer = async (outcome: SaveOutcome<Sample>) => {
    answers.shift()?.(outcome);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { store, asked, names, answer };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a change', () => {
  it('is seen at once, and taken back when it could not be saved', async () => {
    const { store, names, answer } = openStore();
    const outcome = store.change(steel, { name: 'Iron' });
    expect(names()).toEqual(['Iron']);
    await vi.advanceTimersByTimeAsync(0);
    await answer(failed);
    expect(await outcome).toEqual(failed);
    expect(names()).toEqual(['Steel']);
  });

  it('stays until the database shows it', async () => {
    const { store, names, answer } = openStore();
    void store.change(steel, { name: 'Iron' });
    await vi.advanceTimersByTimeAsync(0);
    await answer(saved());
    expect(names()).toEqual(['Iron']);
    expect(names([{ ...steel, name: 'Alloy', updatedAt: at(10) }])).toEqual(['Alloy']);
  });

  it('of a record waits for the one before it', async () => {
    const { store, asked, answer } = openStore();
    void store.change(steel, { name: 'Iron' });
    void store.change(steel, { name: 'Alloy' });
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual(['change Iron']);
    await answer(saved());
    expect(asked).toEqual(['change Iron', 'change Alloy']);
  });
});

describe('a new record', () => {
  const sand = { id: 'sand', name: 'Sand', updatedAt: at(2) };

  it('is seen at once, and taken back when it could not be saved', async () => {
    const { store, names, answer } = openStore();
    void store.add({}, sand);
    expect(names()).toEqual(['Steel', 'Sand']);
    await answer(failed);
    expect(names()).toEqual(['Steel']);
  });

  it('takes the id that the server gives it', async () => {
    const { store, answer } = openStore();
    void store.add({}, sand);
    await answer(saved('sand-2'));
    expect(store.getEdits().added.map(({ id }) => id)).toEqual(['sand-2']);
  });
});

describe('a deletion', () => {
  it('is seen at once and sent after ten seconds', async () => {
    const { store, asked, names } = openStore();
    store.remove('steel');
    expect(names()).toEqual([]);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual(['remove steel']);
  });

  it('that is undone is never sent', async () => {
    const { store, asked, names } = openStore();
    const { undo, outcome } = store.remove('steel');
    await vi.advanceTimersByTimeAsync(9_000);
    undo();
    expect(await outcome).toEqual({ kind: 'undone' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual([]);
    expect(names()).toEqual(['Steel']);
  });

  it('that fails brings the record back', async () => {
    const { store, names, answer } = openStore();
    const { outcome } = store.remove('steel');
    await vi.advanceTimersByTimeAsync(10_000);
    await answer(failed);
    expect(await outcome).toEqual(failed);
    expect(names()).toEqual(['Steel']);
  });

  it('is sent when the page is left before', async () => {
    const { store, asked } = openStore();
    store.remove('steel');
    await vi.advanceTimersByTimeAsync(100);
    void store.leave();
    expect(asked).toEqual(['leave steel']);
  });

  it('hides the record until all that is computed has followed', async () => {
    const { store, names, answer } = openStore();
    store.remove('steel');
    await vi.advanceTimersByTimeAsync(10_000);
    await answer(saved());
    expect(names()).toEqual([]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(names()).toEqual(['Steel']);
  });
});
