/** What the visitor reads of the outbox. */
import { standingOf } from '../api/outbox-plan.ts';
import type { WaitingEnquiry } from '../api/waiting-enquiry.ts';

type Reason = WaitingEnquiry['reason'];

/** To whoever has just pressed the button. */
export function keptText(reason: Reason): string {
  return reason === 'unreachable'
    ? 'There is no connection right now. Your enquiry is kept on this device and will be sent by itself as soon as there is one and this site is open.'
    : 'We cannot take enquiries right now. Yours is kept on this device and will be sent by itself as soon as we can and this site is open.';
}

/** To whoever has asked to send it now, and it did not go. */
export function stillKeptText(reason: Reason): string {
  return reason === 'unreachable'
    ? 'There is still no connection. Your enquiry stays kept.'
    : 'We still cannot take enquiries. Yours stays kept.';
}

/** What stands in the notice, a line for each kind. */
export function noticeLines(told: readonly WaitingEnquiry[], now: number): string[] {
  const count = (standing: ReturnType<typeof standingOf>) =>
    told.filter((each) => standingOf(each, now) === standing).length;
  const lines: [number, string][] = [
    [count('waiting'), 'waiting to be sent'],
    [count('refused'), 'not accepted'],
    [count('old'), 'never sent'],
  ];
  return lines
    .filter(([n]) => n > 0)
    .map(([n, what]) => `${n} ${n === 1 ? 'enquiry' : 'enquiries'} ${what}`);
}

/** `Your enquiry of 10:42 has been sent.`; one of another day has its date too. */
export function sentText(writtenAt: number, now: number): string {
  return `Your enquiry of ${momentText(writtenAt, now)} has been sent.`;
}

export function refusedText({ writtenAt, refusal }: WaitingEnquiry, now: number): string {
  const reason = refusal?.error ? ` ${refusal.error}` : '';
  return `Your enquiry of ${momentText(writtenAt, now)} was not accepted.${reason}`;
}

/** By the visitor's own clock: `10:42`, or `12 Nov, 10:42`. */
export function momentText(writtenAt: number, now: number): string {
  const then = new Date(writtenAt);
  const isToday = then.toDateString() === new Date(now).toDateString();
  return new Intl.DateTimeFormat('en-IN', {
    ...(!isToday && ({ day: 'numeric', month: 'short' } as const)),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(then);
}

/** How one of them stands, in the list. */
export function standingText(enquiry: WaitingEnquiry, now: number): string {
  switch (standingOf(enquiry, now)) {
    case 'waiting':
      return enquiry.reason === 'unreachable'
        ? 'Not sent yet: there was no connection.'
        : 'Not sent yet: we could not take it.';
    case 'refused':
      return `Not accepted. ${enquiry.refusal?.error ?? ''}`.trim();
    case 'old':
      return 'Never sent. After a week it is not sent by itself any more: is it still wanted?';
  }
}
