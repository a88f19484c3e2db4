/** The mailbox of the suite, which receives the emails of the functions. */
import { requireVariable } from './suite.ts';

interface ReceivedMail {
  to: string[];
  subject: string;
  text: string;
}

/** Returns the received emails that contain a text, the newest first. */
export async function readMails(text: string): Promise<ReceivedMail[]> {
  const response = await fetch(`${requireVariable('MAILBOX_URL')}/messages`);
  const mails: ReceivedMail[] = await response.json();
  return mails.filter((mail) => `${mail.to} ${mail.subject} ${mail.text}`.includes(text));
}
