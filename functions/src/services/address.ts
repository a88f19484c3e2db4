/** Stands for every caller whose address is not known: they share what one address may do. */
export const UNKNOWN_ADDRESS = 'unknown';

/**
 * The network address of whoever calls. A caller can write any `X-Forwarded-For`; each proxy of the
 * platform then appends the address it was called from. So only the entries that the platform has
 * appended count, from the right.
 */
export function callerAddress(forwardedFor: string | null, trustedHops: number): string {
  const entries = (forwardedFor ?? '').split(',').map((entry) => entry.trim());
  const entry = trustedHops === 0 ? undefined : entries.at(-trustedHops);
  return entry || UNKNOWN_ADDRESS;
}
