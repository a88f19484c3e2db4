/**
 * The outbox: an enquiry is stored on the device as soon as it is submitted, and removed when the
 * server has accepted it, or has rejected it while its form is open. Without a final response it
 * stays queued and is sent again with the same idempotency key, so that the server stores it only
 * once.
 */
import type { QuoteItemInput } from '@neev/domain';
import type { ApiResponse } from '@/lib/http.ts';
import type { OutboxDatabase } from './outbox-database.ts';
import type { NewEnquiry, OutboxEntry, OutboxEvent } from './outbox-entry.ts';
import {
  applyResult,
  createEntry,
  nextDueMs,
  OUTBOX_CAPACITY,
  resultOf,
  type SendResult,
  type SendTrigger,
  selectDue,
} from './retry-policy.ts';

export interface OutboxState {
  /** The entries, oldest first, without those that a form of this tab is sending. */
  entries: readonly OutboxEntry[];
  /** Milliseconds until the backoff of the next entry ends; `undefined` if none. */
  nextDueMs: number | undefined;
  isSending: boolean;
}

type Reason = OutboxEntry['reason'];

/** `sending`: a form or another tab is sending one of the entries. */
export type UnsentReason = Reason | 'sending';

/** The result of a submission. */
export type SubmitResult =
  | Extract<SendResult, { kind: 'sent' | 'refused' }>
  /** Kept in the outbox: sent automatically later, or rejected after its form was closed. */
  | { kind: 'queued'; key: string; reason: Reason; referenceNumber: string | undefined }
  /** Neither sent nor stored. */
  | { kind: 'failed'; reason: Reason; error: string };

/** The form that submits an enquiry. */
export interface SubmittingForm {
  /** Milliseconds to wait before the enquiry is sent. It is stored at once. */
  delayMs: number;
  /** Called when the enquiry is stored on this device. */
  onStored(): void;
  /** Whether the form is closed, so that it cannot show a rejection. */
  isClosed(): boolean;
}

/** A request for a quote that the server has accepted. */
interface SentQuote {
  referenceNumber: string;
  token: string;
  entry: OutboxEntry;
}

export interface OutboxOptions {
  database: OutboxDatabase;
  send(entry: OutboxEntry): Promise<ApiResponse>;
  /** Runs `run` with the lock of an entry; `isFree` is false while another sender holds it. */
  withLock<T>(key: string, run: (isFree: boolean) => Promise<T>): Promise<T>;
  /** Derives the reference number from the key. The server gives a longer one if another enquiry has it. */
  deriveReferenceNumber(key: string): Promise<string>;
  /**
   * Stores the token of the customer's page on the device. Called before the entry is removed, and
   * again if its response was lost.
   */
  saveQuote(quote: SentQuote): void;
  /**
   * Removes the lines of a request from the visitor's list. Called when the request is accepted or stays in the outbox,
   * even if the page of its form was reloaded before.
   */
  removeFromList(items: readonly QuoteItemInput[]): void;
  /** Adds the lines of a request to the visitor's list. Returns false, and adds none, if there is no room for all or the list has one in another unit. */
  addToList(items: readonly QuoteItemInput[]): boolean;
  now(): number;
  /** A random number from 0 to 1. */
  random(): number;
}

/** `sending`: the entry stays, since it is being sent, or was sent. `noRoom`: the list cannot take its lines. */
type RemovalResult = 'removed' | 'sending' | 'noRoom';

export interface Outbox {
  getState(): OutboxState;
  /** Returns an unsubscribe function, like `onEvent`. */
  subscribe(onChange: () => void): () => void;
  onEvent(listener: (event: OutboxEvent) => void): () => void;
  /** Stores and sends an enquiry. A key that is being sent returns the same submission. */
  submit(enquiry: NewEnquiry, form: SubmittingForm): Promise<SubmitResult>;
  sendDue(trigger: SendTrigger): Promise<void>;
  /**
   * Sends one entry, even if it has expired, or all queued ones. Returns why not all were sent, if so.
   */
  sendNow(key?: string): Promise<UnsentReason | undefined>;
  /** Removes an entry that is not being sent. */
  discard(entry: OutboxEntry): Promise<RemovalResult>;
  /** As `discard`, but first adds the lines of the entry to the visitor's list. */
  returnToList(entry: OutboxEntry): Promise<RemovalResult>;
  /** Reads the database, which another tab may have changed. */
  refresh(): Promise<void>;
}

export const EMPTY_OUTBOX: OutboxState = { entries: [], nextDueMs: undefined, isSending: false };

