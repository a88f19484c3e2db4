/** The JSON form of Google's emulator over REST, from and to the internal form of values. */
/** Writes the doubles that JSON does not have as strings. */
export const formatJson = (message: unknown): string =>
  JSON.stringify(message, (_key, value: unknown) => {
    if (typeof value !== 'number' || (Number.isFinite(value) && !Object.is(value, -0)))
      return value;
    return Object.is(value, -0) ? '-0' : String(value);
  });

/** Reads a response: restores empty arrays and maps, and normalises doubles and times. */
export const parseJson = (text: string): unknown =>
  JSON.parse(text, (key, value: unknown) => {
    if (key === 'doubleValue') return Number(value);
    if (key === 'timestampValue' || key.endsWith('Time')) return withMicros(String(value));
    if (key === 'arrayValue') return { values: [], ...Object(value) };
    if (key === 'mapValue') return { fields: {}, ...Object(value) };
    if (key === 'geoPointValue') return { latitude: 0, longitude: 0, ...Object(value) };
    return value;
  });

function withMicros(time: string): string {
  const [, seconds = '', fraction = ''] = /^(.{19})(?:\.(\d+))?Z$/.exec(time) ?? [];
  return `${seconds}.${fraction.padEnd(6, '0')}Z`;
}
