/** Memoizes a pure function by object identity, for the lifetime of each object. */
export function memoizeByIdentity<K extends object, V>(
  compute: (object: K) => V,
): (object: K) => V {
  const results = new WeakMap<K, { value: V }>();
  return (object) => {
    const cached = results.get(object);
    if (cached) return cached.value;
    const value = compute(object);
    results.set(object, { value });
    return value;
  };
}
