import { Readable } from 'node:stream';
import { type PageRequest, type Source, type SourceReader, withErrorId } from '@neev/domain';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { findPage, type Page } from '@/app/pages.ts';
import { Site } from '@/app/site.tsx';
import type { FirstState, FirstStates } from '@/lib/live/first-values.ts';
import { createServerStore } from '@/lib/live/server-store.ts';

export interface RenderedPage {
  page: Page;
  status: number;
  /** Title, description and what else belongs into the head. */
  head: string;
  body: string;
  /** What the page was drawn with. */
  states: FirstStates;
}

/** Rounds of reading: a page asks for its place, then for its products, then for what lies beside them. */
const MAX_ROUNDS = 5;

/** A status for a page whose data could not be read: nobody should keep it. */
const UNAVAILABLE = 503;

/** What visitors are told instead of the reason, which is the operator's. */
const NOT_READ = 'The catalogue does not answer. Please try again.';

/**
 * Draws the page of an address from the components and the sources of the live page: it is drawn,
 * what it asked for is read, and it is drawn again, until it asks for nothing more.
 */
export async function renderPage(
  request: PageRequest,
  reader: SourceReader,
  onError: (error: unknown, source?: Source) => void,
): Promise<RenderedPage> {
  const { pathname } = new URL(request.url, request.siteUrl);
  const page = findPage(pathname);
  await page.Component.load();
  const states = new Map<string, FirstState>();
  for (let round = 1; ; round += 1) {
    const { html, status, missing } = await draw(request, states, onError);
    if (missing.size === 0 || round === MAX_ROUNDS) {
      const hasFailed = [...states.values()].some((state) => state.status === 'error');
      return { page, status: hasFailed ? UNAVAILABLE : status, states, ...splitHead(html) };
    }
    const read = [...missing.values()].map(async (source) => {
      const failure = withErrorId(NOT_READ, request.errorId);
      states.set(source.key, await readState(source, reader, { failure, onError }));
    });
    await Promise.all(read);
  }
}

async function draw(
  { url, siteUrl, notice }: PageRequest,
  states: FirstStates,
  onError: (error: unknown) => void,
) {
  const store = createServerStore(states);
  let status = 200;
  const facts = {
    siteUrl,
    ...(notice !== undefined && { notice }),
    setStatus: (code: number) => {
      status = code;
    },
  };
  const { prelude } = await prerenderToNodeStream(
    <Site
      store={store}
      facts={facts}
      router={(pages) => <StaticRouter location={url}>{pages}</StaticRouter>}
    />,
    // In one piece, whatever its size: pieces that come later are put in place by inline scripts.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError },
  );
  return { html: await textOf(prelude), status, missing: store.missing };
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of Readable.from(stream)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

interface Failing {
  /** What the visitor reads. */
  failure: string;
  onError: (error: unknown, source: Source) => void;
}

async function readState(
  source: Source,
  reader: SourceReader,
  { failure, onError }: Failing,
): Promise<FirstState> {
  try {
    const value =
      source.kind === 'document' ? await reader.document(source) : await reader.query(source);
    return { status: 'ready', value };
  } catch (error) {
    onError(error, source);
    return { status: 'error', message: failure };
  }
}

/** React writes what belongs into the head before the boundary that the site begins with. */
function splitHead(html: string): { head: string; body: string } {
  const at = html.indexOf('<!--');
  const head = html.slice(0, at);
  if (at < 0 || !/^(<(title|meta|link)\b[^>]*>([^<]*<\/title>)?)*$/.test(head)) {
    throw new Error('The page does not begin with what belongs into its head.');
  }
  return { head, body: html.slice(at) };
}
