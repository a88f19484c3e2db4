import type { PageAnswer, PageRequest } from '@neev/domain';
import { pageDataElement } from '@/app/page-data.ts';
import type { RenderedPage } from './render-page.tsx';

/** What the build of the browser's site has left for the server's. */
export interface BuiltSite {
  /** `index.html` as it was built. */
  shell: string;
  /** Vite's manifest: files by their sources. */
  manifest: Record<string, BuiltChunk>;
  /** The text of the stylesheet that the shell names. */
  styles: string;
}

export interface BuiltChunk {
  file: string;
  imports?: string[];
  css?: string[];
}

/** The shell's places for what a server draws. */
const TITLE = /<title>[^<]*<\/title>/;
const ROOT = '<div id="root"></div>';

/** The stylesheet of every page, which a page brings along: to ask for it would cost a round trip. */
const STYLESHEET = /<link rel="stylesheet"[^>]*>/;

/** What the entry begins with, once React is there. */
const START = 'src/start.tsx';

const FONT = 'src/styles/fonts/archivo-ascii.woff2';

/** The code makes way for what is seen: the page is there without it. */
const CODE = /<(script type="module"|link rel="modulepreload")/g;

/** The HTML of a drawn page. The files of its own code are asked for beside those of every page. */
export function documentOf(
  { page, status, head, body, states }: RenderedPage,
  { siteUrl, notice }: PageRequest,
  site: BuiltSite,
): PageAnswer {
  const data = pageDataElement({ siteUrl, ...(notice !== undefined && { notice }), states });
  const links = codeLinks(site, START, `src/app/routes/${page.file}.tsx`);
  const html = site.shell
    .replace(TITLE, () => head)
    .replace(STYLESHEET, () => `<style>${site.styles}</style>`)
    .replace('</head>', () => `${fontLink(site)}${links}</head>`)
    .replace(ROOT, () => `<div id="root">${body}</div>${data}`)
    .replaceAll(CODE, '$& fetchpriority="low"');
  return { kind: 'page', status, html, isCacheable: status === 200 && notice === undefined };
}

/** The frame of a page that the browser draws by itself; what else it needs is asked for at once. */
export function shellOf(site: BuiltSite, ...sources: string[]): string {
  return site.shell.replace('</head>', () => `${codeLinks(site, START, ...sources)}</head>`);
}

/** The font of nearly every text, asked for before the styles that name it have come. */
function fontLink({ manifest }: BuiltSite): string {
  const font = manifest[FONT]?.file;
  if (!font) throw new Error(`The build has no ${FONT}.`);
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`;
}

/** The files that these sources have become, and all that they import, less what the shell names. */
function codeLinks({ shell, manifest }: BuiltSite, ...sources: string[]): string {
  const files = new Set<string>();
  const add = (source: string) => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build has no ${source}.`);
    if (files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const each of chunk.imports ?? []) add(each);
  };
  for (const source of sources) add(source);
  return [...files]
    .filter((file) => !shell.includes(file))
    .map(linkOf)
    .join('');
}

function linkOf(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;
}
