import { subscribe } from 'node:diagnostics_channel';
import { IncomingMessage } from 'node:http';
import { isEncoded } from './early-refusal.ts';

/**
 * Keeps the platform's body parser from inflating compressed bodies. It runs before every function
 * and inflates up to 1 GB (`limit: '1024mb'` in @google-cloud/functions-framework). Node publishes a
 * request on this channel before its first handler; parsers skip a request whose headers announce no
 * body, and the function then answers 415 by its `Content-Encoding`.
 */
export function skipEncodedBodies(): void {
  subscribe('http.server.request.start', (message) => {
    const request: unknown = Reflect.get(Object(message), 'request');
    if (!(request instanceof IncomingMessage) || !isEncoded(request.headers['content-encoding'])) {
      return;
    }
    delete request.headers['content-length'];
    delete request.headers['transfer-encoding'];
  });
}
