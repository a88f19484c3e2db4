import type { PageAnswer, PageRequest } from '@neev/domain';
import { pageDataElement } from '@/app/page-data.ts';
import { codeElement } from './early-script.ts';
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

/** What asks for the code of every page. */
const CODE = /\s*(<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g;

/** The HTML of a drawn page. The files of its own code are asked for beside those of every page. */
export function documentOf(
  { page, status, head, body, states }: RenderedPage,
  { siteUrl, notice }: PageRequest,
  site: BuiltSite,
): PageAnswer {
  const data = pageDataElement({ siteUrl, ...(notice !== undefined && { notice }), states });
  const own = linksOf(site, START, `src/app/routes/${page.file}.tsx`);
  const everyPages = [...site.shell.matchAll(CODE)].map(([, element]) => element);
  const html = site.shell
    .replaceAll(CODE, '')
    .replace(TITLE, () => head)
    .replace(STYLESHEET, () => `<style>${site.styles}</style>${own.styles}`)
    .replace('</head>', () => `${fontLink(site)}</head>`)
    .replace(ROOT, () => `<div id="root">${body}</div>${data}`)
    .replace('</body>', () => `${codeElement(everyPages.join('') + own.code)}</body>`);
  return { kind: 'page', status, html, isCacheable: status === 200 && notice === undefined };
}

/** The frame of a page that the browser draws by itself; what else it needs is asked for at once. */
export function shellOf(site: BuiltSite, ...sources: string[]): string {
  const { styles, code } = linksOf(site, START, ...sources);
  return site.shell.replace('</head>', () => `${styles}${code}</head>`);
}

/**
 * The font of nearly every text, asked for before a text needs it. In the head, so that browsers wait
 * for it a moment: named in the body it comes too late for the first page (decision 25).
 */
function fontLink({ manifest }: BuiltSite): string {
  const font = manifest[FONT]?.file;
  if (!font) throw new Error(`The build has no ${FONT}.`);
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`;
}

/** Of the files that these sources have become, and all that they import, less what the shell names. */
function linksOf(
  { shell, manifest }: BuiltSite,
  ...sources: string[]
): { styles: string; code: string } {
  const files = new Set<string>();
  const add = (source: string) => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build has no ${source}.`);
    if (files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const each of chunk.imports ?? []) add(each);
  };
  for (const source of sources) add(source);
  const others = [...files].filter((file) => !shell.includes(file));
  const isStyle = (file: string) => file.endsWith('.css');
  return {
    styles: others.filter(isStyle).map(linkTo('stylesheet')).join(''),
    code: others
      .filter((file) => !isStyle(file))
      .map(linkTo('modulepreload'))
      .join(''),
  };
}

function linkTo(relation: string): (file: string) => string {
  return (file) => `<link rel="${relation}" crossorigin href="/${file}">`;
}
