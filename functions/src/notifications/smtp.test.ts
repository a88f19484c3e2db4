import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { RejectedError } from './delivery-queue.ts';
import { createSmtpSender } from './smtp.ts';

const mail = {
  id: 'one',
  to: 'asha@neev.example',
  message: { subject: 'One', text: 'Text' },
  createdAt: new Date(),
  delivery: { state: 'PENDING' as const, attempts: 0, error: null, leaseExpireTime: null },
};

/** Returns the error of an attempt to send an email through a mail server that responds with `line`. */
async function errorOf(line: string): Promise<unknown> {
  const server = createServer((socket) => socket.end(`${line}\r\n`)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const send = createSmtpSender({
    url: `smtp://127.0.0.1:${port}`,
    password: '',
    from: 'a@b.example',
  });
  const error = await send(mail).catch((reason: unknown) => reason);
  server.close();
  return error;
}

it('an email that the mail server rejects for good is not sent again', async () => {
  expect(await errorOf('554 No')).toBeInstanceOf(RejectedError);
});

it('an email that the mail server does not accept now is sent again', async () => {
  const error = await errorOf('421 Later');
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(RejectedError);
});
