/**
 * Counts the documents that a browser receives from Firestore, with an HTTP proxy between them, so that
 * every transport of the SDK is included.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { listen } from './listen.ts';
import { requireVariable } from './suite.ts';

export interface ReadCounter {
  /** Option for the browser context. */
  proxy: { server: string };
  /** Returns the path of each document read so far; a document read twice is listed twice. */
  reads: () => string[];
  /** Whether all listeners have received their complete first snapshot. */
  isComplete: () => boolean;
  stop: () => void;
}

/** The bodies of a request and its response so far. */
interface Exchange {
  /** The session of the transport, of which this is a stream of messages; empty for other requests. */
  session: string;
  requestBody: string;
  responseBody: string;
}

export async function startReadCounter(): Promise<ReadCounter> {
  const firestoreHost = requireVariable('FIRESTORE_EMULATOR_HOST');
  const exchanges: Exchange[] = [];
  const server = createServer((incoming, outgoing) => {
    // Requests to a proxy contain the absolute URL.
    const url = new URL(incoming.url ?? '');
    const isStream = url.searchParams.get('TYPE') === 'xmlhttp';
    const session = (isStream && url.searchParams.get('SID')) || '';
    const exchange = { session, requestBody: '', responseBody: '' };
    if (url.host === firestoreHost) exchanges.push(exchange);
    forward({ url, incoming, outgoing, exchange });
  });
  return {
    proxy: { server: await listen(server) },
    reads: () => messagesIn(exchanges).flatMap(documentPathsIn),
    isComplete: () => isComplete(exchanges),
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

interface ForwardOptions {
  url: URL;
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  exchange: Exchange;
}

function forward({ url, incoming, outgoing, exchange }: ForwardOptions): void {
  // Uncompressed, so that the proxy can parse the response.
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
  const proxied = request(url, { method: incoming.method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    const decoder = new TextDecoder();
    response.on('data', (chunk: Buffer) => {
      exchange.responseBody += decoder.decode(chunk, { stream: true });
    });
    response.pipe(outgoing);
  });
  incoming.on('data', (chunk: Buffer) => {
    exchange.requestBody += chunk.toString('latin1');
  });
  proxied.on('error', () => outgoing.destroy());
  outgoing.on('close', () => proxied.destroy());
  incoming.pipe(proxied);
}

/**
 * Returns the messages of responses. On a slow device, the transport (WebChannel) asks again for those that it has not
 * acknowledged; they have the same number, and are not read again.
 */
function messagesIn(exchanges: readonly Exchange[]): string[] {
  const messages = new Map<string, string>();
  for (const [index, { session, responseBody }] of exchanges.entries()) {
    if (session === '') messages.set(`${index}`, responseBody);
    else
      for (const { number, text } of numberedMessagesIn(responseBody))
        messages.set(`${session} ${number}`, text);
  }
  return [...messages.values()];
}

/** Wire format: `length\n[[number, message], …]`, repeated. The last part can be incomplete. */
function numberedMessagesIn(responseBody: string): { number: number; text: string }[] {
  const messages: { number: number; text: string }[] = [];
  for (let start = 0; start < responseBody.length; ) {
    const textStart = responseBody.indexOf('\n', start) + 1;
    const end = textStart + Number(responseBody.slice(start, textStart));
    if (textStart === 0 || end > responseBody.length) break;
    const parts: [number, unknown][] = JSON.parse(responseBody.slice(textStart, end));
    messages.push(...parts.map(([number, text]) => ({ number, text: JSON.stringify(text) })));
    start = end;
  }
  return messages;
}

/** Returns document paths. Each document has one unescaped `"name"`; quotes in its texts are escaped. */
function documentPathsIn(responseBody: string): string[] {
  const names = responseBody.matchAll(/"name":\s*"projects\/[^"]*?\/documents\/([^"]+)"/g);
  return [...names].map(([, path = '']) => path);
}

/**
 * Wire format of listeners: the form body of a request contains `addTarget`; the response is complete
 * when the target changes to `CURRENT`.
 */
function isComplete(exchanges: readonly Exchange[]): boolean {
  const requestBody = exchanges.map((each) => decodeURIComponent(each.requestBody)).join('\n');
  const responseBody = exchanges.map((each) => each.responseBody).join('\n');
  const removed = new Set(idsIn(requestBody, /"removeTarget":\s*(\d+)/g));
  const current = new Set(
    idsIn(responseBody, /"targetChangeType":\s*"CURRENT",\s*"targetIds":\s*\[([\d,\s]+)\]/g),
  );
  const added = idsIn(requestBody, /"addTarget":[^\n]*?"targetId":\s*(\d+)/g);
  return added.length > 0 && added.every((id) => current.has(id) || removed.has(id));
}

function idsIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, ids = '']) => ids.split(/[,\s]+/));
}
