import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import { PAGE_DATA_ID, type PageData, pageDataJson } from './app/page-data.ts';

/** The output of the browser build that the server build needs. */
export interface BuiltSite {
  /** The manifest of Vite: chunks by source file. */
  manifest: Record<string, BuiltChunk>;
  /** Content of the public stylesheet. */
  styles: string;
}

interface BuiltChunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

/** The files that a page requests. */
interface PageFiles {
  /** The public stylesheet, inlined to save a round trip before the first paint. */
  styles: string;
  stylesheets: readonly string[];
  font: string;
  /**
   * The entry, its imports and those of the page, each evaluated as a task of its own. They are
   * placed at the end with low priority, so that they do not compete with text and pictures.
   */
  scripts: readonly string[];
}

interface DocumentProps {
  /** Only passed on the server: hydration skips their elements. */
  files?: PageFiles;
  /** The data that the server read for the page, for `entry-client`. */
  data?: PageData;
  children?: ReactNode;
}

/** The HTML document. React adds the title and metadata of the rendered page. */
export function Document({ files, data, children }: DocumentProps) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0f172a" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {files && <PageResources {...files} />}
      </head>
      <body>
        <div id="root">{children}</div>
        {data && (
          // A data block, which browsers do not execute.
          <script
            type="application/json"
            id={PAGE_DATA_ID}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose `<` is escaped.
            dangerouslySetInnerHTML={{ __html: pageDataJson(data) }}
          />
        )}
        {files?.scripts.map((src) => (
          <script key={src} type="module" src={src} fetchPriority="low" />
        ))}
      </body>
    </html>
  );
}

function PageResources({ styles, stylesheets, font }: PageFiles) {
  preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the site's own stylesheet. */}
      <style dangerouslySetInnerHTML={{ __html: styles }} />
      {stylesheets.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
    </>
  );
}

/** The entry in the manifest. */
const ENTRY = 'index.html';

const FONT = 'src/styles/fonts/archivo-ascii.woff2';

/** The files of the entry, of what it imports at its start, and of a page with these source files. */
export function pageFilesOf(
  { manifest, styles }: BuiltSite,
  sources: readonly string[],
): PageFiles {
  const chunks = new Map<string, BuiltChunk>();
  const add = (source: string) => {
    if (chunks.has(source)) return;
    const chunk = requireChunk(manifest, source);
    chunks.set(source, chunk);
    for (const each of chunk.imports ?? []) add(each);
  };
  const entry = requireChunk(manifest, ENTRY);
  for (const source of [ENTRY, ...(entry.dynamicImports ?? []), ...sources]) add(source);
  const others = [...chunks.values()].filter((chunk) => chunk !== entry);
  return {
    styles,
    stylesheets: [...new Set(others.flatMap(({ css = [] }) => css))].map(urlPathOf),
    font: urlPathOf(requireChunk(manifest, FONT).file),
    scripts: [entry, ...others].map(({ file }) => urlPathOf(file)),
  };
}

function requireChunk(manifest: BuiltSite['manifest'], source: string): BuiltChunk {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`The build manifest has no entry for ${source}.`);
  return chunk;
}

function urlPathOf(file: string): string {
  return `/${file}`;
}
