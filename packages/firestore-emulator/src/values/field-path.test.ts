import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { int, map, statusOf, text } from '../testing/service.ts';
import { deleteField, formatFieldPath, getField, parseFieldPath, setField } from './field-path.ts';

describe('field paths', () => {
  it('are quoted where a name is not an identifier', () => {
    expect(parseFieldPath('a.`b.c`.`\\``.`\\\\`')).toEqual(['a', 'b.c', '`', '\\']);
    expect(formatFieldPath(['a', 'b.c', '`', '\\'])).toBe('a.`b.c`.`\\``.`\\\\`');
  });

  it('are parsed to the names that were formatted', () => {
    const unit = fc.constantFrom('a', 'B', '_', '1', '.', '`', '\\', ' ', 'é', '😀');
    const name = fc.string({ minLength: 1, unit }).filter((chars) => !/^__.+__$/.test(chars));
    fc.assert(
      fc.property(fc.array(name, { minLength: 1 }), (path) => {
        expect(parseFieldPath(formatFieldPath(path))).toEqual(path);
      }),
    );
  });

  it.each(['a..b', '.a', 'a.', 'a b', '`a', '``', '1a', 'é', '`a`b', '`a\\x`'])(
    'are rejected when malformed: %s',
    (path) => {
      expect(statusOf(() => parseFieldPath(path))).toMatch(
        /^INVALID_ARGUMENT: Invalid property path ".*"\. Unquoted property paths must match/,
      );
    },
  );

  it('cannot use reserved names except for the name of the document', () => {
    expect(parseFieldPath('__name__')).toEqual(['__name__']);
    expect(statusOf(() => parseFieldPath('a.__b__'))).toBe(
      'INVALID_ARGUMENT: Invalid reserved name in field path __b__',
    );
  });
});

describe('fields', () => {
  const fields = { a: map({ b: int(1), c: int(2) }), d: text('x') };

  it('are read at a path', () => {
    expect(getField(fields, ['a', 'b'])).toEqual(int(1));
    expect(getField(fields, ['d', 'b'])).toBeUndefined();
    expect(getField(fields, ['constructor'])).toBeUndefined();
  });

  it('are set at a path, creating maps', () => {
    expect(setField(fields, ['a', 'b'], int(9))).toEqual({
      ...fields,
      a: map({ b: int(9), c: int(2) }),
    });
    expect(setField(fields, ['d', 'e'], int(9))).toEqual({ ...fields, d: map({ e: int(9) }) });
    expect(getField(setField({}, ['__proto__'], int(9)), ['__proto__'])).toEqual(int(9));
  });

  it('are deleted at a path, keeping the map', () => {
    expect(deleteField(fields, ['a', 'b'])).toEqual({ ...fields, a: map({ c: int(2) }) });
    expect(deleteField(fields, ['d', 'b'])).toBe(fields);
    expect(deleteField(fields, ['x', 'b'])).toBe(fields);
  });
});
