import { expect, it } from 'vitest';
import { optionAfterKey } from './use-combobox.ts';

const ids = ['a', 'b', 'c'];

it('Arrow Down moves from the text through the options and back to the text', () => {
  expect(optionAfterKey(ids, undefined, 'ArrowDown')).toBe('a');
  expect(optionAfterKey(ids, 'a', 'ArrowDown')).toBe('b');
  expect(optionAfterKey(ids, 'c', 'ArrowDown')).toBeUndefined();
});

it('Arrow Up moves in the opposite direction', () => {
  expect(optionAfterKey(ids, undefined, 'ArrowUp')).toBe('c');
  expect(optionAfterKey(ids, 'b', 'ArrowUp')).toBe('a');
  expect(optionAfterKey(ids, 'a', 'ArrowUp')).toBeUndefined();
});

it('a removed option counts as no active option', () => {
  expect(optionAfterKey(ids, 'gone', 'ArrowDown')).toBe('a');
  expect(optionAfterKey([], 'gone', 'ArrowUp')).toBeUndefined();
});
