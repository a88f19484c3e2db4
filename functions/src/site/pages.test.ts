import type { RenderDocument, SourceReader } from '@neev/domain';
import { describe, expect, it } from 'vitest';
import { createPageResponse } from './pages.ts';
import type { PlainOutcome } from './plain-enquiry.ts';

const reader: SourceReader = {
  document: async () => undefined,
  query: async () => [],
};

const renderSuccessfully: RenderDocument = async ({ url }) => ({
  kind: 'page',
  status: 200,
  html: `page of ${url}`,
  isCacheable: true,
});

const failToRender: RenderDocument = () => Promise.reject(new Error('a bug'));

function respond(path: string, renderDocument = renderSuccessfully, outcome?: PlainOutcome) {
  const reported: unknown[] = [];
  const context = {
    build: {
      renderDocument,
      shell: 'shell',
      adminShell: 'shell of the admin area',
      inlineHashes: { style: '' },
      articleSlugs: [],
    },
    reader,
    siteUrlOf: () => 'https://neev.example',
    report: (error: unknown) => reported.push(error),
    errorId: '7K3QF2',
  };
  const request = new Request(`https://neev.example${path}`);
  return { reported, response: createPageResponse(request, context, outcome) };
}

describe('a URL', () => {
  it.each(['/material/Aggregates%2012.5mm', '/category/v1.2', '/blog/a.b'])(
    'with a dot in a name is that of a page: %s',
    async (path) => {
      const response = await respond(path).response;
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('page of');
    },
  );

  it.each(['/favicon.ico', '/assets/index-abc.js', '/art/products/none.svg', '/wp-login.php'])(
    'of a missing file gives 404: %s',
    async (path) => {
      const response = await respond(path).response;
      expect(response.status).toBe(404);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    },
  );
});

it.each(['/admin/dashboard', '/admin-portal-xyz-login'])(
  '%s responds with the shell of the admin area',
  async (path) => {
    const text = await (await respond(path).response).text();
    expect(text).toContain('shell of the admin area');
  },
);

it.each([
  ['/quote', 'public, max-age=0, s-maxage=60, stale-while-revalidate=3600'],
  ['/quote/NV-7K3-Q2F', 'no-store'],
])('%s is sent with Cache-Control: %s', async (path, expected) => {
  expect((await respond(path).response).headers.get('Cache-Control')).toBe(expected);
});

describe('a page that cannot be rendered on the server', () => {
  it('responds with the shell for the browser, is not cached, and is reported', async () => {
    const { response, reported } = respond('/category/steel', failToRender);
    expect(await (await response).text()).toContain('shell');
    expect((await response).headers.get('Cache-Control')).toBe('no-store');
    expect(reported).toHaveLength(1);
  });

  it('responds with the result of a form as text', async () => {
    const outcome = { status: 201, notice: 'Thank you!' };
    const response = await respond('/enquiry', failToRender, outcome).response;
    expect(response.status).toBe(201);
    expect(await response.text()).toBe('Thank you!\n');
    const sent = { ...outcome, referenceNumber: 'NV-7K3-Q2F' };
    const text = await (await respond('/enquiry', failToRender, sent).response).text();
    expect(text).toBe('Thank you!\nReference number: NV-7K3-Q2F\n');
  });
});
