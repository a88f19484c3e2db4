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

const IMMUTABLE = 'public, max-age=31536000, immutable';
const ONE_DAY = 'public, max-age=86400, stale-while-revalidate=604800';
const PRIVATE = 'no-store, private';

const request = (path: string, init: RequestInit = {}) => fetch(`${siteUrl}${path}`, init);

/** Returns the first match of a pattern in a file of the site, to find file names with a hash. */
async function findInFile(path: string, pattern: RegExp): Promise<string> {
  const text = await (await request(path)).text();
  const name = text.match(pattern)?.[0];
  if (name === undefined) throw new Error(`${path} does not contain ${pattern}.`);
  return name;
}

function expectSecurityHeaders(response: Response): string[] {
  expect(Object.fromEntries(response.headers)).toMatchObject(COMMON);
  const policy = response.headers.get('content-security-policy') ?? '';
  // Two policy headers would be joined by a comma, and both would apply.
  expect(policy).not.toContain(',');
  expect(policy).not.toContain('unsafe');
  const directives = policy.split('; ');
  expect(directives).toContain("frame-ancestors 'none'");
  return directives;
}

describe('a page', () => {
  it.each(['br', 'gzip'])('is compressed with %s, as Hosting does with files', async (coding) => {
    const path = '/category/steel';
    const [plain, response] = await Promise.all(
      ['identity', coding].map((each) => request(path, { headers: { 'Accept-Encoding': each } })),
    );
    expect(plain?.headers.has('content-encoding')).toBe(false);
    expect(response?.headers.get('content-encoding')).toBe(coding);
    const length = Number(response?.headers.get('content-length'));
    expect(length).toBeGreaterThan(0);
    expect(length).toBeLessThan(((await plain?.text()) ?? '').length / 4);
  });
});

describe('a file', () => {
  it.each([
    ['code', () => findInFile('/', /\/assets\/[\w.-]+\.js/), IMMUTABLE],
    ['a style sheet', () => findInFile('/admin/dashboard', /\/assets\/[\w.-]+\.css/), IMMUTABLE],
    ['a drawing', async () => '/art/about.svg', ONE_DAY],
    ['a brand', async () => '/brands/dhatuveer.svg', ONE_DAY],
    ['an icon', async () => '/favicon.svg', ONE_DAY],
    ['a picture', async () => '/icon-192.png', ONE_DAY],
    ['the manifest', async () => '/manifest.webmanifest', undefined],
    [
      'code of the service worker',
      async () => `/${await findInFile('/sw.js', /workbox-\w+/)}.js`,
      undefined,
    ],
  ])(
    'of the site has its cache time and may load no resources: %s',
    async (_, findPath, cacheControl) => {
      const path = await findPath();
      const response = await request(path);
      expect(response.status, path).toBe(200);
      expect(response.headers.get('content-type'), path).not.toContain('text/html');
      expect(expectSecurityHeaders(response)).toContain("default-src 'none'");
      if (cacheControl !== undefined)
        expect(response.headers.get('cache-control')).toBe(cacheControl);
    },
  );

  it('of the service worker is not cached, and may fetch pages and images', async () => {
    const response = await request('/sw.js');
    const directives = expectSecurityHeaders(response);
    expect(directives).toContain("default-src 'self'");
    expect(directives).toContain("connect-src 'self' https://firebasestorage.googleapis.com");
    expect(response.headers.get('cache-control')).toBe('no-cache');
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
      const response = await request(path, init);
      expect(response.status).toBe(status);
      expect(expectSecurityHeaders(response)).toContain("default-src 'none'");
      if (status >= 400) expect(response.headers.get('cache-control')).toBe(PRIVATE);
    },
  );

  it('with 304 has the same security headers', async () => {
    const etag = (await request('/api/categories')).headers.get('etag') ?? '';
    const response = await request('/api/categories', { headers: { 'If-None-Match': etag } });
    expect(response.status).toBe(304);
    expectSecurityHeaders(response);
  });
});
