/**
 * Serves the site at another URL with the database of another project. Requests are not intercepted in
 * the browser, so its HTTP cache works, which measurements require.
 */
import { createServer } from 'node:http';
import { listen } from './listen.ts';
import { requireVariable, siteUrl } from './suite.ts';

export interface IsolatedSite {
  url: string;
  stop: () => void;
}

interface SiteFile {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export async function startIsolatedSite(projectId: string): Promise<IsolatedSite> {
  const files = new Map<string, Promise<SiteFile>>();
  const server = createServer(async ({ url = '/' }, response) => {
    const file = files.get(url) ?? fetchFile(url, projectId);
    files.set(url, file);
    const { status, headers, body } = await file;
    response.writeHead(status, headers).end(body);
  });
  return { url: await listen(server), stop: () => server.close() };
}

/** Reads a file of the site and replaces the project id in code. */
async function fetchFile(path: string, projectId: string): Promise<SiteFile> {
  const response = await fetch(`${siteUrl}${path}`);
  const body = Buffer.from(await response.arrayBuffer());
  const isCode = path.endsWith('.js');
  const headerEntries = ['content-type', 'cache-control'].map((name) => [
    name,
    response.headers.get(name),
  ]);
  return {
    status: response.status,
    headers: Object.fromEntries(headerEntries.filter(([, value]) => value !== null)),
    body: isCode ? Buffer.from(withProjectId(body.toString(), projectId)) : body,
  };
}

function withProjectId(code: string, projectId: string): string {
  return code.replaceAll(requireVariable('GCLOUD_PROJECT'), projectId);
}
