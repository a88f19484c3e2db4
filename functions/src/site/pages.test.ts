import type { RenderDocument, SourceReader } from '@neev/domain';
import { describe, expect, it } from 'vitest';
import { answerPage } from './pages.ts';

const reader: SourceReader = {
  document: async () => undefined,
  query: async () => [],
};

const drawn: RenderDocument = async ({ url }) => ({
  kind: 'page',
  status: 200,
  html: `page of ${url}`,
  isCacheable: true,
});

const failing: RenderDocument = () => Promise.reject(new Error('a bug'));

function answer(
  path: string,
  renderDocument = drawn,
  outcome?: { status: number; notice: string },
) {
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
  return { reported, response: answerPage(request, context, outcome) };
}

describe('an address', () => {
  it.each(['/material/Aggregates%2012.5mm', '/category/v1.2', '/blog/a.b'])(
    'with a dot in a name is a page: %s',
    async (path) => {
      const response = await answer(path).response;
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('page of');
    },
  );

  it.each(['/favicon.ico', '/assets/index-abc.js', '/art/products/none.svg', '/wp-login.php'])(
    'of a file that is not there is no page: %s',
    async (path) => {
      const response = await answer(path).response;
      expect(response.status).toBe(404);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    },
  );
});

it.each(['/admin/dashboard', '/admin-portal-xyz-login'])(
  '%s is the shell of the admin area',
  async (path) => {
    const text = await (await answer(path).response).text();
    expect(text).toContain('shell of the admin area');
  },
);

describe('a page that cannot be drawn', () => {
  it('is left to the browser, kept by nobody, and reported', async () => {
    const { response, reported } = answer('/category/steel', failing);
    expect(await (await response).text()).toContain('shell');
    expect((await response).headers.get('Cache-Control')).toBe('no-store');
    expect(reported).toHaveLength(1);
  });

  it('says in words what became of a form', async () => {
    const outcome = { status: 201, notice: 'Thank you!' };
    const response = await answer('/enquiry', failing, outcome).response;
    expect(response.status).toBe(201);
    expect(await response.text()).toBe('Thank you!\n');
  });
});
