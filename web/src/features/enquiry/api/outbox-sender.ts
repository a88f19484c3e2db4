/** How an enquiry leaves the outbox: the first time, from its form, and every time after that. */
import type { ApiAnswer } from '@/lib/http.ts';
import { OUTBOX_CAPACITY, settle, type Verdict, verdictOf } from './outbox-plan.ts';
import type { OutboxStore } from './outbox-store.ts';
import {
  type FieldProblems,
  type OutboxNews,
  toWaiting,
  type WaitingEnquiry,
  type WrittenEnquiry,
} from './waiting-enquiry.ts';

/** What became of an enquiry that a form has handed over. */
export type Outcome =
  | { kind: 'taken' }
  /** It is safe on this device and will be sent by itself. */
  | { kind: 'kept'; reason: WaitingEnquiry['reason'] }
  /** The server said no, or broke over it. */
  | { kind: 'refused'; error: string; fields: FieldProblems }
  /** It could not be sent, and not be kept either. */
  | { kind: 'unsent'; reason: WaitingEnquiry['reason']; error: string };

export interface SenderParts {
  store: OutboxStore;
  send(enquiry: WaitingEnquiry): Promise<ApiAnswer>;
  /** Does the work; `isFree` is false while the same enquiry is being sent elsewhere. */
  claim<T>(key: string, work: (isFree: boolean) => Promise<T>): Promise<T>;
  tell(news: OutboxNews): Promise<void>;
  now(): number;
  /** From 0 to 1. */
  random(): number;
}

/** Keeps an enquiry, sends it, and keeps it on if the server has not answered. */
export async function submitEnquiry(written: WrittenEnquiry, parts: SenderParts): Promise<Outcome> {
  const enquiry = toWaiting(written);
  const isKept = await parts.store.add(enquiry, OUTBOX_CAPACITY);
  // Even where it is being sent elsewhere: the key makes it one, and the form needs an answer.
  const verdict = verdictOf(await parts.claim(enquiry.key, () => parts.send(enquiry)));
  if (verdict.kind === 'later' && isKept) {
    await keepOn(enquiry, verdict, parts);
    return { kind: 'kept', reason: verdict.reason };
  }
  await parts.store.remove(enquiry.key);
  if (verdict.kind === 'taken') await removeReplaced(enquiry, parts);
  return outcomeOf(verdict);
}

function outcomeOf(verdict: Verdict): Outcome {
  switch (verdict.kind) {
    case 'taken':
    case 'refused':
      return verdict;
    case 'failed':
      return { kind: 'refused', error: verdict.error, fields: {} };
    case 'later':
      return { kind: 'unsent', reason: verdict.reason, error: verdict.error };
  }
}

async function keepOn(enquiry: WaitingEnquiry, verdict: Verdict, parts: SenderParts) {
  const { replaces: _, ...settled } = settle(enquiry, verdict, circumstances(parts)) ?? enquiry;
  await parts.store.replace(settled);
  await removeReplaced(enquiry, parts);
  await parts.tell({ kind: 'kept', enquiry: settled });
}

async function removeReplaced(enquiry: WaitingEnquiry, parts: SenderParts) {
  if (enquiry.replaces === undefined) return;
  await parts.store.remove(enquiry.replaces);
  await parts.tell({ kind: 'changed', enquiry });
}

/**
 * Sends one after the other, and gives the reason if not all could go. Where one has to wait the
 * rest waits with it: who cannot send one now cannot send the others.
 */
export async function sendQueue(
  queue: readonly WaitingEnquiry[],
  parts: SenderParts,
): Promise<WaitingEnquiry['reason'] | undefined> {
  let reason: WaitingEnquiry['reason'] | undefined;
  for (const [index, enquiry] of queue.entries()) {
    const verdict = await sendAgain(enquiry, parts);
    if (verdict?.kind === 'failed') reason = 'busy';
    if (verdict?.kind !== 'later') continue;
    for (const each of queue.slice(index + 1)) await settleIn(each, verdict, parts);
    return verdict.reason;
  }
  return reason;
}

/** Sends one that waits, unless that is done elsewhere, or it is gone, or was refused. */
function sendAgain({ key }: WaitingEnquiry, parts: SenderParts): Promise<Verdict | undefined> {
  return parts.claim(key, async (isFree) => {
    const enquiry = isFree ? await parts.store.get(key) : undefined;
    if (!enquiry || enquiry.refusal) return undefined;
    const verdict = verdictOf(await parts.send(enquiry));
    await settleIn(enquiry, verdict, parts);
    return verdict;
  });
}

async function settleIn(enquiry: WaitingEnquiry, verdict: Verdict, parts: SenderParts) {
  const settled = settle(enquiry, verdict, circumstances(parts));
  if (settled) {
    await parts.store.replace(settled);
    if (settled.refusal) await parts.tell({ kind: 'refused', enquiry: settled });
    return;
  }
  await parts.store.remove(enquiry.key);
  await removeReplaced(enquiry, parts);
  await parts.tell({ kind: 'sent', enquiry });
}

function circumstances({ now, random }: SenderParts) {
  return { now: now(), random: random() };
}
