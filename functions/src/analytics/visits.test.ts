import { expect, it } from 'vitest';
import { createVisitLimiter, isAutomated } from './visits.ts';

const now = new Date('2026-11-20T06:00:00Z');
const callerFrom = (address: string, edge = `edge of ${address}`) => ({ address, edge });

it('limits the new visits of an address per hour', () => {
  const limiter = createVisitLimiter(2);
  for (const _ of [1, 2]) {
    expect(limiter.allows(callerFrom('a'), now)).toBe(true);
    limiter.count(callerFrom('a'), now);
  }
  expect(limiter.allows(callerFrom('a'), now)).toBe(false);
  expect(limiter.allows(callerFrom('b'), now)).toBe(true);
  expect(limiter.allows(callerFrom('a'), new Date(now.getTime() + 3_600_000))).toBe(true);
});

it('limits the new visits of an edge and of all callers, regardless of the addresses that requests state', () => {
  const limiter = createVisitLimiter(2);
  const countAllowed = (visits: number, edgeOf: (n: number) => string) =>
    Array.from({ length: visits }, (_, n) => callerFrom(`${edgeOf(n)} ${n}`, edgeOf(n))).filter(
      (caller) => {
        const isAllowed = limiter.allows(caller, now);
        if (isAllowed) limiter.count(caller, now);
        return isAllowed;
      },
    ).length;
  expect(countAllowed(100, () => 'one edge')).toBe(60);
  expect(countAllowed(200, (n) => `edge ${n}`)).toBe(140);
});

it.each([
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Opera/9.80 (Android; Opera Mini/76.0.2254/191.303; U; en) Presto/2.12.423 Version/12.16',
])('counts visits from the browser %s', (userAgent) => {
  expect(isAutomated(userAgent)).toBe(false);
});

it.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'WhatsApp/2.23.20.0',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
])('does not count visits from the crawler %s', (userAgent) => {
  expect(isAutomated(userAgent)).toBe(true);
});

it.each([
  '',
  'curl/8.5.0',
  'python-requests/2.32.3',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
])('does not count visits from the program "%s"', (userAgent) => {
  expect(isAutomated(userAgent)).toBe(true);
});

it.each(['a', '/', '(', ' ', 'Mozilla/5.0 ', 'bot', 'http', 'google', 'Chrome/1.', 'a-', '1.'])(
  'classifies a user agent of 20,000 characters within 100 ms of the processor: %j repeated',
  (part) => {
    const userAgent = `${part.repeat(20_000 / part.length)}!`;
    const start = process.cpuUsage();
    isAutomated(userAgent);
    expect(process.cpuUsage(start).user).toBeLessThan(100_000);
  },
);
