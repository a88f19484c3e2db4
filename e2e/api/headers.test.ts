/** Security and cache headers of all responses of the built site. */
import { describe, expect, it } from 'vitest';
import { siteUrl } from '../src/suite.ts';

const COMMON = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': expect.stringMatching(/camera=\(\), .*microphone=\(\), .*usb=\(\)/),
  'cross-origin-opener-policy': 'same-origin',
};

const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_A_DAY = 'public, max-age=86400, stale-while-revalidate=604800';
const PRIVATE = 'no-store, private';

const ask = (path: string, init: RequestInit = {}) => fetch(`${siteUrl}${path}`, init);

/** Returns the first match of a pattern in a file of the site, to find file names with a hash. */
async function nameIn(path: string, pattern: RegExp): Promise<string> {
  const text = await (await ask(path)).text();
  const name = text.match(pattern)?.[0];
  if (name === undefined) throw new Error(`${path} does not contain ${pattern}.`);
  return name;
}

function expectSafe(answer: Response): string[] {
  expect(Object.fromEntries(answer.headers)).toMatchObject(COMMON);
  const policy = answer.headers.get('content-security-policy') ?? '';
  // Two policy headers would be joined by a comma, and both would apply.
  expect(policy).not.toContain(',');
  expect(policy).not.toContain('unsafe');
  const directives = policy.split('; ');
  expect(directives).toContain("frame-ancestors 'none'");
  return directives;
}

describe('a file', () => {
  it.each([
    ['code', () => nameIn('/', /\/assets\/[\w.-]+\.js/), FOR_EVER],
    ['a style sheet', () => nameIn('/admin/dashboard', /\/assets\/[\w.-]+\.css/), FOR_EVER],
    ['a drawing', async () => '/art/about.svg', FOR_A_DAY],
    ['a brand', async () => '/brands/dhatuveer.svg', FOR_A_DAY],
    ['an icon', async () => '/favicon.svg', FOR_A_DAY],
    ['a picture', async () => '/icon-192.png', FOR_A_DAY],
    ['the manifest', async () => '/manifest.webmanifest', undefined],
    [
      'code of the service worker',
      async () => `/${await nameIn('/sw.js', /workbox-\w+/)}.js`,
      undefined,
    ],
  ])('of the site has its cache time and may load no resources: %s', async (_, find, kept) => {
    const path = await find();
    const answer = await ask(path);
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get('content-type'), path).not.toContain('text/html');
    expect(expectSafe(answer)).toContain("default-src 'none'");
    if (kept !== undefined) expect(answer.headers.get('cache-control')).toBe(kept);
  });

  it('of the service worker is not cached, and may fetch pages and images', async () => {
    const answer = await ask('/sw.js');
    const directives = expectSafe(answer);
    expect(directives).toContain("default-src 'self'");
    expect(directives).toContain("connect-src 'self' https://firebasestorage.googleapis.com");
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });
});

describe('a response of the API', () => {
  const json = { 'Content-Type': 'application/json' };

  it.each<[number, string, RequestInit]>([
    [200, '/api/openapi.json', {}],
    [200, '/api/categories', {}],
    [200, '/api/hero-slides', {}],
    [400, '/api/products?id=a&id=b', {}],
    [400, '/api/enquiries', { method: 'POST', headers: json, body: '{}' }],
    [401, '/api/enquiries', {}],
    [401, '/api/analytics/visits', {}],
    [404, '/api/nothing', {}],
    [404, '/api/categories/x.css', {}],
    [405, '/api/visits', {}],
    [414, `/api/products?subcategory=${'x'.repeat(2_000)}`, {}],
    [
      415,
      '/api/enquiries',
      { method: 'POST', headers: { ...json, 'Content-Encoding': 'gzip' }, body: 'x' },
    ],
    [
      415,
      '/api/enquiries',
      { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: '{}' },
    ],
  ])(
    'with %i may load no resources and may not be embedded in a frame: %s',
    async (status, path, init) => {
      const answer = await ask(path, init);
      expect(answer.status).toBe(status);
      expect(expectSafe(answer)).toContain("default-src 'none'");
      if (status >= 400) expect(answer.headers.get('cache-control')).toBe(PRIVATE);
    },
  );

  it('with 304 has the same security headers', async () => {
    const etag = (await ask('/api/categories')).headers.get('etag') ?? '';
    const answer = await ask('/api/categories', { headers: { 'If-None-Match': etag } });
    expect(answer.status).toBe(304);
    expectSafe(answer);
  });
});
