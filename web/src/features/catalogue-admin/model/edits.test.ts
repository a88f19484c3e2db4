import { describe, expect, it } from 'vitest';
import { applyEdits, type Edits, foreseeId } from './edits.ts';

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
const steel = { id: 'steel', name: 'Steel', updatedAt: at(1) };
const paints = { id: 'paints', name: 'Paints', updatedAt: at(1) };

const edits = (part: Partial<Edits<typeof steel>>) => ({
  added: [],
  changed: [],
  deleted: [],
  ...part,
});

describe('edits', () => {
  it('are laid over what the database shows', () => {
    const sand = { id: 'sand', name: 'Sand', updatedAt: at(2) };
    const all = edits({
      added: [sand],
      changed: [{ key: 1, id: 'steel', change: { name: 'Iron' } }],
      deleted: ['paints'],
    });
    expect(applyEdits([steel, paints], all)).toEqual([{ ...steel, name: 'Iron' }, sand]);
  });

  it('are over when the database shows them', () => {
    const change = { key: 1, id: 'steel', change: { name: 'Iron' }, savedAt: at(5) };
    const shown = (updatedAt: Date, name: string) =>
      applyEdits([{ ...steel, name, updatedAt }], edits({ changed: [change] }))[0]?.name;
    expect(shown(at(4), 'Steel')).toBe('Iron');
    expect(shown(at(5), 'Iron')).toBe('Iron');
    expect(shown(at(6), 'Alloy')).toBe('Alloy');
  });

  it('do not show a record twice when the database has it before the server has answered', () => {
    expect(applyEdits([steel], edits({ added: [{ ...steel }] }))).toEqual([steel]);
  });

  it('of one record are laid over it in their order', () => {
    const changed = ['Iron', 'Alloy'].map((name, key) => ({ key, id: 'steel', change: { name } }));
    expect(applyEdits([steel], edits({ changed }))[0]?.name).toBe('Alloy');
  });
});

describe('the id of a new record', () => {
  it('is the first free one', () => {
    const taken = new Set(['sand', 'sand-2']);
    expect(foreseeId('Sand', (id) => taken.has(id))).toBe('sand-3');
    expect(foreseeId('River Sand', (id) => taken.has(id))).toBe('river-sand');
  });
});