export function createOutbox(options: OutboxOptions): Outbox {
  const { now } = options;
  const submissions = new Map<string, Promise<SubmitResult>>();
  const { emit, refresh, setSending, ...observable } = createObservable(options, submissions);
  const context: OutboxContext = { ...options, emit };
  let sending: Promise<UnsentReason | undefined> | undefined;

  async function sendSelected(select: EntrySelector) {
    const queue = select(await refresh());
    if (queue.length === 0) return undefined;
    setSending(true);
    try {
      return await sendQueue(queue, context);
    } finally {
      await refresh();
      setSending(false);
    }
  }

  function startSending(select: EntrySelector) {
    sending = sendSelected(select).finally(() => {
      sending = undefined;
    });
    return sending;
  }

  function submit(enquiry: NewEnquiry, form: SubmittingForm) {
    const { key } = enquiry;
    const submission = submitEnquiry(enquiry, form, context).finally(async () => {
      submissions.delete(key);
      await refresh();
    });
    submissions.set(key, submission);
    return submission;
  }

  return {
    ...observable,
    submit: (enquiry, form) => submissions.get(enquiry.key) ?? submit(enquiry, form),
    async sendDue(trigger) {
      // An attempt that began before the connection returned can fail.
      if (trigger === 'return') await sending;
      await (sending ?? startSending((entries) => selectDue(entries, trigger, now())));
    },
    async sendNow(key) {
      await sending;
      return startSending((entries) =>
        key === undefined
          ? selectDue(entries, 'visitor', now())
          : entries.filter((each) => each.key === key),
      );
    },
    discard: (entry) => removeUnsent(entry, context),
    returnToList: (entry) => removeUnsent(entry, context, addLinesToList),
    async refresh() {
      await refresh();
    },
  };
}

/** The state of the outbox, read from the database, and its events. */
function createObservable(
  { database, now }: OutboxOptions,
  submissions: ReadonlyMap<string, unknown>,
) {
  const subscribers = new Set<() => void>();
  const listeners = new Set<(event: OutboxEvent) => void>();
  let state = EMPTY_OUTBOX;

  function setState(part: Partial<OutboxState>) {
    state = { ...state, ...part };
    for (const notify of subscribers) notify();
  }

  async function refresh(): Promise<OutboxEntry[]> {
    const entries = await database.readAll();
    const visible = entries.filter((each) => !submissions.has(each.key));
    setState({ entries: visible, nextDueMs: nextDueMs(entries, now()) });
    return entries;
  }

  return {
    getState: () => state,
    subscribe: (onChange: () => void) => addTo(subscribers, onChange),
    onEvent: (listener: (event: OutboxEvent) => void) => addTo(listeners, listener),
    setSending: (isSending: boolean) => setState({ isSending }),
    refresh,
    async emit(event: OutboxEvent) {
      await refresh();
      for (const listener of listeners) listener(event);
    },
  };
}

type EntrySelector = (entries: readonly OutboxEntry[]) => OutboxEntry[];

interface OutboxContext extends OutboxOptions {
  emit(event: OutboxEvent): Promise<void>;
}

/** Stores and sends an enquiry. It stays queued when the server is unavailable. */
async function submitEnquiry(
  enquiry: NewEnquiry,
  form: SubmittingForm,
  context: OutboxContext,
): Promise<SubmitResult> {
  const { database, send, withLock, emit } = context;
  const entry = createEntry(enquiry, await context.deriveReferenceNumber(enquiry.key));
  const isStored = await storeSubmitted(entry, form, context);
  // Also sent when another tab has the lock: the key prevents a duplicate, and the form needs the
  // response.
  const response = await withLock(entry.key, async () => {
    await wait(form.delayMs);
    return send(entry);
  });
  const result = resultOf(response);
  if (isStored && result.kind === 'unavailable') {
    await queueEntry(entry, result, context);
    return queuedResult(entry, result.reason);
  }
  if (isStored && result.kind !== 'sent' && form.isClosed()) {
    await storeResult(entry, result, context);
    return queuedResult(entry, 'busy');
  }
  saveSentQuote(entry, result, context);
  await database.remove(entry.key);
  if (result.kind === 'sent') {
    await removeReplaced(entry, context);
    const referenceNumber = numberOf(entry, result);
    await emit({ kind: 'accepted', entry: { ...entry, referenceNumber } });
    return { kind: 'sent', referenceNumber };
  }
  await emit({ kind: 'changed', entry });
  if (result.kind === 'refused') return result;
  return { kind: 'failed', reason: result.reason, error: result.error };
}

function queuedResult({ key, referenceNumber }: OutboxEntry, reason: Reason): SubmitResult {
  return { kind: 'queued', key, reason, referenceNumber };
}

/** The reference number that the server has given, or the derived one if its response has none. */
function numberOf(entry: OutboxEntry, result: SendResult): string | undefined {
  return (result.kind === 'sent' && result.referenceNumber) || entry.referenceNumber;
}

function saveSentQuote(entry: OutboxEntry, result: SendResult, context: OutboxContext) {
  if (result.kind !== 'sent') return;
  clearList(entry, context);
  const { referenceNumber, quoteToken: token } = result;
  if (referenceNumber && token) context.saveQuote({ referenceNumber, token, entry });
}

/**
 * Once per request, after its first attempt: later, the list can contain the same lines for another request. The lines
 * of an edited request have left the list with the rejected one.
 */
