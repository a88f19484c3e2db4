/** The outbox with the API, locks and clock of the browser. */
import { type AttachmentInput, formatReferenceNumber } from '@neev/domain';
import { useSyncExternalStore } from 'react';
import { type ApiResponse, sendJson } from '@/lib/http.ts';
import { updateQuotes } from '@/lib/my-quotes/browser-quotes.ts';
import { putQuote } from '@/lib/my-quotes/my-quotes.ts';
import { getList, updateList } from '@/lib/quote-list/browser-list.ts';
import { addLines, linesOfItems, linesToAdd, removeSentLines } from '@/lib/quote-list/list.ts';
import { createOutbox, EMPTY_OUTBOX, type OutboxOptions, type OutboxState } from './outbox.ts';
import { indexedDbDatabase, withTimeout } from './outbox-database.ts';
import { type OutboxEntry, type OutboxEvent, outboxEvent } from './outbox-entry.ts';

export const browserOutbox = createOutbox({
  database: withTimeout(indexedDbDatabase),
  send: (entry) => (entry.attachments ? sendWithAttachments(entry) : sendEnquiry(entry)),
  withLock: createLocks(),
  async deriveReferenceNumber(key) {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
    return formatReferenceNumber(new Uint8Array(hash));
  },
  saveQuote: ({ referenceNumber, token, entry: { words, writtenAt } }) =>
    updateQuotes((quotes) =>
      putQuote(quotes, {
        referenceNumber,
        token,
        createdAt: new Date(writtenAt).toISOString(),
        summary: words.product,
      }),
    ),
  removeFromList: (items) => updateList((list) => removeSentLines(list, items)),
  addToList(items) {
    const lines = linesOfItems(items, () => crypto.randomUUID());
    const { list, leftOut } = addLines(getList(), lines);
    const hasRoom = leftOut === 0 && linesToAdd(getList(), lines).length === lines.length;
    if (hasRoom) updateList(() => list);
    return hasRoom;
  },
  now: Date.now,
  random: Math.random,
});

function sendEnquiry(
  { key, words, items, delivery, traps }: OutboxEntry,
  attachments?: readonly AttachmentInput[],
): Promise<ApiResponse> {
  return sendJson({
    method: 'POST',
    path: '/api/enquiries',
    body: { ...words, items, delivery, attachments, ...traps },
    headers: { 'Idempotency-Key': key },
  });
}

async function sendWithAttachments(entry: OutboxEntry): Promise<ApiResponse> {
  const code = await import('../attachments/upload-attachments.ts').catch(() => undefined);
  if (!code) return { kind: 'unreachable' };
  const references = code.attachmentReferences(entry);
  return code.attachmentSender.send(entry, () => sendEnquiry(entry, references));
}

export function useOutbox(): OutboxState {
  return useSyncExternalStore(browserOutbox.subscribe, browserOutbox.getState, () => EMPTY_OUTBOX);
}

/**
 * Allows one sender per entry: across tabs with the Web Locks API, whose locks end with their tab.
 * Where it is unavailable, only within this tab; then the idempotency key prevents duplicates.
 */
function createLocks(): OutboxOptions['withLock'] {
  const lockedKeys = new Set<string>();

  async function withLocalLock<T>(key: string, run: (isFree: boolean) => Promise<T>): Promise<T> {
    if (lockedKeys.has(key)) return run(false);
    lockedKeys.add(key);
    return run(true).finally(() => lockedKeys.delete(key));
  }

  return async (key, run) => {
    let hasStarted = false;
    try {
      return await navigator.locks.request(`neev-enquiry-${key}`, { ifAvailable: true }, (lock) => {
        hasStarted = true;
        return run(lock !== null);
      });
    } catch (error) {
      if (hasStarted) throw error;
      return withLocalLock(key, run);
    }
  };
}

/**
 * Starts sending: now, on `online`, when the tab becomes visible, and after each backoff. `onEvent`
 * receives the events of all tabs. Returns a function that stops it.
 */
export function startOutbox(onEvent: (event: OutboxEvent) => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const send = () => void browserOutbox.sendDue('return');

  const sendWhenVisible = () => document.visibilityState === 'visible' && send();

  window.addEventListener('online', send, { signal });
  document.addEventListener('visibilitychange', sendWhenVisible, { signal });
  const stopFunctions = [
    () => controller.abort(),
    browserOutbox.onEvent(onEvent),
    exchangeEvents(onEvent),
    sendAfterBackoff(),
  ];
  send();
  return () => {
    for (const stop of stopFunctions) stop();
  };
}

/** Posts the events of this tab to the others, and receives theirs. */
function exchangeEvents(onEvent: (event: OutboxEvent) => void): () => void {
  const channel = new BroadcastChannel('neev-outbox');
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    void browserOutbox.refresh();
    const { data: event } = outboxEvent.safeParse(data);
    if (event) onEvent(event);
  });
  const stopPosting = browserOutbox.onEvent((event) => channel.postMessage(event));
  return () => {
    stopPosting();
    channel.close();
  };
}

function sendAfterBackoff(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = browserOutbox.subscribe(() => {
    clearTimeout(timer);
    const { isSending, nextDueMs } = browserOutbox.getState();
    if (isSending || nextDueMs === undefined) return;
    timer = setTimeout(() => void browserOutbox.sendDue('timer'), nextDueMs);
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}
