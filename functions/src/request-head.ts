/**
 * Checks the head of a request before its URL or body is parsed (decision 31).
 */
import { subscribe } from 'node:diagnostics_channel';
import { IncomingMessage } from 'node:http';
import { ApiError } from './api-error.ts';

/** Characters of a URL, with its origin; the longest filters of a listing have fewer. */
export const MAX_URL_LENGTH = 2_000;

/** Returns the error of a rejected request, or `undefined`. */
export function findHeadError({ url, headers }: Request): ApiError | undefined {
  if (url.length > MAX_URL_LENGTH) return new ApiError('urlTooLong', 'The address is too long.');
  if (isEncoded(headers.get('Content-Encoding') ?? undefined)) {
    return new ApiError('wrongType', 'Send the body as it is, without Content-Encoding.');
  }
  return undefined;
}

/** Whether a body is compressed and can therefore expand to any size (RFC 9110, section 8.4). */
function isEncoded(contentEncoding: string | undefined): boolean {
  return contentEncoding !== undefined && contentEncoding.trim().toLowerCase() !== 'identity';
}

/**
 * Prevents the body parser of the platform from decompressing bodies. It runs before every function and accepts up to
 * 1 GB (`limit: '1024mb'` in @google-cloud/functions-framework). Node publishes a request on this channel before its
 * first handler; parsers skip requests whose headers declare no body, and the function then responds 415.
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
