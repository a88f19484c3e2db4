import { isIPv4, isIPv6 } from 'node:net';

/** The address of all unidentified callers, who share the limit of one address. */
export const UNKNOWN_ADDRESS = 'unknown';

/** Characters; longer than any address with zone and port. */
const MAX_LENGTH = 100;

/** The origin of a request for rate limits. */
export interface Caller {
  /** The network address of the caller. Can be forged on the URL of the function, which bypasses Hosting. */
  address: string;
  /** The client of the platform: an edge of Hosting, or the caller. Cannot be forged. */
  edge: string;
}

/**
 * Reads the caller from `X-Forwarded-For`. A caller can send any entries; each proxy of the platform
 * appends the address of its client, so entries are counted from the right (decision 30).
 */
export function parseCaller(forwardedFor: string | null, trustedHops: number): Caller {
  const entries = (forwardedFor ?? '').split(',');
  const addressAt = (hops: number) =>
    hops === 0 ? UNKNOWN_ADDRESS : normaliseAddress(entries.at(-hops) ?? '');
  return { address: addressAt(trustedHops), edge: addressAt(Math.min(trustedHops, 1)) };
}

/**
 * Normalises an address: IPv4 unchanged, IPv6 to its /64 network, which one household or server has for itself,
 * anything else to `UNKNOWN_ADDRESS`.
 */
export function normaliseAddress(text: string): string {
  if (text.length > MAX_LENGTH) return UNKNOWN_ADDRESS;
  const address = withoutPort(text.trim()).split('%', 1)[0] ?? '';
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return UNKNOWN_ADDRESS;
  const groups = groupsOf(address);
  return mappedIPv4(groups) ?? `${groups.slice(0, 4).map(hex).join(':')}::/64`;
}

/** Removes brackets and port from `[2001:db8::1]:443` and `203.0.113.9:443`. */
function withoutPort(text: string): string {
  if (text.startsWith('[')) return text.slice(1).split(']', 1)[0] ?? '';
  const parts = text.split(':');
  return parts.length === 2 ? (parts[0] ?? '') : text;
}

/** Returns the eight groups of 16 bits. */
function groupsOf(address: string): number[] {
  // The URL parser serialises an address as hexadecimal groups with at most one `::`.
  const serialised = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [front = [], back = []] = serialised
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))));
  return [...front, ...Array(8 - front.length - back.length).fill(0), ...back];
}

/** Returns the IPv4 address in `::ffff:203.0.113.9` (RFC 4291, section 2.5.5.2). */
function mappedIPv4(groups: readonly number[]): string | undefined {
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : undefined;
}

function hex(group: number): string {
  return group.toString(16);
}
