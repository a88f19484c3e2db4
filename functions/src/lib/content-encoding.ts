/** Compresses responses as `Accept-Encoding` allows. Hosting compresses files, but not what functions respond. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';

/** Shorter bodies fit into one packet. */
const MIN_BYTES = 1_024;

/** Compresses pages as well as higher levels do, in 2 ms. */
const BROTLI_QUALITY = 5;

/** Whether `Accept-Encoding` accepts a coding by name or with `*` (RFC 9110, section 12.5.3). */
export function acceptsEncoding(header: string | null, coding: 'br' | 'gzip'): boolean {
  const accepted = parseAccept((header ?? '').toLowerCase());
  const weightOf = (name: string) => accepted.find(({ type }) => type === name)?.q;
  return (weightOf(coding) ?? weightOf('*') ?? 0) > 0;
}

/** Returns the response with its body in Brotli or gzip, if the client accepts one and it is worthwhile. */
export async function compressResponse(request: Request, response: Response): Promise<Response> {
  if (!response.body) return response;
  const { status } = response;
  const headers = new Headers(response.headers);
  headers.append('Vary', 'Accept-Encoding');
  const body = new Uint8Array(await response.arrayBuffer());
  const coding = codingOf(request, body);
  if (!coding) return new Response(body, { status, headers });
  headers.set('Content-Encoding', coding);
  return new Response(await encoders[coding](body), { status, headers });
}

function codingOf(request: Request, { byteLength }: Uint8Array): 'br' | 'gzip' | undefined {
  if (byteLength < MIN_BYTES) return undefined;
  const accepted = request.headers.get('Accept-Encoding');
  return (['br', 'gzip'] as const).find((coding) => acceptsEncoding(accepted, coding));
}

const brotli = promisify(brotliCompress);

const encoders = {
  br: (body: Uint8Array) =>
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      },
    }),
  gzip: promisify(gzip),
};
