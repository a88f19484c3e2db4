/** The SHA-256 of a text in lower-case hexadecimal digits. */
export async function sha256Of(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const bytes = Array.from(new Uint8Array(digest));
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The hash that public documents contain instead of a uid. `firestore.rules` computes the same
 * hash.
 */
export function pseudonymOf(uid: string): Promise<string> {
  return sha256Of(uid);
}
