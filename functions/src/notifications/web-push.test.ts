import { createECDH, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { RejectedError } from './delivery-queue.ts';
import { createHostCheck, createPushSender } from './web-push.ts';

const isPushService = createHostCheck(
  ['fcm.googleapis.com', '*.push.apple.com'],
  'http://127.0.0.1:8025',
);

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://web.push.apple.com/abc',
  'http://127.0.0.1:8025/push/abc',
])('messages are sent to %s', (endpoint) => {
  expect(isPushService(endpoint)).toBe(true);
});

it.each([
  'http://fcm.googleapis.com/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://x.fcm.googleapis.com/abc',
  'https://fcm.googleapis.com@internal.example/abc',
  'https://push.apple.com/abc',
  'https://xpush.apple.com/abc',
  'https://web.push.apple.com.example/abc',
  'http://127.0.0.1:8026/push/abc',
  'http://169.254.169.254/abc',
  'https://../abc',
  'abc',
])('no message is sent to %s', (endpoint) => {
  expect(isPushService(endpoint)).toBe(false);
});

it('without a local push service, no message is sent to this machine', () => {
  expect(createHostCheck(['*.push.apple.com'])('http://127.0.0.1:8025/push')).toBe(false);
});

const pair = createECDH('prime256v1');
pair.generateKeys();
const privateKey = pair.getPrivateKey('base64url');
const subject = 'mailto:sales@neev.example';

it.each([
  ['the subject', { subject: 'sales@neev.example' }, {}, 'set up correctly: Vapid subject'],
  ['the private key', { privateKey: 'none' }, {}, 'set up correctly: Vapid private key'],
  ['an empty private key', { privateKey: '' }, {}, 'set up correctly: Private key'],
  ['a key of the device', {}, { p256dh: 'AAAA' }, 'keys of the device'],
])('a message that cannot be sent for %s states the reason', async (_, settings, keys, reason) => {
  const send = createPushSender({ subject, privateKey, isPushService, ...settings });
  const at = new Date();
  const delivery = { state: 'PENDING' as const, attempts: 0, error: null, leaseExpireTime: null };
  const sending = send(
    {
      id: 'one',
      uid: 'asha',
      title: 'A',
      body: 'B',
      path: '/',
      sentTo: [],
      createdAt: at,
      delivery,
    },
    {
      ...{ id: 'device', uid: 'asha', device: 'Firefox', createdAt: at, testedAt: null },
      endpoint: 'http://127.0.0.1:8025/push/abc',
      p256dh: pair.getPublicKey('base64url'),
      auth: randomBytes(16).toString('base64url'),
      ...keys,
    },
  );
  await expect(sending).rejects.toBeInstanceOf(RejectedError);
  await expect(sending).rejects.toThrow(reason);
});
