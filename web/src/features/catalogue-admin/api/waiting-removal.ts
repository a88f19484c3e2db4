/** A deletion in the time in which one can think better of it. */

type Decision = 'send' | 'undo';

export interface WaitingRemoval {
  decided: Promise<Decision>;
  undo: () => void;
  /** Sends it while the page goes. Should the page stay, it is sent once more, which does no harm. */
  sendNow: () => Promise<unknown>;
}

export function waitToRemove(
  undoMs: number,
  preparing: Promise<() => Promise<unknown>>,
): WaitingRemoval {
  // Known at once when it is wanted: a page that goes does not wait for a promise.
  let prepared: (() => Promise<unknown>) | undefined;
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
    async sendNow() {
      const sent = prepared?.();
      decide('send');
      await sent;
    },
  };
}
