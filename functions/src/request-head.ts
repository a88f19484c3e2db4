/**
 * What is decided by the head of a request alone, before anything parses its address or its body (decision 31).
 */
import { subscribe } from 'node:diagnostics_channel';
import { IncomingMessage } from 'node:http';
import { ApiError } from './api-error.ts';

/** Characters of an address with its query; the listing with the longest filters has fewer. */
export const MAX_URL_LENGTH = 2_000;

/** The error of a request that is refused at once, or `undefined`. */
export function findHeadError({ url, headers }: Request): ApiError | undefined {
  if (url.length > MAX_URL_LENGTH) return new ApiError('urlTooLong', 'The address is too long.');
  if (isEncoded(headers.get('Content-Encoding') ?? undefined)) {
    return new ApiError('wrongType', 'Send the body as it is, without Content-Encoding.');
  }
  return undefined;
}

/** Whether a body is compressed: a small one can grow to any size (RFC 9110, section 8.4). */
function isEncoded(contentEncoding: string | undefined): boolean {
  return contentEncoding !== undefined && contentEncoding.trim().toLowerCase() !== 'identity';
}

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
