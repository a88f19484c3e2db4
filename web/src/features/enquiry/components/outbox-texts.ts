/** The texts of the outbox. */
import { quoteLimits } from '@neev/domain';
import type { UnsentReason } from '../outbox/outbox.ts';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import { type EntryStatus, statusOf } from '../outbox/retry-policy.ts';

type Reason = OutboxEntry['reason'];

/** Explains why a submitted enquiry was queued. */
export function queuedText(reason: Reason, isOnline: boolean): string {
  if (reason === 'unreachable' && isOnline)
    return "We couldn't reach our server. We've saved your enquiry and will send it as soon as we can. Keep this site open.";
  return reason === 'unreachable'
    ? "You're offline. We've saved your enquiry and will send it when you're back online with this site open."
    : "We can't take enquiries right now. We've saved yours and will send it as soon as we can. Keep this site open.";
}

/** Shown when "Send now" has not sent all. */
export function stillQueuedText(reason: UnsentReason, isOnline: boolean): string {
  if (reason === 'sending') return notRemovedTexts.sending;
  if (reason === 'unreachable' && isOnline)
    return "We still couldn't reach our server. Your enquiry is saved.";
  return reason === 'unreachable'
    ? "You're still offline. Your enquiry is saved."
    : "We still can't take enquiries. Yours is saved.";
}

/** The questions before an enquiry is removed, and the buttons that confirm them. */
export const removalTexts = {
  discard: {
    question: 'Discard this enquiry? It will not be sent, and this cannot be undone.',
    confirm: 'Discard it',
  },
  returnToList: {
    question:
      'Put these lines back into your list? This request will not be sent. Its message, delivery details and files are not kept.',
    confirm: 'Put them back',
  },
};

export const RETURNED_TO_LIST = 'The lines are back in your list.';

/** Shown when an enquiry is not removed. */
export const notRemovedTexts = {
  sending: 'We are sending this enquiry right now. If it does not go through, you can try again.',
  noRoom: `Your list can have at most ${quoteLimits.items} lines, and each product in one unit. Change it first.`,
};

/** The lines of the notice, one per status. */
export function noticeLines(entries: readonly OutboxEntry[], now: number): string[] {
  const count = (status: EntryStatus) =>
    entries.filter((each) => statusOf(each, now) === status).length;
  const lines: [number, string][] = [
    [count('queued'), 'waiting to be sent'],
    [count('refused'), 'not accepted'],
    [count('expired'), 'never sent'],
  ];
  return lines
    .filter(([n]) => n > 0)
    .map(([n, text]) => `${n} ${n === 1 ? 'enquiry' : 'enquiries'} ${text}`);
}

/** `Your enquiry of 10:42 am has been sent.`; with the date when it is from another day. */
export function sentText(writtenAt: number, now: number): string {
  return `Your enquiry of ${timeText(writtenAt, now)} has been sent.`;
}

export function rejectedText({ writtenAt, refusal }: OutboxEntry, now: number): string {
  const reason = refusal?.error ? ` ${refusal.error}` : '';
  return `Your enquiry of ${timeText(writtenAt, now)} was not accepted.${reason}`;
}

/** The time in the visitor's time zone: `10:42 am`, or `12 Nov, 10:42 am`. */
export function timeText(writtenAt: number, now: number): string {
  const date = new Date(writtenAt);
  const isToday = date.toDateString() === new Date(now).toDateString();
  return new Intl.DateTimeFormat('en-IN', {
    ...(!isToday && ({ day: 'numeric', month: 'short' } as const)),
    hour: 'numeric',
    minute: '2-digit',
  }).format(date);
}

/** The status of an enquiry in the list. */
export function statusText(entry: OutboxEntry, now: number): string {
  switch (statusOf(entry, now)) {
    case 'queued':
      return entry.reason === 'unreachable'
        ? 'Not sent yet: there was no connection to our server.'
        : "Not sent yet: we couldn't take it.";
    case 'refused':
      return `Not accepted. ${entry.refusal?.error ?? ''}`.trim();
    case 'expired':
      return 'Never sent. After a week we no longer send it automatically. Do you still want to send it?';
  }
}
