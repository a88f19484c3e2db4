/**
 * The outbox: an enquiry is kept on the device before it is sent, and leaves it when the server has
 * said yes or no. Without an answer it stays and is sent again, under the same key, so that the
 * server stores it once however often it arrives.
 */
import { isTold, nextRoundMs, planRound, type Urgency } from './outbox-plan.ts';
import { type Outcome, type SenderParts, sendQueue, submitEnquiry } from './outbox-sender.ts';
import type { OutboxNews, WaitingEnquiry, WrittenEnquiry } from './waiting-enquiry.ts';

export interface OutboxState {
  /** What there is to tell of, the oldest first. */
  told: readonly WaitingEnquiry[];
  /** Milliseconds until the next round, when time passes and nothing else happens. */
  nextRoundMs: number | undefined;
  isSending: boolean;
}

type Reason = WaitingEnquiry['reason'];
type Choice = (waiting: readonly WaitingEnquiry[]) => WaitingEnquiry[];

export interface Outbox {
  getState(): OutboxState;
  /** The answer unsubscribes; so it is with `onNews`. */
  subscribe(onChange: () => void): () => void;
  onNews(listener: (news: OutboxNews) => void): () => void;
  /** Keeps and sends an enquiry; a key that is under way is the same submission. */
  submit(written: WrittenEnquiry): Promise<Outcome>;
  /** Sends what is due. */
  sendDue(urgency: Urgency): Promise<void>;
  /** Sends one, however old, or all that wait; gives the reason when that did not succeed. */
  sendNow(key?: string): Promise<Reason | undefined>;
  discard(enquiry: WaitingEnquiry): Promise<void>;
  /** Looks what is there: another tab may have changed it. */
  refresh(): Promise<void>;
}

export const EMPTY_OUTBOX: OutboxState = { told: [], nextRoundMs: undefined, isSending: false };

export function createOutbox(given: Omit<SenderParts, 'tell'>): Outbox {
  const subscribers = new Set<() => void>();
  const listeners = new Set<(news: OutboxNews) => void>();
  const underWay = new Map<string, Promise<Outcome>>();
  const parts: SenderParts = { ...given, tell };
  let state = EMPTY_OUTBOX;
  let round: Promise<Reason | undefined> | undefined;

  function change(part: Partial<OutboxState>) {
    state = { ...state, ...part };
    for (const notify of subscribers) notify();
  }

  async function refresh(): Promise<WaitingEnquiry[]> {
    const [waiting, now] = [await parts.store.readAll(), parts.now()];
    const told = waiting.filter((each) => isTold(each, now));
    change({ told, nextRoundMs: nextRoundMs(waiting, now) });
    return waiting;
  }

  async function tell(news: OutboxNews) {
    await refresh();
    for (const listener of listeners) listener(news);
  }

  async function sendChosen(choose: Choice) {
    const queue = choose(await refresh());
    if (queue.length === 0) return undefined;
    change({ isSending: true });
    try {
      return await sendQueue(queue, parts);
    } finally {
      await refresh();
      change({ isSending: false });
    }
  }

  function startRound(choose: Choice) {
    round = sendChosen(choose).finally(() => {
      round = undefined;
    });
    return round;
  }

  function submit(written: WrittenEnquiry) {
    const submission = submitEnquiry(written, parts).finally(() => underWay.delete(written.key));
    underWay.set(written.key, submission);
    return submission;
  }

  return {
    getState: () => state,
    subscribe: (onChange) => join(subscribers, onChange),
    onNews: (listener) => join(listeners, listener),
    submit: (written) => underWay.get(written.key) ?? submit(written),
    async sendDue(urgency) {
      await (round ?? startRound((waiting) => planRound(waiting, urgency, parts.now())));
    },
    async sendNow(key) {
      await round;
      return startRound((waiting) =>
        key === undefined
          ? planRound(waiting, 'asked', parts.now())
          : waiting.filter((each) => each.key === key),
      );
    },
    async discard(enquiry) {
      await parts.store.remove(enquiry.key);
      await tell({ kind: 'changed', enquiry });
    },
    async refresh() {
      await refresh();
    },
  };
}

function join<T>(all: Set<T>, one: T): () => void {
  all.add(one);
  return () => all.delete(one);
}