function clearList(entry: OutboxEntry, { removeFromList }: OutboxContext) {
  if (entry.items && isInList(entry)) removeFromList(entry.items);
}

/** Whether the lines of a request are still in the list. */
function isInList({ attempts, replaces }: OutboxEntry): boolean {
  return attempts === 0 && replaces === undefined;
}

/** Returns false if there is no room. */
function addLinesToList(entry: OutboxEntry, { addToList }: OutboxContext): boolean {
  return isInList(entry) || addToList(entry.items ?? []);
}

/** Removes an entry, unless it is being sent or `prepare`, which gets the stored entry, returns false. */
function removeUnsent(
  entry: OutboxEntry,
  context: OutboxContext,
  prepare?: (entry: OutboxEntry, context: OutboxContext) => boolean,
): Promise<RemovalResult> {
  const { database, withLock, emit } = context;
  return withLock(entry.key, async (isFree) => {
    if (!isFree) return 'sending';
    const stored = prepare && (await database.get(entry.key));
    if (stored && !prepare(stored, context)) return 'noRoom';
    // Another tab has sent it.
    const isGone = prepare && !stored;
    if (!isGone) await database.remove(entry.key);
    await emit({ kind: 'changed', entry });
    return isGone ? 'sending' : 'removed';
  });
}

/** Returns whether the entry is stored. Then the other tabs send it if this one is closed. */
async function storeSubmitted(
  entry: OutboxEntry,
  { onStored }: SubmittingForm,
  { database, emit }: OutboxContext,
): Promise<boolean> {
  const isStored = await database.add(entry, OUTBOX_CAPACITY);
  if (isStored) {
    onStored();
    void emit({ kind: 'changed', entry });
  }
  return isStored;
}

async function wait(durationMs: number) {
  if (durationMs > 0) await new Promise((resolve) => setTimeout(resolve, durationMs));
}

async function queueEntry(entry: OutboxEntry, result: SendResult, context: OutboxContext) {
  const queued = applyResult(entry, result, retryInputs(context)) ?? entry;
  await keepEntry(entry, queued, context);
  await context.emit({ kind: 'queued', entry: queued });
}

/** Keeps an entry that was not sent, in place of the rejected one that it was edited from. */
async function keepEntry(entry: OutboxEntry, next: OutboxEntry, context: OutboxContext) {
  clearList(entry, context);
  const { replaces: _, ...kept } = next;
  await context.database.replace(kept);
  await removeReplaced(entry, context);
}

async function removeReplaced(entry: OutboxEntry, { database, emit }: OutboxContext) {
  if (entry.replaces === undefined) return;
  await database.remove(entry.replaces);
  await emit({ kind: 'changed', entry });
}

/**
 * Sends the entries one by one. When the server is unavailable, the remaining entries are
 * postponed. Returns the reason why not all were sent.
 */
async function sendQueue(
  entries: readonly OutboxEntry[],
  context: OutboxContext,
): Promise<UnsentReason | undefined> {
  let reason: UnsentReason | undefined;
  for (const [index, entry] of entries.entries()) {
    const result = await sendQueued(entry, context);
    if (result?.kind === 'sending') reason ??= 'sending';
    if (result?.kind === 'failed') reason = result.reason;
    if (result?.kind !== 'unavailable') continue;
    for (const each of entries.slice(index + 1))
      await sendQueued(each, context, async () => result);
    return result.reason;
  }
  return reason;
}

/**
 * Sends a queued entry, or stores the result that `attempt` returns instead. Returns `sending` while its form or another
 * tab is sending it. Does nothing if it has been removed or rejected.
 */
function sendQueued(
  { key }: OutboxEntry,
  context: OutboxContext,
  attempt = async (entry: OutboxEntry) => resultOf(await context.send(entry)),
): Promise<SendResult | { kind: 'sending' } | undefined> {
  const { database, withLock } = context;
  return withLock(key, async (isFree) => {
    if (!isFree) return { kind: 'sending' };
    const entry = await database.get(key);
    if (!entry || entry.refusal) return undefined;
    const result = await attempt(entry);
    await storeResult(entry, result, context);
    return result;
  });
}

/** Stores the result of an attempt. */
async function storeResult(entry: OutboxEntry, result: SendResult, context: OutboxContext) {
  const { database, emit } = context;
  const next = applyResult(entry, result, retryInputs(context));
  if (next) {
    await keepEntry(entry, next, context);
    if (next.refusal) await emit({ kind: 'refused', entry: next });
    return;
  }
  saveSentQuote(entry, result, context);
  await database.remove(entry.key);
  await removeReplaced(entry, context);
  await emit({ kind: 'sent', entry: { ...entry, referenceNumber: numberOf(entry, result) } });
}

function retryInputs({ now, random }: OutboxContext) {
  return { now: now(), random: random() };
}

function addTo<T>(set: Set<T>, item: T): () => void {
  set.add(item);
  return () => set.delete(item);
}
