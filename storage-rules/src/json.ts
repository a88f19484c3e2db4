// Reading of untyped JSON: every `require…` returns the typed part or throws a JsonError.

/** A message that is not of the form that the protocol promises. */
export class JsonError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'JsonError';
  }
}

export type JsonObject = ReadonlyMap<string, unknown>;

export function getObject(value: unknown): JsonObject | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return new Map(Object.entries(value));
}

export function requireObject(value: unknown, what: string): JsonObject {
  const object = getObject(value);
  if (object === undefined) throw new JsonError(`${what} is no object`);
  return object;
}

export function requireList(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new JsonError(`${what} is no list`);
  return value;
}

export function requireString(value: unknown, what: string): string {
  if (typeof value !== 'string') throw new JsonError(`${what} is no string`);
  return value;
}

export function requireNumber(value: unknown, what: string): number {
  if (typeof value !== 'number') throw new JsonError(`${what} is no number`);
  return value;
}

export function requireBoolean(value: unknown, what: string): boolean {
  if (typeof value !== 'boolean') throw new JsonError(`${what} is no boolean`);
  return value;
}

/** The one member of an object that must have exactly one, as unions are written on the wire. */
export function requireOnlyMember(
  value: unknown,
  what: string,
): readonly [name: string, member: unknown] {
  const [only, ...others] = requireObject(value, what);
  if (only === undefined || others.length > 0)
    throw new JsonError(`${what} does not have exactly one member`);
  return only;
}
