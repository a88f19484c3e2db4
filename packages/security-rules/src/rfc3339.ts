const RFC_3339 = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/;

/** The nanoseconds since the epoch of RFC 3339 text with up to nine decimals; undefined for other text. */
export function parseRfc3339(text: string): bigint | undefined {
  const [, seconds, fraction = '', zone] = RFC_3339.exec(text) ?? [];
  const millis = Date.parse(`${seconds}${zone}`);
  if (Number.isNaN(millis)) return undefined;
  return BigInt(millis) * 1_000_000n + BigInt(fraction.padEnd(9, '0'));
}
