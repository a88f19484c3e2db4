import { once } from 'node:events';
import type { Server } from 'node:http';

/** Starts a server on a free port. Returns its URL without a trailing slash. */
export async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server does not listen.');
  return `http://127.0.0.1:${address.port}`;
}
