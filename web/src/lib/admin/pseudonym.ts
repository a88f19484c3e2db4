/**
 * The hash that public documents contain instead of a uid. `firestore.rules` computes the same
 * hash.
 */
export async function pseudonymOf(uid: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(uid));
  const bytes = Array.from(new Uint8Array(digest));
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
