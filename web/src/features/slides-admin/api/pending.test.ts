import type { HeroSlide } from '@neev/domain';
import { describe, expect, it } from 'vitest';
import { answerOf, applyPending, type Change, isSettled, type Pending } from './pending.ts';

const AT = '2026-11-20T10:00:00.000Z';

function slide(id: string, changed: Partial<HeroSlide> = {}): HeroSlide {
  return {
    id,
    title: id.toUpperCase(),
    description: 'D',
    imageUrl: '',
    isActive: true,
    position: 0,
    updatedAt: new Date(0),
    updatedBy: '',
    ...changed,
  };
}

const live = [slide('a'), slide('b'), slide('c')];
const answer = (id: string) => answerOf({ _id: id, updatedAt: AT });
const input = { title: 'New', description: 'D', imageUrl: '', isActive: false };

const changes = {
  add: { kind: 'add', input },
  change: { kind: 'change', id: 'b', change: { isActive: false } },
  delete: { kind: 'delete', id: 'b' },
  order: { kind: 'order', ids: ['c', 'a', 'b'], before: live },
} satisfies Record<string, Change>;

function seen(...all: Change[]): string[] {
  const pending = all.map((change, n) => ({ key: `p${n}`, change }));
  return applyPending(live, pending).map(({ title, isActive }) =>
    isActive ? title : `(${title})`,
  );
}

describe('what waits for the server', () => {
  it('is seen as if it were done', () => {
    expect(seen(changes.add)).toEqual(['A', 'B', 'C', '(New)']);
    expect(seen(changes.change)).toEqual(['A', '(B)', 'C']);
    expect(seen(changes.delete)).toEqual(['A', 'C']);
    expect(seen(changes.order)).toEqual(['C', 'A', 'B']);
  });

  it('is seen one on top of the other', () => {
    expect(seen(changes.order, changes.change, changes.add)).toEqual(['C', 'A', '(B)', '(New)']);
  });

  it('does not change what has come live', () => {
    seen(changes.change, changes.delete);
    expect(live[1]).toEqual(slide('b'));
  });
});

describe('a change is over', () => {
  const done: Record<keyof typeof changes, [answered: Pending['answer'], HeroSlide[]]> = {
    add: [answer('new'), [...live, slide('new')]],
    change: [answer('b'), [slide('b', { updatedAt: new Date(AT) })]],
    delete: [answer('b'), [slide('a'), slide('c')]],
    order: [answerOf([]), [slide('c')]],
  };

  it.each(['add', 'change', 'delete', 'order'] as const)('when %s is answered and live', (kind) => {
    const [answered, after] = done[kind];
    const pending = { key: 'p', change: changes[kind] };
    expect(isSettled({ ...pending, answer: answered }, after)).toBe(true);
    expect(isSettled({ ...pending, answer: answered }, live)).toBe(false);
    expect(isSettled(pending, after)).toBe(false);
  });

  it('also when somebody else has deleted the slide since', () => {
    const pending = { key: 'p', change: changes.change, answer: answer('b') };
    expect(isSettled(pending, [slide('a')])).toBe(true);
  });
});
