/** Sends emails to a mail server. */
import { createTransport } from 'nodemailer';
import { messageOf, RejectedError } from './delivery-queue.ts';
import type { SendMail } from './mail-queue.ts';

interface SmtpSettings {
  /** `smtps://user@smtp.example.com`, or `smtp://…`, which is encrypted after the greeting (STARTTLS). */
  url: string;
  password: string;
  /** `Neev <sales@example.com>` */
  from: string;
}

/** Milliseconds for the connection and for the greeting of the mail server. */
const CONNECTION_MS = 20_000;

/**
 * Milliseconds for each response. A mail server can take minutes to check an email, and has accepted it although the response
 * is late: it would be sent again (RFC 5321, section 4.5.3.2).
 */
const RESPONSE_MS = 300_000;

/** Returns a function that sends one email at a time. It rejects if the settings are invalid: the email has the reason. */
export function createSmtpSender({ url, password, from }: SmtpSettings): SendMail {
  return async ({ id, to, replyTo, message }) => {
    const { subject, text } = message;
    const server = parseServerUrl(url);
    const sending = createServerTransport(server, password).sendMail({
      from,
      to: { name: '', address: to },
      ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
      subject,
      text,
      // The same for each attempt, so that mail servers recognise a repeated email.
      messageId: `<${id}@${server.hostname}>`,
      // Recipients are taken from the fields only, and nothing is read from files or the network.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    await sending.catch((error: unknown) => {
      throw isRejection(error)
        ? new RejectedError(error.message, { cause: error })
        : withoutAddresses(error);
    });
  };
}

/**
 * The error of an attempt that is repeated. Each is logged, and the log is not erased with a customer: mail servers
 * repeat the address of the recipient.
 */
function withoutAddresses(error: unknown): Error {
  const message = messageOf(error).replace(/\S+/g, (word) => (word.includes('@') ? '…' : word));
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return Object.assign(new Error(message), { code });
}

function parseServerUrl(url: string): URL {
  if (URL.canParse(url)) return new URL(url);
  throw new Error('SMTP_URL is not an address such as smtps://user@smtp.example.com.');
}

function createServerTransport({ protocol, hostname, port, username }: URL, password: string) {
  const isEncrypted = protocol === 'smtps:';
  return createTransport({
    host: hostname,
    port: port === '' ? (isEncrypted ? 465 : 587) : Number(port),
    secure: isEncrypted,
    // Whoever is between could otherwise remove the offer of encryption and read the password.
    requireTLS: !isEncrypted && username !== '',
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: password } }),
    connectionTimeout: CONNECTION_MS,
    greetingTimeout: CONNECTION_MS,
    socketTimeout: RESPONSE_MS,
  });
}

/**
 * Whether a mail server has rejected the recipient or the message for good (RFC 5321, section 4.2.1). Failures of the
 * connection, the login or the sender concern all emails, as do the enhanced codes 5.3 (mail system) and 5.4 (routing,
 * also of quotas) of RFC 3463.
 */
function isRejection(error: unknown): error is Error {
  if (!(error instanceof Error && 'code' in error && 'response' in error)) return false;
  const isOfRecipient =
    error.code === 'EENVELOPE' && 'command' in error && error.command === 'RCPT TO';
  return (
    (isOfRecipient || error.code === 'EMESSAGE') &&
    /^5\d\d(?![ -]5\.[34]\.)/.test(String(error.response))
  );
}
