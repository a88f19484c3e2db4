import { once } from 'node:events';
import { type AddressInfo, createServer, Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { inspect } from 'node:util';
import { expect, it, vi } from 'vitest';
import { RejectedError } from './delivery-queue.ts';
import { createSmtpSender } from './smtp.ts';

const mail = {
  id: 'one',
  to: 'asha@neev.example',
  message: { subject: 'One', text: 'Text' },
  createdAt: new Date(),
  delivery: { state: 'PENDING' as const, attempts: 0, error: null, leaseExpireTime: null },
};

/** The responses of a mail server, by command. The text of an email ends with `.` on a line of its own. */
type Responses = Record<string, string>;

const accepting: Responses = {
  greeting: '220 Ready',
  EHLO: '250-Mail\r\n250 AUTH PLAIN',
  AUTH: '235 Welcome',
  MAIL: '250 Sender',
  RCPT: '250 Recipient',
  DATA: '354 Go on',
  '.': '250 Queued',
  QUIT: '221 Bye',
};

/** Responds to each line that is a command, and to no line of an email. */
async function respond(socket: Socket, responses: Responses): Promise<void> {
  socket.on('error', () => {});
  socket.write(`${responses.greeting}\r\n`);
  for await (const line of createInterface(socket)) {
    const response = responses[line.split(/[ :]/)[0] ?? ''];
    if (response !== undefined) socket.write(`${response}\r\n`);
  }
}

/** Sends an email through a mail server that accepts it but for the given responses. */
async function sendThrough(responses: Responses, user = ''): Promise<void> {
  const server = createServer((socket) => void respond(socket, { ...accepting, ...responses }));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const send = createSmtpSender({
    url: `smtp://${user}127.0.0.1:${port}`,
    password: 'secret',
    from: 'a@b.example',
  });
  try {
    await send(mail);
  } finally {
    server.close();
  }
}

it('an email that the mail server accepts is sent', async () => {
  await sendThrough({});
});

it.each([
  ['the recipient', { RCPT: '550 5.1.1 Unknown' }],
  ['the recipient without an enhanced code', { RCPT: '550 Unknown' }],
  ['the message', { '.': '550 5.7.1 Spam' }],
])('an email is not sent again when the mail server rejects %s for good', async (_, responses) => {
  await expect(sendThrough(responses)).rejects.toBeInstanceOf(RejectedError);
});

const temporary: [string, Responses][] = [
  ['does not accept connections now', { greeting: '421 Later' }],
  ['has too many connections', { greeting: '554 Too many connections' }],
  ['does not accept the sender', { MAIL: '550 5.7.1 Sender' }],
  ['does not accept the recipient now', { RCPT: '450 4.2.1 Later' }],
  ['does not accept a further email of the day', { '.': '550-5.4.5 Limit\r\n550 5.4.5 of a day' }],
  ['does not accept a further recipient of the day', { RCPT: '550 5.4.5 Limit of a day' }],
  ['has no space', { '.': '552 5.3.1 Full' }],
];

it.each(temporary)('an email is sent again when the mail server %s', async (_, responses) => {
  const error: unknown = await sendThrough(responses).catch((reason: unknown) => reason);
  const [response = ''] = Object.values(responses);
  expect(String(error)).toContain(response.slice(0, 3));
  expect(error).not.toBeInstanceOf(RejectedError);
});

it.each([
  ['does not accept the recipient now', { RCPT: `450 4.2.0 <${mail.to}>: Greylisted` }],
  ['does not accept the message now', { '.': `451 4.7.1 Too many emails to ${mail.to}` }],
])(
  'the error that is logged when the mail server %s does not contain the address',
  async (_, responses) => {
    const error: unknown = await sendThrough(responses).catch((reason: unknown) => reason);
    expect(String(error)).toMatch(/4\d\d 4\.\d\.\d/);
    expect(inspect(error, { depth: null })).not.toContain(mail.to);
  },
);

it('no email and no password is sent to a mail server that does not offer encryption', async () => {
  const sending = sendThrough({ STARTTLS: '502 Unknown' }, 'sales@');
  await expect(sending).rejects.toMatchObject({ code: 'ETLS' });
});

it('a mail server has five minutes for a response, so that no email is sent again that it has accepted', async () => {
  const timeouts = vi.spyOn(Socket.prototype, 'setTimeout');
  await sendThrough({});
  expect(Math.max(...timeouts.mock.calls.map(([ms]) => ms))).toBe(300_000);
  timeouts.mockRestore();
});

it('an address of the mail server that is invalid fails with each email, which states the reason', async () => {
  const send = createSmtpSender({ url: 'smtp.neev.example', password: '', from: 'a@b.example' });
  await expect(send(mail)).rejects.toThrow('SMTP_URL');
});
