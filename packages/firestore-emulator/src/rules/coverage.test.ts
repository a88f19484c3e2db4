import { expect, it } from 'vitest';
import { int, outcomeOf, requireRules } from './testing/requests.ts';

const SOURCE = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents/a/{id} {
    function isSmall(data) { return data.n < math.abs(-2); }
    allow get: if id == 'x' || isSmall(resource.data);
  }
}`;

function reportAfter(ids: readonly string[]) {
  const rules = requireRules(SOURCE);
  for (const id of ids)
    outcomeOf(rules, { method: 'get', path: `a/${id}`, stored: { n: int(id.length) } });
  return rules.coverage();
}

it('contains the source, and each expression with its place', () => {
  const { rules, report } = reportAfter([]);
  expect(rules).toEqual({ files: [{ content: SOURCE }] });
  const [body, condition] = report;
  expect(body?.sourcePosition).toMatchObject({ line: 4, column: 37 });
  expect(condition?.values).toBeUndefined();
  const { currentOffset, endOffset } = condition?.sourcePosition ?? {};
  expect(SOURCE.slice(currentOffset, Number(endOffset) + 1)).toBe(
    "id == 'x' || isSmall(resource.data)",
  );
});

it('counts the values of each expression, also of those that were not evaluated', () => {
  const [body, condition] = reportAfter(['x', 'y', 'yy', 'yyy']).report;
  expect(condition?.values).toEqual([
    { value: { boolValue: true }, count: 2 },
    { value: { boolValue: false }, count: 2 },
  ]);
  const [equality, call] = condition?.children ?? [];
  expect(equality?.children?.[0]?.values).toContainEqual({ value: { stringValue: 'x' }, count: 1 });
  expect(call?.values).toEqual([
    { value: {}, count: 1 },
    { value: { boolValue: true }, count: 1 },
    { value: { boolValue: false }, count: 2 },
  ]);
  expect(body?.children?.[0]?.values).toContainEqual({ value: { intValue: '3' }, count: 1 });
});

it('contains errors as undefined', () => {
  const rules = requireRules(SOURCE);
  outcomeOf(rules, { method: 'get', path: 'a/y', stored: {} });
  const causeMessage = 'Property n is undefined on object.';
  expect(rules.coverage().report[1]?.values).toEqual([
    { value: { undefined: { causeMessage } }, count: 1 },
  ]);
});

it('keeps a limited number of different errors of an expression', () => {
  const rules = requireRules(`service cloud.firestore {
    match /databases/{database}/documents/a/{id} {
      allow get: if get(/databases/(default)/documents/b/$(id)).data.isOpen;
    }
  }`);
  for (let n = 0; n < 100; n += 1) outcomeOf(rules, { method: 'get', path: `a/${n}` });
  expect(rules.coverage().report[0]?.values).toHaveLength(40);
});

it('leaves out literals and names of namespaces', () => {
  const [body] = reportAfter([]).report;
  const texts = (body?.children ?? []).map(({ sourcePosition: { currentOffset, endOffset } }) =>
    SOURCE.slice(currentOffset, endOffset + 1),
  );
  expect(texts).toEqual(['data.n', 'math.abs(-2)']);
});
