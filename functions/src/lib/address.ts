import { isIPv4, isIPv6 } from 'node:net';

/** Stands for every caller whose address is not known: they share what one address may do. */
export const UNKNOWN_ADDRESS = 'unknown';

/** Characters; no address with a zone and a port is longer. */
const MAX_LENGTH = 100;

/** Where a request comes from, as rate limits count it. */
export interface Caller {
  /** The network address of the caller. On the function's own URL a caller can invent it. */
  address: string;
  /** What called the platform: an edge of Hosting, or the caller itself. Nobody can invent it. */
  edge: string;
}

/**
 * The caller by `X-Forwarded-For`. A caller can write any entries; each proxy of the platform then
 * appends the address it was called from, so entries count from the right (decision 30).
 */
export function parseCaller(forwardedFor: string | null, trustedHops: number): Caller {
  const entries = (forwardedFor ?? '').split(',');
  const addressAt = (hops: number) =>
    hops === 0 ? UNKNOWN_ADDRESS : normaliseAddress(entries.at(-hops) ?? '');
  return { address: addressAt(trustedHops), edge: addressAt(Math.min(trustedHops, 1)) };
}

/**
 * One text for each caller: IPv4 as it is, IPv6 as its network of 64 bits, which one household or
 * server has for itself. Anything else is not known.
 */
export function normaliseAddress(text: string): string {
  if (text.length > MAX_LENGTH) return UNKNOWN_ADDRESS;
  const address = withoutPort(text.trim()).split('%', 1)[0] ?? '';
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return UNKNOWN_ADDRESS;
  const groups = groupsOf(address);
  return mappedIPv4(groups) ?? `${groups.slice(0, 4).map(hex).join(':')}::/64`;
}

/** `[2001:db8::1]:443` and `203.0.113.9:443` without brackets and port. */
function withoutPort(text: string): string {
  if (text.startsWith('[')) return text.slice(1).split(']', 1)[0] ?? '';
  const parts = text.split(':');
  return parts.length === 2 ? (parts[0] ?? '') : text;
}

/** The eight groups of 16 bits. */
function groupsOf(address: string): number[] {
  // The URL parser spells an address in groups alone, with at most one `::`.
  const spelled = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [front = [], back = []] = spelled
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))));
  return [...front, ...Array(8 - front.length - back.length).fill(0), ...back];
}

/** The address in `::ffff:203.0.113.9` (RFC 4291, section 2.5.5.2). */
function mappedIPv4(groups: readonly number[]): string | undefined {
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : undefined;
}

function hex(group: number): string {
  return group.toString(16);
}
