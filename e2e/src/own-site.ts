/**
 * The site at an address of its own, where it reads another project's database. Unlike a page that
 * is led there, its browser may keep what it loads, as people's browsers do: for measuring.
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

/** A file of the site, which names the other project. */
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
      // Listening on a port, it has an address with one.
      const { port } = server.address() as AddressInfo;
      resolve(`http://127.0.0.1:${port}`);
    });
  });
}
