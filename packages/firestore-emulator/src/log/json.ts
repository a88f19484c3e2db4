/**
 * JSON of values. Numbers that JSON lacks (NaN, the infinities and -0) are written as text, and the maps of
 * fields are read without a prototype, as `Fields` requires.
 */

/** The keys whose values are numbers in a `Value`. */
const numberKeys = new Set(['doubleValue', 'latitude', 'longitude']);

export function stringifyJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'number' && isMissingInJson(part) ? numberText(part) : part,
  );
}

export function parseJson(text: string): unknown {
  return JSON.parse(text, (key, part: unknown) => {
    if (typeof part === 'string') return numberKeys.has(key) ? Number(part) : part;
    return key === 'fields' && isObject(part) ? withoutPrototype(part) : part;
  });
}

function isMissingInJson(number: number): boolean {
  return !Number.isFinite(number) || Object.is(number, -0);
}

function numberText(number: number): string {
  return Object.is(number, -0) ? '-0' : String(number);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function withoutPrototype(object: object): object {
  return Object.assign(Object.create(null), object);
}
