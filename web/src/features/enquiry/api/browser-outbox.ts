/** The outbox of this browser: its database, its locks, its events, its other tabs. */
import { indexedDbStore } from './indexed-db-store.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import type { SenderParts } from './outbox-sender.ts';
import { createPatientStore } from './patient-store.ts';
import { sendEnquiry } from './send-enquiry.ts';
import { type OutboxNews, outboxNews } from './waiting-enquiry.ts';

export const browserOutbox: Outbox = createOutbox({
  store: createPatientStore(indexedDbStore),
  send: sendEnquiry,
  claim: createClaim(),
  now: Date.now,
  random: Math.random,
});

/**
 * One sender per enquiry: across tabs by the browser's locks, which die with their tab; where there
 * are none, or may not be used, in this tab alone, and the server's key does the rest.
 */
function createClaim(): SenderParts['claim'] {
  const claimedHere = new Set<string>();

  async function claimHere<T>(key: string, work: (isFree: boolean) => Promise<T>): Promise<T> {
    if (claimedHere.has(key)) return work(false);
    claimedHere.add(key);
    return work(true).finally(() => claimedHere.delete(key));
  }

  return async (key, work) => {
    let hasBegun = false;
    try {
      return await navigator.locks.request(`neev-enquiry-${key}`, { ifAvailable: true }, (lock) => {
        hasBegun = true;
        return work(lock !== null);
      });
    } catch (error) {
      if (hasBegun) throw error;
      return claimHere(key, work);
    }
  };
}

/**
 * Lets the outbox send: now, when the network is back, when the visitor comes back to the tab, and
 * after the pauses. `onNews` hears what happens in any tab. The answer stops it.
 */
export function startOutbox(outbox: Outbox, onNews: (news: OutboxNews) => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const sendHopefully = () => void outbox.sendDue('hopeful');

  window.addEventListener('online', sendHopefully, { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') sendHopefully();
    },
    { signal },
  );
  const stops = [
    () => stopped.abort(),
    outbox.onNews(onNews),
    shareNews(outbox, onNews),
    sendWhenDue(outbox),
  ];
  sendHopefully();
  return () => {
    for (const stop of stops) stop();
  };
}

/** What happens here is told to the other tabs, and the other way round. */
function shareNews(outbox: Outbox, onNews: (news: OutboxNews) => void): () => void {
  const channel = new BroadcastChannel('neev-outbox');
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    void outbox.refresh();
    const { data: news } = outboxNews.safeParse(data);
    if (news) onNews(news);
  });
  const stopTelling = outbox.onNews((news) => channel.postMessage(news));
  return () => {
    stopTelling();
    channel.close();
  };
}

function sendWhenDue(outbox: Outbox): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopListening = outbox.subscribe(() => {
    clearTimeout(timer);
    const { isSending, nextRoundMs } = outbox.getState();
    if (isSending || nextRoundMs === undefined) return;
    timer = setTimeout(() => void outbox.sendDue('routine'), nextRoundMs);
  });
  return () => {
    stopListening();
    clearTimeout(timer);
  };
}
