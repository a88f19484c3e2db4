/** Deletions in the time in which one can think better of them. */

type Decision = 'send' | 'undo';

type SendNow = () => Promise<unknown>;

export interface WaitingRemoval {
  /** After `send` there is no way back. */
  decided: Promise<Decision>;
  undo: () => void;
}

export interface WaitingRemovals {
  /** `preparing`: makes a request ready that can be sent while the page goes. */
  wait(preparing: Promise<SendNow>): WaitingRemoval;
  /** Decides for all that wait: they are to be sent. */
  hurry(): void;
  /** Sends all that wait while the page goes. Should it stay, they are sent once more: no harm. */
  leave(): Promise<void>;
}

/** `undoMs`: milliseconds in which each can be undone. */
export function createWaitingRemovals(undoMs: number): WaitingRemovals {
  const waiting = new Set<ReturnType<typeof startWaiting>>();
  const all = () => [...waiting];

  return {
    wait(preparing) {
      const removal = startWaiting(undoMs, preparing);
      waiting.add(removal);
      void removal.decided.then(() => waiting.delete(removal));
      return removal;
    },
    hurry() {
      for (const { send } of all()) send();
    },
    async leave() {
      await Promise.all(all().map(({ sendNow }) => sendNow()));
    },
  };
}

function startWaiting(undoMs: number, preparing: Promise<SendNow>) {
  // Known at once when it is wanted: a page that goes does not wait for a promise.
  let prepared: SendNow | undefined;
  void preparing.then((send) => {
    prepared = send;
  });

  let decide: (decision: Decision) => void = () => {};
  const decided = new Promise<Decision>((resolve) => {
    const timer = setTimeout(() => resolve('send'), undoMs);
    decide = (decision) => {
      clearTimeout(timer);
      resolve(decision);
    };
  });

  return {
    decided,
    undo: () => decide('undo'),
    send: () => decide('send'),
    async sendNow() {
      const sent = prepared?.();
      decide('send');
      await sent;
    },
  };
}
