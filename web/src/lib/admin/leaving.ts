/** What still has to be sent, or answered, before the page is left or the session ends. */

type Send = () => Promise<unknown>;

interface Leaving {
  /**
   * Calls back when the page is being left, and before the administrator is logged out. The answer
   * unsubscribes.
   */
  onLeaving(send: Send): () => void;
  /** Sends what has to be sent; resolves when all of it has been answered. */
  leave(): Promise<void>;
  /** Until the work has ended, whoever leaves the page is asked whether they mean it. */
  askUntil<T>(work: Promise<T>): Promise<T>;
}

export const leaving: Leaving = createLeaving();

function createLeaving(): Leaving {
  const sends = new Set<Send>();

  const unanswered = new Set<Promise<unknown>>();

  async function leave(): Promise<void> {
    await Promise.all([...sends].map((send) => send()));
  }

  async function askUntil<T>(work: Promise<T>): Promise<T> {
    unanswered.add(work);
    // Only as long as it is needed: browsers do not keep a page for `Back` that listens to it.
    window.addEventListener('beforeunload', ask);
    try {
      return await work;
    } finally {
      unanswered.delete(work);
      if (unanswered.size === 0) window.removeEventListener('beforeunload', ask);
    }
  }

  window.addEventListener('pagehide', () => void leave());
  return {
    onLeaving(send) {
      sends.add(send);
      return () => sends.delete(send);
    },
    leave,
    askUntil,
  };
}

/** The browser asks, in its own words. */
function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
