import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  commonHeaders,
  dataHeaders,
  firebaseOrigins,
  type HeaderTable,
  pageContentSecurityPolicy,
  pageHeaders,
  withHeaders,
} from './security-headers.ts';

const CLOUD = firebaseOrigins({});
const SUITE = firebaseOrigins({
  FIRESTORE_EMULATOR_HOST: '127.0.0.1:8081',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9098',
  FIREBASE_STORAGE_EMULATOR_HOST: '127.0.0.1:9198',
});

const INLINE = {
  style: 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
};

/** Returns the sources of each directive of a policy. */
function directivesOf(policy: string): Map<string, string[]> {
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

describe('the Content-Security-Policy of a page', () => {
  it.each([
    ['in the cloud', CLOUD],
    ['in the suite', SUITE],
  ])('allows one inline stylesheet, no other inline code and no eval, %s', (_, origins) => {
    expect(pageContentSecurityPolicy(origins, INLINE)).not.toMatch(/unsafe|\*|strict-dynamic/);
  });

  it('allows scripts, styles and fonts of the site only', () => {
    const directives = directivesOf(pageContentSecurityPolicy(CLOUD, INLINE));
    for (const name of ['default-src', 'font-src', 'worker-src']) {
      expect(directives.get(name), name).toEqual(["'self'"]);
    }
    expect(directives.get('script-src')).toEqual(["'self'"]);
    expect(directives.get('style-src')).toEqual(["'self'", `'${INLINE.style}'`]);
  });

  it('forbids frames, plug-ins, another base and forms to other origins', () => {
    const directives = directivesOf(pageContentSecurityPolicy(CLOUD, INLINE));
    expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
    expect(directives.get('object-src')).toEqual(["'none'"]);
    expect(directives.get('base-uri')).toEqual(["'none'"]);
    expect(directives.get('form-action')).toEqual(["'self'"]);
  });

  it('allows connections to Firebase and upgrades insecure requests in the cloud', () => {
    const directives = directivesOf(pageContentSecurityPolicy(CLOUD, INLINE));
    expect(directives.get('connect-src')).toEqual([
      "'self'",
      'https://firestore.googleapis.com',
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      'https://firebasestorage.googleapis.com',
    ]);
    expect(directives.get('img-src')).toEqual([
      "'self'",
      'data:',
      'blob:',
      'https://firebasestorage.googleapis.com',
    ]);
    expect(directives.has('upgrade-insecure-requests')).toBe(true);
  });

  it('allows connections to the configured emulators and upgrades nothing in the suite', () => {
    const directives = directivesOf(pageContentSecurityPolicy(SUITE, INLINE));
    expect(directives.get('connect-src')).toEqual([
      "'self'",
      'http://127.0.0.1:8081',
      'http://127.0.0.1:9098',
      'http://127.0.0.1:9198',
    ]);
    expect(directives.get('img-src')).toContain('http://127.0.0.1:9198');
    expect(directives.has('upgrade-insecure-requests')).toBe(false);
  });
});

it('withHeaders replaces headers of the response with the same name', () => {
  const headers = { 'X-Content-Type-Options': 'something', ETag: '"1"' };
  const response = withHeaders(new Response('{}', { status: 404, headers }), dataHeaders);
  expect(response.status).toBe(404);
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(response.headers.get('ETag')).toBe('"1"');
});

it('a page has the common headers and its policy', () => {
  expect(pageHeaders(SUITE, INLINE)).toEqual({
    ...commonHeaders,
    'Content-Security-Policy': pageContentSecurityPolicy(SUITE, INLINE),
  });
});

describe('the headers of static files in firebase.json', () => {
  const rules = readRules();

  it.each(['/@(assets|art|brands)/**', '/*.@(js|png|svg|txt|webmanifest)'])(
    'equal those of data for %s',
    (source) => {
      expect(rules.get(source)).toEqual(dataHeaders);
    },
  );

  it('include the common headers for the offline shell', () => {
    expect(rules.get('/shell.html')).toMatchObject(commonHeaders);
  });

  it('allow no inline code and no embedding in frames', () => {
    const policies = [...rules.values()].flatMap((headers) => {
      const policy = headers['Content-Security-Policy'];
      return policy === undefined ? [] : [policy];
    });
    expect(policies.length).toBeGreaterThan(3);
    for (const policy of policies) {
      expect(policy).not.toMatch(/unsafe/);
      expect(directivesOf(policy).get('frame-ancestors')).toEqual(["'none'"]);
    }
  });

  it('apply only to file folders and to files with an extension, because functions set those of pages', () => {
    for (const source of rules.keys()) expect(source).toMatch(/^\/(@?\(?(assets|art)|.*\.)/);
  });
});

function readRules(): Map<string, HeaderTable> {
  const { hosting }: { hosting: { headers: { source: string; headers: Header[] }[] } } = JSON.parse(
    readFileSync(new URL('../../firebase.json', import.meta.url), 'utf8'),
  );
  return new Map(
    hosting.headers.map(({ source, headers }) => [
      source,
      Object.fromEntries(headers.map(({ key, value }) => [key, value])),
    ]),
  );
}

interface Header {
  key: string;
  value: string;
}
