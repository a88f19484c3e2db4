/**
 * The answer for the last key is remembered: all who ask for it again, also while it is under way, get
 * the same. One that failed is forgotten.
 */
export function rememberLast<I, V>(
  ask: (input: I) => Promise<V>,
  keyOf: (input: I) => string,
): (input: I) => Promise<V> {
  let last: { key: string; answer: Promise<V> } | undefined;
  return (input) => {
    const key = keyOf(input);
    if (last?.key === key) return last.answer;
    const mine = { key, answer: ask(input) };
    last = mine;
    mine.answer.catch(() => {
      if (last === mine) last = undefined;
    });
    return mine.answer;
  };
}
