import { expect, it } from 'vitest';
import { createHostCheck } from './web-push.ts';

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
