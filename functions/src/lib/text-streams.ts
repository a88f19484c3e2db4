/** Text that is made in pieces: as bytes, in gzip, as the body of a response, and as a copy. */
import { pipeline, Readable, type Transform } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';

export type TextPieces = AsyncGenerator<string, void, undefined>;

export type Bytes = Uint8Array<ArrayBuffer>;
export type ByteChunks = AsyncGenerator<Bytes, void, undefined>;

/** A text in gzip, and as it is while it is small enough. */
export interface TextCopy {
  gzip: Bytes;
  identity: Bytes | undefined;
}

/** Characters that are sent together. */
const CHUNK_LENGTH = 65_536;

/** A JSON array, a page of rows a piece. */
export async function* jsonArray(pages: AsyncIterable<readonly object[]>): TextPieces {
  let before = '[';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield before + page.map((row) => JSON.stringify(row)).join(',');
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

/** The bytes of a text, in chunks that are worth a packet. */
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
  return through(chunks, createGzip);
}

export function decompress(gzip: Bytes): ByteChunks {
  return through([gzip], createGunzip);
}

/**
 * A body of a response. Its beginning is read at once, so that what is wrong with it is thrown here;
 * the rest is read as the client takes it. Cancelling the body ends the reading.
 */
export async function streamBody(chunks: ByteChunks): Promise<ReadableStream<Bytes>> {
  let ahead: IteratorResult<Bytes, void> | undefined = await chunks.next();
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        const { done, value } = ahead ?? (await chunks.next());
        ahead = undefined;
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

/** A copy of a text; `undefined` when it has more than `maxBytes` even in gzip. */
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

/** What the transform makes of the source; leaving the loop ends both. */
async function* through(source: Iterable<Bytes> | ByteChunks, create: () => Transform): ByteChunks {
  const transform = create();
  // What goes wrong in the source is thrown by the loop.
  pipeline(Readable.from(source, { highWaterMark: 1 }), transform, () => {});
  for await (const chunk of transform) yield chunk;
}

async function* tap(chunks: ByteChunks, note: (chunk: Bytes) => void): ByteChunks {
  for await (const chunk of chunks) {
    note(chunk);
    yield chunk;
  }
}

/** Collects bytes, and lets go of them when there are more than `maxBytes`. */
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
