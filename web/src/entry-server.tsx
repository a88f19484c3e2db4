/**
 * The entry of the server build: renders the public pages to HTML. Bundles all its dependencies.
 */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import builtSite from 'virtual:built-site';
import { type RenderDocument, type Source, type SourceReader, withErrorId } from '@neev/domain';
import type { ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { canonicalAddress, queryOf } from './app/canonical-address.ts';
import { findPage } from './app/pages.ts';
import { Site } from './app/site.tsx';
import { Document, pageFilesOf } from './document.tsx';
import { articles } from './features/blog/articles.ts';
import { indexSource } from './features/catalogue/watch-catalogue.ts';
import {
  createFreshness,
  type InitialState,
  type InitialStates,
  initialLiveState,
  type LiveEntry,
} from './lib/live/live-entry.ts';
import type { LiveStore } from './lib/live/live-store.ts';
import type { SearchPageResults } from './lib/site-facts.ts';

/**
 * Maximum number of render passes: a page requests the menu, then its products, then related
 * products.
 */
const MAX_PASSES = 5;

/** Status of a page whose data could not be read. Caches do not store it. */
const SERVICE_UNAVAILABLE = 503;

/** Message for visitors; the reason is only logged. */
const UNAVAILABLE_TEXT = 'The catalogue is not available right now. Please try again.';

type PageRequest = Parameters<RenderDocument>[0];

/** A page whose search has finished. */
type SearchedRequest = PageRequest & { search: SearchPageResults | undefined };

export const renderDocument: RenderDocument = async (request, reader, onError) => {
  const canonical = canonicalAddress(request.url);
  if (canonical !== request.url) {
    // A redirect that changes the query is not permanent, so that caches do not store one for each
    // arbitrary query.
    const isPermanent = queryOf(canonical) === queryOf(request.url);
    return { kind: 'moved', to: canonical, isPermanent };
  }
  const { status, html } = await renderPage(request, reader, onError);
  return {
    kind: 'page',
    status,
    html,
    isCacheable: status === 200 && request.notice === undefined,
  };
};

/** The shell for a page that could not be rendered. */
export const shell = await renderShell([]);

/** The shell of the admin area, which is rendered only in the browser. */
export const adminShell = await renderShell(
  ['src/app/routes/admin/admin-area.tsx'],
  <meta name="robots" content="noindex" />,
);

/** Hashes of inline content for the Content-Security-Policy: the stylesheet. */
export const inlineHashes = { style: hashOf(builtSite.styles) };

/** Article slugs for `sitemap.xml`. */
export const articleSlugs = articles.map(({ slug }) => slug);

/**
 * Renders a page in passes: renders it, reads the sources that it requested, and renders it again
 * until no source is missing.
 */
async function renderPage(
  request: PageRequest,
  reader: SourceReader,
  onError: (error: unknown, source?: Source) => void,
): Promise<{ status: number; html: string }> {
  const states = new Map<string, InitialState>();
  const failure = withErrorId(UNAVAILABLE_TEXT, request.errorId);
  const search = await findSearchResults(request, reader).catch((error: unknown) => {
    onError(error, indexSource);
    // The page shows the failure, and does not contain the whole index instead.
    states.set(indexSource.key, { status: 'error', message: failure });
    return undefined;
  });
  for (let pass = 1; ; pass += 1) {
    const { html, status, missing } = await renderPass({ ...request, search }, states);
    if (missing.size === 0 || pass === MAX_PASSES) {
      const hasFailed = [...states.values()].some((state) => state.status === 'error');
      return { status: hasFailed ? SERVICE_UNAVAILABLE : status, html };
    }
    const reads = [...missing.values()].map(async (source) => {
      states.set(source.key, await readState(source, reader, { failure, onError }));
    });
    await Promise.all(reads);
  }
}

/**
 * Returns the results of a search page; `undefined` for other pages.
 * @throws Error if the catalogue cannot be read.
 */
async function findSearchResults(
  { url, siteUrl }: PageRequest,
  reader: SourceReader,
): Promise<SearchPageResults | undefined> {
  const { pathname, searchParams } = new URL(url, siteUrl);
  if (findPage(pathname).file !== 'search') return undefined;
  const { searchCatalogue } = await import('./app/search/server-search.ts');
  return searchCatalogue(searchParams, reader);
}

async function renderPass(
  { url, siteUrl, notice, referenceNumber, search }: SearchedRequest,
  states: ReadonlyMap<string, InitialState>,
) {
  const page = findPage(new URL(url, siteUrl).pathname);
  const store = createServerStore(states);
  const data = {
    siteUrl,
    ...(notice !== undefined && { notice }),
    ...(referenceNumber !== undefined && { referenceNumber }),
    ...(search && { search }),
    states,
  };
  let status = 200;
  const setStatus = (code: number) => {
    status = code;
  };
  const html = await renderToText(
    <Document files={pageFilesOf(builtSite, [`src/app/routes/${page.file}.tsx`])} data={data}>
      <Site
        store={store}
        facts={{ ...data, setStatus }}
        router={(pages) => <StaticRouter location={url}>{pages}</StaticRouter>}
      />
    </Document>,
  );
  return { html, status, missing: store.missing };
}

/** A document without content, rendered by the browser. */
function renderShell(sources: readonly string[], head: ReactNode = null): Promise<string> {
  return renderToText(
    <Document files={pageFilesOf(builtSite, sources)}>
      <title>Neev</title>
      {head}
    </Document>,
  );
}

/** @throws the first error of a component, which React would replace by the fallback of its boundary. */
async function renderToText(document: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(document, {
    // No streaming: later chunks would be inserted by inline scripts, which the
    // Content-Security-Policy blocks.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void errors.push(error),
  });
  const html = await readText(prelude);
  if (errors.length > 0) throw errors[0];
  return html;
}

async function readText(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of Readable.from(stream)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

interface FailureHandling {
  /** The message for visitors. */
  failure: string;
  onError: (error: unknown, source: Source) => void;
}

async function readState(
  source: Source,
  reader: SourceReader,
  { failure, onError }: FailureHandling,
): Promise<InitialState> {
  try {
    const value =
      source.kind === 'document' ? await reader.document(source) : await reader.query(source);
    return { status: 'ready', value };
  } catch (error) {
    onError(error, source);
    return { status: 'error', message: failure };
  }
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

interface ServerStore extends LiveStore {
  /** Requested sources without data, by key. */
  missing: ReadonlyMap<string, Source>;
}

/** A live store for one render pass: returns the data read so far and records missing sources. */
function createServerStore(states: InitialStates): ServerStore {
  const missing = new Map<string, Source>();

  function entry<V>(source: Source): LiveEntry<V> {
    const state = initialLiveState<V>(states.get(source.key));
    return {
      getState: () => state,
      getInitialState() {
        if (!states.has(source.key)) missing.set(source.key, source);
        return state;
      },
      subscribe: () => () => {},
      retry() {},
    };
  }

  return { document: entry, query: entry, freshness: createFreshness('rendered'), missing };
}
