import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { expect, it } from 'vitest';
import { startMailbox } from './mailbox.ts';
import { host } from './ports.ts';

async function listenOn(port: number): Promise<Server> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  return server;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

async function close(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}

it.each(['smtp', 'mailbox'] as const)(
  'the mailbox leaves no server open when the port %s is taken',
  async (takenPort) => {
    const [taken, other] = [await listenOn(0), await listenOn(0)];
    const port = portOf(other);
    await close(other);
    const ports = { smtp: port, mailbox: port, [takenPort]: portOf(taken) };
    await expect(startMailbox(ports)).rejects.toThrow('EADDRINUSE');
    await close(await listenOn(port));
    await close(taken);
  },
);
