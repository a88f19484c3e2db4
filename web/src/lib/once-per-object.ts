/** Memoizes a pure function by object identity, for the lifetime of each object. */
export function oncePerObject<K extends object, V>(compute: (object: K) => V): (object: K) => V {
  const results = new WeakMap<K, { value: V }>();
  return (object) => {
    const known = results.get(object);
    if (known) return known.value;
    const value = compute(object);
    results.set(object, { value });
    return value;
  };
}
