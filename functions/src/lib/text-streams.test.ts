import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { describe, expect, it } from 'vitest';
import {
  type ByteChunks,
  compress,
  copyText,
  decompress,
  encodeText,
  streamBody,
  type TextPieces,
} from './text-streams.ts';

async function* piecesOf(...pieces: string[]): TextPieces {
  yield* pieces;
}

const textOf = async (chunks: ByteChunks) => new Response(await streamBody(chunks)).text();

const encodings: [string, (pieces: TextPieces) => ByteChunks][] = [
  ['in identity', encodeText],
  ['in gzip', (pieces) => compress(encodeText(pieces))],
];

describe('a stream of text', () => {
  it('contains the whole text, for any division into pieces', async () => {
    const long = 'न'.repeat(70_000);
    for (const pieces of [[], [''], ['a'], ['', long, '₹', long, '']]) {
      expect(await textOf(encodeText(piecesOf(...pieces)))).toBe(pieces.join(''));
    }
  });

  it.each(encodings)(
    'rejects before the body starts if the first piece cannot be read, %s',
    async (_, encode) => {
      const failing = (async function* (): TextPieces {
        yield* piecesOf();
        throw new Error('unreadable');
      })();
      await expect(streamBody(encode(failing))).rejects.toThrow('unreadable');
    },
  );

  it.each(encodings)(
    'is read %s only as far as the client reads, and stops when the client disconnects',
    async (_, encode) => {
      let read = 0;
      let isEnded = false;
      const endless = (async function* (): TextPieces {
        try {
          for (;;) {
            read += 1;
            yield Array.from({ length: 10_000 }, Math.random).join();
          }
        } finally {
          isEnded = true;
        }
      })();
      const listener = getRequestListener(
        async () =>
          new Response(await streamBody(encode(endless)), {
            headers: { 'Transfer-Encoding': 'chunked' },
          }),
        { overrideGlobalObjects: false },
      );
      const server = createServer(listener);
      await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
      const { port } = server.address() as AddressInfo;
      const client = get({ port, host: '127.0.0.1' });
      const response = await new Promise<NodeJS.ReadableStream>((resolveResponse) =>
        client.on('response', resolveResponse),
      );
      response.pause();
      await expect.poll(() => read).toBeGreaterThan(0);
      const readBefore = await untilSteady(() => read);
      expect(isEnded).toBe(false);
      // Limited by the buffers of the sockets.
      expect(readBefore).toBeLessThan(500);
      client.destroy();
      await expect.poll(() => isEnded).toBe(true);
      server.close();
    },
  );
});

/** Resolves to the number once it no longer changes. */
async function untilSteady(read: () => number): Promise<number> {
  for (let before = -1; ; ) {
    const now = read();
    if (now === before) return now;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

describe('a copy of a text', () => {
  it('has both encodings if they are small enough', async () => {
    const copy = await copyText(piecesOf('a', '₹'), 1_000);
    expect(new TextDecoder().decode(copy?.identity)).toBe('a₹');
    expect(copy && (await textOf(decompress(copy.gzip)))).toBe('a₹');
  });

  it('has only gzip if only that is small enough', async () => {
    const copy = await copyText(piecesOf('a'.repeat(10_000)), 1_000);
    expect(copy?.identity).toBeUndefined();
    expect(copy && (await textOf(decompress(copy.gzip)))).toBe('a'.repeat(10_000));
  });

  it('is undefined and stops reading if gzip is too long', async () => {
    let isEnded = false;
    const endless = (async function* (): TextPieces {
      try {
        for (;;) yield Array.from({ length: 10_000 }, Math.random).join();
      } finally {
        isEnded = true;
      }
    })();
    expect(await copyText(endless, 100_000)).toBeUndefined();
    await expect.poll(() => isEnded).toBe(true);
  });
});
