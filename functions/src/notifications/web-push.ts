/** Sends push messages to push services (RFC 8030), encrypted for the device (RFC 8291) and signed (RFC 8292). */
import { createECDH, createHash } from 'node:crypto';
import type { PushMessage, PushPayload } from '@neev/domain';
import type WebPush from 'web-push';
import type { PushSubscription, RequestDetails } from 'web-push';
import { messageOf, RejectedError } from './delivery-queue.ts';
import type { SendPush } from './push-queue.ts';

interface PushSettings {
  /** The contact of the operator for push services: `mailto:sales@example.com`. */
  subject: string;
  /** The private key of the operator, in base64url. */
  privateKey: string;
  /** Returns whether messages are sent to a device with this address. */
  isPushService: (endpoint: string) => boolean;
}

const TIMEOUT_MS = 20_000;

/** A push service keeps a message for a device without a connection for a day. */
const TIME_TO_LIVE_SECONDS = 86_400;

/** Characters of a topic at most (RFC 8030, section 5.4). */
const TOPIC_LENGTH = 32;

/** Characters of the text that a device shows: push services accept 4,096 bytes (RFC 8030, section 7.2). */
const MAX_BODY = 200;

const graphemes = new Intl.Segmenter('en-IN');

/** Returns a function that sends a message to one device. */
export function createPushSender({ isPushService, ...operator }: PushSettings): SendPush {
  return async (message, { endpoint, p256dh, auth }) => {
    if (!isPushService(endpoint))
      throw new RejectedError('The address of the device is not that of a push service.');
    const { headers, body } = await encrypt(
      message,
      { endpoint, keys: { p256dh, auth } },
      operator,
    );
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
      body: body && new Uint8Array(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return outcomeOf(new URL(endpoint), response.status);
  };
}

/** @throws RejectedError if the settings of the operator, or the keys of the device, are invalid. */
async function encrypt(
  message: PushMessage,
  subscription: PushSubscription,
  operator: Pick<PushSettings, 'subject' | 'privateKey'>,
): Promise<RequestDetails> {
  // Loaded only by this function, so that the others start faster.
  const { default: webPush } = await import('web-push');
  const options = {
    vapidDetails: vapidDetailsOf(operator, webPush),
    TTL: TIME_TO_LIVE_SECONDS,
    urgency: 'high',
    topic: topicOf(message.id),
    contentEncoding: 'aes128gcm',
  } as const;
  try {
    return webPush.generateRequestDetails(subscription, payloadOf(message), options);
  } catch (cause) {
    throw new RejectedError('The keys of the device are invalid.', { cause });
  }
}

function vapidDetailsOf(
  { subject, privateKey }: Pick<PushSettings, 'subject' | 'privateKey'>,
  { setVapidDetails }: Pick<typeof WebPush, 'setVapidDetails'>,
) {
  try {
    const publicKey = publicKeyOf(privateKey);
    // Checks them.
    setVapidDetails(subject, publicKey, privateKey);
    return { subject, publicKey, privateKey };
  } catch (cause) {
    throw new RejectedError(`Push messages are not set up correctly: ${messageOf(cause)}`, {
      cause,
    });
  }
}

/** @throws RejectedError unless the attempt can be repeated. */
function outcomeOf({ host }: URL, status: number): 'accepted' | 'gone' {
  if (status >= 200 && status < 300) return 'accepted';
  if (status === 404 || status === 410) return 'gone';
  const text = `${host} responded with ${status}.`;
  throw status === 429 || status >= 500 ? new Error(text) : new RejectedError(text);
}

/** What the service worker shows (web/src/push-worker.ts). Messages with the same tag replace each other. */
function payloadOf({ id, title, body, path }: PushMessage): string {
  const payload: PushPayload = { title, body: shorten(body), path, tag: id };
  return JSON.stringify(payload);
}

/** Cuts a long text between two graphemes, so that no letter of an Indian script is cut. */
function shorten(text: string): string {
  if (text.length <= MAX_BODY) return text;
  const fitting = [...graphemes.segment(text)].filter(
    ({ index, segment }) => index + segment.length <= MAX_BODY,
  );
  return `${fitting.map(({ segment }) => segment).join('')}…`;
}

/** The same for each attempt, so that a push service replaces a repeated message that is not delivered yet. */
function topicOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, TOPIC_LENGTH);
}

function publicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return pair.getPublicKey('base64url');
}

/** Returns a check of addresses against hosts: `push.example.com`, or `*.example.com` for its subdomains. */
export function createHostCheck(
  hosts: readonly string[],
  localOrigin?: string,
): (endpoint: string) => boolean {
  return (endpoint) => {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, hostname, port, origin } = new URL(endpoint);
    if (origin === localOrigin) return true;
    const isAllowed = hosts.some((host) =>
      host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host,
    );
    return protocol === 'https:' && port === '' && isAllowed;
  };
}
