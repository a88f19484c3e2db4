/** What an operator may set, with what holds when nothing is set. */
import { ENQUIRY_RETENTION_MONTHS } from '@neev/domain';
import { defineBoolean, defineInt, defineString } from 'firebase-functions/params';
import { type Caller, parseCaller } from './lib/address.ts';
import type { BucketSize } from './lib/rate-limits.ts';

/** The project's public web API key, by which the Auth service checks passwords. */
export const webApiKey = defineString('WEB_API_KEY', {
  default: 'not-set',
  description: 'The web API key of the Firebase project',
});

/**
 * Where the site is, for links that leave it: `https://example.com`. Empty: that of the
 * project's own domain, `https://<project>.web.app`; in the local suite, where Hosting stands.
 */
export const siteUrl = defineString('SITE_URL', {
  default: '',
  description: 'The address of the site, without a last slash',
});

/**
 * The address of the first administrator, who may register once no administrator is there. Empty, as in
 * the local suite: whoever registers first.
 */
export const firstAdminEmail = defineString('FIRST_ADMIN_EMAIL', {
  default: '',
  description: 'The email address of the first administrator',
});

/** Whether an enquiry must bring a valid App Check token. */
export const requireAppCheck = defineBoolean('REQUIRE_APP_CHECK', { default: false });

/**
 * Proxies of the platform between caller and function that append to `X-Forwarded-For`: behind
 * Hosting its CDN and Google's front end; none in the local suite.
 */
const trustedProxyHops = defineInt('TRUSTED_PROXY_HOPS', { default: 2 });

/** Enquiries that one address may send at once, and seconds until one more. */
const enquiryBurst = defineInt('ENQUIRY_BURST', { default: 10 });
const enquiryRefillSeconds = defineInt('ENQUIRY_REFILL_SECONDS', { default: 60 });

/** Months that an enquiry is kept; 0: for ever. The privacy policy states the default. */
export const enquiryRetentionMonths = defineInt('ENQUIRY_RETENTION_MONTHS', {
  default: ENQUIRY_RETENTION_MONTHS,
});

/**
 * The service account that the function `site` runs as; empty: that of all functions. Anyone may call
 * it, and it needs neither Auth nor Storage.
 */
export const siteServiceAccount = defineString('SITE_SERVICE_ACCOUNT', { default: '' });

/** Where a request comes from. Like all settings, not before an instance has started. */
export function callerOf({ headers }: Request): Caller {
  return parseCaller(headers.get('X-Forwarded-For'), trustedProxyHops.value());
}

/** Enquiries that one address may send. */
export function enquiryLimit(): BucketSize {
  return { capacity: enquiryBurst.value(), refillSeconds: enquiryRefillSeconds.value() };
}
