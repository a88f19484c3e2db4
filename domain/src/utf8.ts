/**
 * Bytes of a well-formed text (JSON always is) in UTF-8: percent-encoding writes each byte that is
 * not ASCII as three.
 */
export function utf8Length(text: string): number {
  return encodeURIComponent(text).replace(/%../g, 'x').length;
}
