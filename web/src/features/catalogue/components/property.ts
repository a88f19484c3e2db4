interface Property {
  name: string;
  value: string;
}

/** Matches `Elongation: 16% minimum`. A ratio such as `1:6` is not a pair, because no space follows the colon. */
const PAIR = /^([^:]{1,40}):\s+(\S.*)$/s;

/** Parses a feature that is a pair of name and value; `undefined` for other features. */
export function propertyOf(feature: string): Property | undefined {
  const [, name, value] = feature.match(PAIR) ?? [];
  return name && value ? { name: name.trim(), value: value.trim() } : undefined;
}
