/** What the settings say of whoever calls; their values are there once an instance has started. */
import { type Caller, parseCaller } from '../lib/address.ts';
import type { BucketSize } from '../lib/rate-limits.ts';
import { enquiryBurst, enquiryRefillSeconds, trustedProxyHops } from '../settings.ts';

export function callerOf({ headers }: Request): Caller {
  return parseCaller(headers.get('X-Forwarded-For'), trustedProxyHops.value());
}

/** Enquiries that one address may send. */
export function enquiryLimit(): BucketSize {
  return { capacity: enquiryBurst.value(), refillSeconds: enquiryRefillSeconds.value() };
}
