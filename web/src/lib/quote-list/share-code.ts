/**
 * A list as text for the fragment of a link, which browsers do not send to the server. Base64url
 * (RFC 4648) of JSON: WhatsApp does not recognise longer alphabets as a part of the link.
 */
import { type List, type ListLine, parseJson, parseLines } from './list.ts';

/** The hash of a link that adds a product, and of one that contains a list. */
const ADD_PREFIX = '#add=';
const LIST_PREFIX = '#list=';

/** Product id, name, quantity, unit, note and price seen. Trailing empty values are left out. */
type Row = readonly unknown[];

export function hashOfList(list: List): string {
  const bytes = new TextEncoder().encode(JSON.stringify(list.map(rowOf)));
  const binary = bytes.reduce((text, byte) => text + String.fromCharCode(byte), '');
  const code = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return LIST_PREFIX + code;
}

export function hasSharedList(hash: string): boolean {
  return hash.startsWith(LIST_PREFIX);
}

/** Returns the lines of a shared list; `undefined` for another hash, or one that contains no lines. */
export function listOfHash(hash: string): List | undefined {
  if (!hasSharedList(hash)) return undefined;
  try {
    const list = parseLines(decodeRows(hash.slice(LIST_PREFIX.length)).map(fieldsOf));
    return list.length > 0 ? list : undefined;
  } catch {
    // Cut off, or not a code of this site.
    return undefined;
  }
}

/** Returns the id of the product that a link adds. */
export function addedProductOf(hash: string): string | undefined {
  return hash.startsWith(ADD_PREFIX) ? hash.slice(ADD_PREFIX.length) : undefined;
}

function rowOf({ productId, name, quantity, unit, note, seenPrice }: ListLine): Row {
  const row = [productId, name, quantity, unit, note, seenPrice];
  while (row.at(-1) === undefined || row.at(-1) === '') row.pop();
  return row;
}

function decodeRows(code: string): unknown[] {
  const binary = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  const rows = parseJson(new TextDecoder().decode(bytes));
  return Array.isArray(rows) ? rows : [];
}

function fieldsOf(row: unknown, index: number): unknown {
  if (!Array.isArray(row)) return row;
  const [productId, name, quantity, unit, note, seenPrice] = row;
  // A shared line has the same id each time the link is opened, so that it is not added twice by name.
  const id = productId || `shared-${index}-${checksumOf(JSON.stringify([name, unit ?? '']))}`;
  return { id, productId, name, quantity, unit, note, seenPrice };
}

/** FNV-1a: 32 bits by which different texts at the same position of two lists differ. */
function checksumOf(text: string): string {
  const hash = [...text].reduce(
    (sum, character) => Math.imul(sum ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93),
    0x81_1c_9d_c5,
  );
  return (hash >>> 0).toString(36);
}
