/**
 * A mail server that delivers nothing: it keeps the emails that the functions send, shows them in the browser and
 * gives them to tests as JSON.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { host } from './ports.ts';
import { createPushService } from './push-service.ts';

/** An email as `GET /messages` returns it. */
export interface ReceivedMail {
  messageId: string;
  from: string;
  to: readonly string[];
  replyTo: string;
  subject: string;
  text: string;
  /** ISO 8601. */
  receivedAt: string;
}

export interface Mailbox {
  close(): Promise<void>;
}

/** Emails that are kept; older ones are dropped. */
const CAPACITY = 500;

/** Milliseconds after which open connections are closed. */
const CLOSE_TIMEOUT_MS = 500;

/** Service not available (RFC 5321). */
const UNAVAILABLE = 421;

interface MailboxState {
  messages: ReceivedMail[];
  /** Whether the mail server accepts emails. */
  isAvailable: boolean;
}

interface MailboxPorts {
  smtp: number;
  mailbox: number;
}

/**
 * Starts the mail server and its web page: `GET /` shows the emails, `GET /messages` returns them, `DELETE /messages`
 * deletes them, and `PUT /available` with `true` or `false` makes the mail server available or unavailable. The push service is at
 * `/push`.
 */
export async function startMailbox(ports: MailboxPorts): Promise<Mailbox> {
  const state: MailboxState = { messages: [], isAvailable: true };
  const smtp = createMailServer(state);
  const web = createWebServer(state, `http://${host}:${ports.mailbox}`);
  smtp.listen(ports.smtp, host);
  web.listen(ports.mailbox, host);
  const close = async () => {
    web.closeAllConnections();
    await Promise.all([
      new Promise<void>((resolve) => smtp.close(resolve)),
      new Promise<void>((resolve) => web.close(() => resolve())),
    ]);
  };
  try {
    // Rejects with the error of a server that cannot listen.
    await Promise.all([once(smtp.server, 'listening'), once(web, 'listening')]);
  } catch (error) {
    // The other one would keep the process running.
    await close();
    throw error;
  }
  return { close };
}

function createMailServer(state: MailboxState): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: CLOSE_TIMEOUT_MS,
    onConnect: (_, callback) => callback(state.isAvailable ? null : unavailableError()),
    onData(stream, { envelope }, callback) {
      const recipients = envelope.rcptTo.map(({ address }) => address);
      receive(stream, recipients).then((mail) => {
        state.messages.unshift(mail);
        state.messages.splice(CAPACITY);
        callback();
      }, callback);
    },
  });
  // A client that disconnects is no reason to stop.
  server.on('error', () => {});
  return server;
}

function createWebServer(state: MailboxState, origin: string): Server {
  const respondToPush = createPushService(origin);
  return createServer((request, response) => {
    respondToPush(request, response)
      .then((isPush) => (isPush ? undefined : respond(request, response, state)))
      .catch(() => response.writeHead(500).end());
  });
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  state: MailboxState,
): Promise<void> {
  switch (`${request.method} ${request.url}`) {
    case 'GET /':
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
      response.end(pageOf(state.messages));
      return;
    case 'GET /messages':
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(state.messages));
      return;
    case 'DELETE /messages':
      state.messages.length = 0;
      response.writeHead(204).end();
      return;
    case 'PUT /available':
      state.isAvailable = (await buffer(request)).toString() !== 'false';
      response.writeHead(204).end();
      return;
    default:
      response.writeHead(404).end();
  }
}

function unavailableError(): Error {
  return Object.assign(new Error('The mail server is unavailable.'), { responseCode: UNAVAILABLE });
}

async function receive(
  stream: NodeJS.ReadableStream,
  to: readonly string[],
): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(await buffer(stream));
  return {
    messageId: mail.messageId ?? '',
    from: mail.from?.address ?? '',
    to,
    replyTo: mail.replyTo?.[0]?.address ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    receivedAt: new Date().toISOString(),
  };
}

/** The page needs no script: it is loaded again every five seconds. */
function pageOf(messages: readonly ReceivedMail[]): string {
  const items = messages.map(
    ({ to, subject, text, receivedAt }) =>
      `<article><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(to.join(', '))}, <time>${receivedAt}</time></p><pre>${escapeHtml(text)}</pre></article>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="5">
<meta name="viewport" content="width=device-width">
<title>Mailbox (${messages.length})</title>
<style>
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; }
  article { border-top: 1px solid #bbb; padding: 1rem 0; }
  h2 { font-size: 1.1rem; margin: 0; }
  p { color: #555; margin: 0; }
  pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: .5rem 0 0; }
</style>
<h1>Mailbox of the local suite</h1>
${items.join('\n') || '<p>No emails yet.</p>'}
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
