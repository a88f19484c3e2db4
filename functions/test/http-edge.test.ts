/** Tests requests that are rejected because of their head, and error ids. */
import type { RenderDocument } from '@neev/domain';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseCaller } from '../src/lib/address.ts';
import { MAX_URL_LENGTH } from '../src/request-head.ts';
import { createSite, type SiteAppContext } from '../src/site/app.ts';
import {
  cleanUp,
  createTestApi,
  muteErrorLog,
  openDatabase,
  PASSWORD,
  requestOf,
  times,
} from './harness.ts';
import { expectError } from './route-checks.ts';

const projectId = 'demo-http-edge';
const api = createTestApi(projectId);

const unavailable = openDatabase(projectId);
unavailable.getAll = () => Promise.reject(Object.assign(new Error('gone'), { code: 14 }));
unavailable.doc = () => {
  throw new Error('gone');
};
unavailable.collection = () => {
  throw new Error('gone');
};

const report = vi.fn();

/** Like `renderDocument` with an unreadable catalogue. */
const unreadable: RenderDocument = async ({ notice, errorId }, _, onError) => {
  onError(new Error('no catalogue'));
  return { kind: 'page', status: 503, html: notice ?? errorId, isCacheable: false };
};

const siteContext: SiteAppContext = {
  build: {
    renderDocument: unreadable,
    shell: '<head></head>',
    adminShell: '<head></head>',
    inlineHashes: { style: '' },
    articleSlugs: [],
  },
  database: unavailable,
  reader: { document: async () => undefined, query: async () => [] },
  siteUrlOf: () => 'https://neev.example',
  callerOf: () => ({ address: '203.0.113.1', edge: '198.51.100.1' }),
  enquiryLimit: { capacity: 10, refillSeconds: 1 },
  isAppCheckRequired: false,
  enquiryRetentionMonths: 0,
  now: () => new Date(),
  report,
};

const site = createSite(siteContext);

beforeEach(() => {
  report.mockClear();
});
afterAll(() => cleanUp(api));

/** Returns a path for a URL `http://api/…` of `length` characters. */
const pathOf = (length: number, start = '/') => start.padEnd(length - 'http://api'.length, 'x');

const ID = /^[0-9A-HJKMNP-TV-Z]{6}$/;

describe('a URL', () => {
  it('of more than 2,000 characters gives 414 in the API and the site', async () => {
    for (const start of ['/api/products?subcategory=', '/api/', '/', '/category/', '//']) {
      const path = pathOf(MAX_URL_LENGTH + 1, start);
      const response = await api.send(`GET ${path}`);
      expectError(414, response);
      const page = await site(requestOf(`GET ${path}`));
      expect([page.status, page.headers.get('Cache-Control')]).toEqual([414, 'no-store']);
    }
  });

  it('of 2,000 characters is accepted', async () => {
    expect((await api.send(`GET ${pathOf(MAX_URL_LENGTH, '/api/')}`)).status).toBe(404);
    expect((await site(requestOf(`GET ${pathOf(MAX_URL_LENGTH)}`))).status).toBe(503);
  });

  it('of 15,000 slashes is rejected within 100 ms of the processor', async () => {
    const start = process.cpuUsage();
    await site(requestOf(`GET ${'/'.repeat(15_000)}x`));
    await api.send(`GET /api${'/'.repeat(15_000)}x`);
    expect(process.cpuUsage(start).user).toBeLessThan(100_000);
  });
});

it.each(['gzip', 'deflate', 'br', 'x', ''])(
  'a body with Content-Encoding %j gives 415',
  async (encoding) => {
    const options = { body: {}, headers: { 'Content-Encoding': encoding } };
    expectError(415, await api.send('POST /api/visits', options));
    expect((await site(requestOf('POST /enquiry', options))).status).toBe(415);
  },
);

it('a page allows images of this site and of Firebase Storage only', async () => {
  const { headers } = await createSite(siteContext, {})(requestOf('GET /'));
  expect(headers.get('Content-Security-Policy')?.split('; ')).toContain(
    "img-src 'self' data: blob: https://firebasestorage.googleapis.com",
  );
});

describe('one caller that forges addresses on the URL of the function', () => {
  const singleRequestLimit = { capacity: 1, refillSeconds: 3_600 };
  const { send } = createTestApi(projectId, {
    limits: { loginsPerAddress: singleRequestLimit, registrations: singleRequestLimit },
    callerOf: ({ headers }) => parseCaller(headers.get('X-Forwarded-For'), 2),
  });

  const sendForged = (requestLine: string, bodyOf: (n: number) => object) =>
    Promise.all(
      times(60, (n) =>
        send(requestLine, {
          body: bodyOf(n),
          headers: { 'X-Forwarded-For': `10.0.${n}.1, 203.0.113.9` },
        }),
      ),
    );

  it.each([
    ['POST /api/admin/login', (n: number) => ({ email: `${n}@a.example`, password: 'x' })],
    [
      'POST /api/admin/register',
      () => ({ username: 'A', email: `taken@${projectId}.example`, password: PASSWORD }),
    ],
  ])('is limited to thirty requests to %s', async (requestLine, bodyOf) => {
    const responses = await sendForged(requestLine, bodyOf);
    const rejected = responses.filter(({ status }) => status === 429);
    expect(rejected.length).toBeGreaterThanOrEqual(30);
    expect(rejected.length).toBeLessThan(60);
    for (const response of rejected) {
      expectError(429, response);
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    }
  });
});

describe('an error of the API', () => {
  it.each([
    [500, new Error('a bug')],
    [503, Object.assign(new Error('gone'), { code: 14 })],
  ])('with status %i contains the id of its log entry', async (status, error) => {
    const logged = muteErrorLog();
    const broken = openDatabase(projectId);
    broken.getAll = () => Promise.reject(error);
    const body = { name: 'A', mobile: '10000 00000', message: 'M' };
    const response = await createTestApi(projectId, { database: broken }).send(
      'POST /api/enquiries',
      { body },
    );
    expectError(status, response);
    const errorId = response.headers.get('X-Error-Id');
    expect(errorId).toMatch(ID);
    expect(response.body).toMatchObject({
      errorId,
      error: expect.stringMatching(new RegExp(`\\(error ${errorId}\\)$`)),
    });
    expect(logged).toHaveBeenCalledWith('A request failed', error, { errorId });
    logged.mockRestore();
  });
});

describe('an error of the site', () => {
  const formValues = 'name=A&mobile=90000+00000&message=M';
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

  it.each([
    ['a page whose data cannot be read', 'GET /', {}],
    ['a site map', 'GET /sitemap.xml', {}],
    ['an enquiry of a plain form', 'POST /enquiry', { body: formValues, headers: form }],
  ])('shows the id of its log entry: %s', async (_, requestLine, options) => {
    const response = await site(requestOf(requestLine, options));
    expect(response.status).toBe(503);
    const errorId = response.headers.get('X-Error-Id') ?? '';
    expect(errorId).toMatch(ID);
    expect(await response.text()).toContain(errorId);
    expect(report).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ errorId }));
  });
});
