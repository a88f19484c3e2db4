/** Settings of the operator and their defaults. */
import { ENQUIRY_RETENTION_MONTHS } from '@neev/domain';
import {
  defineBoolean,
  defineInt,
  defineSecret,
  defineString,
  projectID,
} from 'firebase-functions/params';
import { type Caller, parseCaller } from './lib/address.ts';
import type { BucketSize } from './lib/rate-limits.ts';

/** The public web API key of the project, with which passwords are verified. */
export const webApiKey = defineString('WEB_API_KEY', {
  default: 'not-set',
  description: 'The web API key of the Firebase project',
});

/**
 * The origin of the site for absolute links: `https://example.com`. If empty, the default domain
 * `https://<project>.web.app`; in the local suite, the address of Hosting.
 */
export const siteUrl = defineString('SITE_URL', {
  default: '',
  description: 'The address of the site, without a trailing slash',
});

/**
 * The email address of the first administrator, who can register while there is no administrator. If empty, as in
 * the local suite, the first account that registers.
 */
export const firstAdminEmail = defineString('FIRST_ADMIN_EMAIL', {
  default: '',
  description: 'The email address of the first administrator',
});

/** Whether enquiries and uploads of attachments require a valid App Check token. */
export const requireAppCheck = defineBoolean('REQUIRE_APP_CHECK', { default: false });

/**
 * The number of platform proxies that append to `X-Forwarded-For`: behind Hosting two, its CDN and
 * Google's front end; none in the local suite.
 */
const trustedProxyHops = defineInt('TRUSTED_PROXY_HOPS', { default: 2 });

/** Enquiries that one address can send at once; the second setting is the time until one more. */
const enquiryBurst = defineInt('ENQUIRY_BURST', { default: 10 });
const enquiryRefillSeconds = defineInt('ENQUIRY_REFILL_SECONDS', { default: 60 });

/** Months that an enquiry is kept; 0 means for ever. The privacy policy states the default. */
export const enquiryRetentionMonths = defineInt('ENQUIRY_RETENTION_MONTHS', {
  default: ENQUIRY_RETENTION_MONTHS,
});

/**
 * The service account of the function `site`; if empty, that of all functions. `site` is public
 * and needs neither Auth nor Storage.
 */
export const siteServiceAccount = defineString('SITE_SERVICE_ACCOUNT', { default: '' });

/**
 * How emails are sent: `smtp` by the functions, `extension` by the Firebase extension "Trigger Email from Firestore",
 * which reads the collection `mail`; if empty, no email is added.
 */
export const mailTransport = defineString('MAIL_TRANSPORT', {
  default: '',
  description: 'How emails are sent: smtp, extension, or empty',
});

/** The sender of emails, such as `Neev <sales@example.com>`. */
export const mailFrom = defineString('MAIL_FROM', { default: '' });

/** The mail server, without the password: `smtps://user@smtp.example.com`. */
const smtpUrlSetting = defineString('SMTP_URL', { default: '' });

/** The password of the mail server. The local suite has none. */
export const smtpPassword = defineSecret('SMTP_PASSWORD');

/**
 * The contact of the operator for push services, such as `mailto:sales@example.com`; if empty, no push messages are
 * sent.
 */
export const vapidSubject = defineString('VAPID_SUBJECT', {
  default: '',
  description: 'The contact for push services, as mailto:…, or empty',
});

/** The private key of push messages. The public key is `VITE_VAPID_PUBLIC_KEY` of the site. */
export const vapidPrivateKey = defineSecret('VAPID_PRIVATE_KEY');

/** The hosts of push services, separated by spaces. Browsers choose among them, so requests go to no other host. */
export const pushHosts = defineString('PUSH_HOSTS', {
  default:
    'fcm.googleapis.com updates.push.services.mozilla.com *.push.apple.com *.notify.windows.com',
});

/** Returns the address of the mail server. The local suite sets its own, which depends on the ports of the suite. */
export function smtpUrl(): string {
  return process.env.SUITE_SMTP_URL ?? smtpUrlSetting.value();
}

/** Returns the origin of the site for the links of emails. */
export function siteOrigin(): string {
  const configured = process.env.SUITE_SITE_URL ?? siteUrl.value();
  return configured === '' ? defaultSiteUrl() : configured;
}

/** Returns the default domain of the project. */
export function defaultSiteUrl(): string {
  return `https://${projectID.value()}.web.app`;
}

/** Returns the origin of a request. Settings have values only after an instance has started. */
export function callerOf({ headers }: Request): Caller {
  return parseCaller(headers.get('X-Forwarded-For'), trustedProxyHops.value());
}

/** Returns the limit of enquiries per address. */
export function enquiryLimit(): BucketSize {
  return { capacity: enquiryBurst.value(), refillSeconds: enquiryRefillSeconds.value() };
}
