const browsers: readonly [pattern: RegExp, name: string][] = [
  [/Edg/, 'Edge'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/OPR/, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];

const systems: readonly [pattern: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** The name of a device in lists, from the header `User-Agent`: `Chrome on Android`. */
export function deviceNameOf(userAgent: string): string {
  const nameIn = (names: typeof browsers) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1];
  return `${nameIn(browsers) ?? 'Browser'} on ${nameIn(systems) ?? 'another system'}`;
}
