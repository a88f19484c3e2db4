/** Converts text that is generated in pieces to bytes, gzip, response bodies and copies. */
import { pipeline, Readable, type Transform } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';

export type TextPieces = AsyncGenerator<string, void, undefined>;

export type Bytes = Uint8Array<ArrayBuffer>;
export type ByteChunks = AsyncGenerator<Bytes, void, undefined>;

/** A text in gzip, and also uncompressed if it is small enough. */
export interface TextCopy {
  gzip: Bytes;
  identity: Bytes | undefined;
}

/** Characters per chunk. */
const CHUNK_LENGTH = 65_536;

/** Writes a JSON array with one piece per page of rows. */
export async function* jsonArray(pages: AsyncIterable<readonly object[]>): TextPieces {
  let prefix = '[';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield prefix + page.map((row) => JSON.stringify(row)).join(',');
    prefix = ',';
  }
  yield prefix === '[' ? '[]' : ']';
}

/** Encodes a text as bytes, in chunks of `CHUNK_LENGTH` characters. */
export async function* encodeText(pieces: TextPieces): ByteChunks {
  const encoder = new TextEncoder();
  let chunk = '';
  for await (const piece of pieces) {
    chunk += piece;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield encoder.encode(chunk);
    chunk = '';
  }
  if (chunk !== '') yield encoder.encode(chunk);
}

export function compress(chunks: ByteChunks): ByteChunks {
  return pipeThrough(chunks, createGzip);
}

export function decompress(gzip: Bytes): ByteChunks {
  return pipeThrough([gzip], createGunzip);
}

/**
 * Creates a response body. Reads the first chunk immediately, so that its errors are thrown here;
 * the rest is read on demand. Cancelling the body stops reading.
 */
export async function streamBody(chunks: ByteChunks): Promise<ReadableStream<Bytes>> {
  let firstChunk: IteratorResult<Bytes, void> | undefined = await chunks.next();
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        const { done, value } = firstChunk ?? (await chunks.next());
        firstChunk = undefined;
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks.return();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Copies a text; returns `undefined` if it has more than `maxBytes` even in gzip. */
export async function copyText(
  pieces: TextPieces,
  maxBytes: number,
): Promise<TextCopy | undefined> {
  const identity = createCollector(maxBytes);
  const gzip = createCollector(maxBytes);
  for await (const chunk of compress(tap(encodeText(pieces), identity.add))) {
    gzip.add(chunk);
    if (gzip.isFull()) return undefined;
  }
  return { gzip: gzip.bytes(), identity: identity.isFull() ? undefined : identity.bytes() };
}

/** Pipes the source through a transform. Leaving the loop destroys both. */
async function* pipeThrough(
  source: Iterable<Bytes> | ByteChunks,
  create: () => Transform,
): ByteChunks {
  const transform = create();
  // Errors of the source are thrown by the loop.
  pipeline(Readable.from(source, { highWaterMark: 1 }), transform, () => {});
  for await (const chunk of transform) yield chunk;
}

async function* tap(chunks: ByteChunks, onChunk: (chunk: Bytes) => void): ByteChunks {
  for await (const chunk of chunks) {
    onChunk(chunk);
    yield chunk;
  }
}

/** Collects bytes; discards them if there are more than `maxBytes`. */
function createCollector(maxBytes: number) {
  let chunks: Bytes[] = [];
  let sizeBytes = 0;
  return {
    add(chunk: Bytes) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) chunks = [];
      else chunks.push(chunk);
    },
    isFull: () => sizeBytes > maxBytes,
    bytes: () => Buffer.concat(chunks),
  };
}
