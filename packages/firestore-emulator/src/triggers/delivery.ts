/**
 * Sends the events of one trigger in their order: one after the other, as Google's emulator does, and each
 * at least once. An event is sent again until the functions emulator responds.
 */
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Sends a request and returns the status of the response.
 * Rejects when there is no connection. Resolves with `undefined` when the response takes too long.
 */
export type SendRequest = () => Promise<number | undefined>;

export interface DeliveryOptions {
  /** Waits before the next attempt; a test passes its own clock. */
  readonly wait?: (delayMs: number, signal: AbortSignal) => Promise<void>;
  readonly log: (message: string) => void;
  /** Called when the functions emulator does not know the trigger; its other events are discarded. */
  readonly onUnknownTrigger: () => void;
}

export interface Delivery {
  enqueue(send: SendRequest): void;
  /** Discards the events that have not been sent. */
  close(): void;
}

const firstDelayMs = 100;
const maxDelayMs = 5_000;

export function startDelivery(options: DeliveryOptions): Delivery {
  const queue: SendRequest[] = [];
  const closed = new AbortController();
  let isSending = false;
  const sendAll = async () => {
    isSending = true;
    for (let send = queue[0]; send && !closed.signal.aborted; send = queue[0]) {
      const status = await sendUntilReceived(send, options, closed.signal);
      queue.shift();
      if (status === 404) options.onUnknownTrigger();
    }
    isSending = false;
  };
  return {
    enqueue(send) {
      if (closed.signal.aborted) return;
      queue.push(send);
      if (!isSending) void sendAll();
    },
    close() {
      closed.abort();
      queue.length = 0;
    },
  };
}

async function sendUntilReceived(
  send: SendRequest,
  { wait = waitFor, log }: DeliveryOptions,
  closed: AbortSignal,
): Promise<number | undefined> {
  for (let delayMs = firstDelayMs; !closed.aborted; delayMs = Math.min(delayMs * 2, maxDelayMs)) {
    try {
      return await send();
    } catch (error) {
      if (delayMs === firstDelayMs) log(`The functions emulator is not reachable: ${error}`);
      await wait(delayMs, closed);
    }
  }
  return undefined;
}

/** Resolves early when the signal is aborted. */
async function waitFor(delayMs: number, signal: AbortSignal): Promise<void> {
  await sleep(delayMs, undefined, { signal, ref: false }).catch(() => undefined);
}
