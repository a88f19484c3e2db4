/**
 * Serves the site at another URL with the database of another project. Requests are not intercepted in
 * the browser, so its HTTP cache works, which measurements require.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { requireVariable, siteUrl } from './suite.ts';

export interface OwnSite {
  url: string;
  stop: () => void;
}

interface File {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export async function startOwnSite(projectId: string): Promise<OwnSite> {
  const files = new Map<string, Promise<File>>();
  const server = createServer(async ({ url = '/' }, response) => {
    const file = files.get(url) ?? readFile(url, projectId);
    files.set(url, file);
    const { status, headers, body } = await file;
    response.writeHead(status, headers).end(body);
  });
  return { url: await listen(server), stop: () => server.close() };
}

/** Reads a file of the site and replaces the project id in code. */
async function readFile(path: string, projectId: string): Promise<File> {
  const answer = await fetch(`${siteUrl}${path}`);
  const body = Buffer.from(await answer.arrayBuffer());
  const isCode = path.endsWith('.js');
  const kept = ['content-type', 'cache-control'].map((name) => [name, answer.headers.get(name)]);
  return {
    status: answer.status,
    headers: Object.fromEntries(kept.filter(([, value]) => value !== null)),
    body: isCode ? Buffer.from(renamed(body.toString(), projectId)) : body,
  };
}

function renamed(code: string, projectId: string): string {
  return code.replaceAll(requireVariable('GCLOUD_PROJECT'), projectId);
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      // The address of a server that listens on a port is an `AddressInfo`.
      const { port } = server.address() as AddressInfo;
      resolve(`http://127.0.0.1:${port}`);
    });
  });
}
