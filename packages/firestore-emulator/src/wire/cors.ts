/** Cross-origin requests of browsers. They send credentials, so that wildcards are of no use. */
import type { IncomingMessage, ServerResponse } from 'node:http';

const exposedHeaders = 'X-HTTP-Session-Id, X-Client-Wire-Protocol, X-HTTP-Initial-Response';

/** To be called before each response. */
export function setCorsHeaders({ headers }: IncomingMessage, response: ServerResponse): void {
  if (headers.origin === undefined) return;
  response.setHeader('Access-Control-Allow-Origin', headers.origin);
  response.setHeader('Access-Control-Allow-Credentials', 'true');
  response.setHeader('Access-Control-Expose-Headers', exposedHeaders);
  response.setHeader('Vary', 'Origin');
}

/** Responds to an OPTIONS request. */
export function sendPreflight({ headers }: IncomingMessage, response: ServerResponse): void {
  const requested = headers['access-control-request-headers'];
  response.setHeader('Access-Control-Allow-Methods', 'DELETE,GET,HEAD,OPTIONS,PATCH,POST,PUT');
  if (requested !== undefined) response.setHeader('Access-Control-Allow-Headers', requested);
  if (headers['access-control-request-private-network'] === 'true') {
    response.setHeader('Access-Control-Allow-Private-Network', 'true');
  }
  response.setHeader('Access-Control-Max-Age', '3600');
  response.writeHead(200, { 'Content-Length': 0 });
  response.end();
}
