/**
 * A JSON array as a stream: the next page is read from the database when the connection takes more,
 * so the array is never in memory as a whole.
 */
export async function jsonArrayStream(
  pages: AsyncIterable<readonly unknown[]>,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  const iterator = pages[Symbol.asyncIterator]();
  // The first page before the status is sent: a database that is down gets its own error.
  let next = await iterator.next();
  let opening = '[';

  return new ReadableStream(
    {
      async pull(controller) {
        if (next.done) {
          controller.enqueue(encoder.encode(opening === '[' ? '[]' : ']'));
          return controller.close();
        }
        const rows = next.value.map((row) => JSON.stringify(row)).join(',');
        controller.enqueue(encoder.encode(opening + rows));
        opening = ',';
        next = await iterator.next();
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
