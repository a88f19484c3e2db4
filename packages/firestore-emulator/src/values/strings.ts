/** Strings as Firestore stores them: in UTF-8. */

/** Compares by code points, which is the order of the UTF-8 bytes, unlike that of `<`. */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const unitA = a.charCodeAt(i);
    const unitB = b.charCodeAt(i);
    if (unitA !== unitB) return compareUnits(unitA, unitB);
  }
  return a.length - b.length;
}

/** Surrogates stand for code points above all other UTF-16 code units. */
function compareUnits(a: number, b: number): number {
  const isSurrogateA = isSurrogate(a);
  if (isSurrogateA === isSurrogate(b)) return a - b;
  return isSurrogateA ? 1 : -1;
}

const isSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdfff;

export const byteLength = (text: string): number => Buffer.byteLength(text);
