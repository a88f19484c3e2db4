/** What still has to be sent before the page is left, or the session ends. */

type Send = () => Promise<unknown>;

interface Leaving {
  /**
   * Calls back when the page is being left, and before the administrator is logged out. The answer
   * unsubscribes.
   */
  onLeaving(send: Send): () => void;
  /** Sends what has to be sent; resolves when all of it has been answered. */
  leave(): Promise<void>;
}

export const leaving: Leaving = createLeaving();

function createLeaving(): Leaving {
  const sends = new Set<Send>();

  async function leave(): Promise<void> {
    await Promise.all([...sends].map((send) => send()));
  }

  window.addEventListener('pagehide', () => void leave());
  return {
    onLeaving(send) {
      sends.add(send);
      return () => sends.delete(send);
    },
    leave,
  };
}
