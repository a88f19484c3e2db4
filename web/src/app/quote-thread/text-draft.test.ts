import { beforeEach, expect, it } from 'vitest';
import { sessionValues } from '@/lib/stored-values.ts';
import { createTextDraft } from './text-draft.ts';

const openDraft = () => createTextDraft('quote-message');

beforeEach(() => sessionValues.removeAll(''));

it('a text is there after a reload until it is cleared', () => {
  const draft = openDraft();
  expect(draft.read()).toBe('');
  draft.write('Two days earlier, please.');
  expect(openDraft().read()).toBe('Two days earlier, please.');
  draft.clear();
  expect([draft.read(), openDraft().read()]).toEqual(['', '']);
});

it('the same text has the same id when it is sent again, also after a reload', () => {
  const draft = openDraft();
  const id = draft.idOf('a');
  expect([draft.idOf('a'), openDraft().idOf('a')]).toEqual([id, id]);
  expect(openDraft().idOf('b')).not.toBe(id);
});

it('the same text has another id once the first was sent', () => {
  const draft = openDraft();
  const id = draft.idOf('a');
  draft.clear();
  expect(draft.idOf('a')).not.toBe(id);
});

it('a text is empty when something else was stored', () => {
  sessionValues.write('neev-draft-quote-message', '{"text":1}');
  expect(openDraft().read()).toBe('');
});
