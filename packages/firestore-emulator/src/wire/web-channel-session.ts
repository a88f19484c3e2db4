/**
 * One WebChannel session: a stream whose messages travel over several HTTP requests. The messages of the
 * server are numbered "arrays", kept until the client acknowledges them and sent again from the array that
 * the client asks for. Format of the responses: `<length in UTF-16 code units>\n<JSON>`.
 */
import type { ServerResponse } from 'node:http';

const keepAliveMs = 30_000;
/** Below `keepAliveMs`; the client gives up a back channel after 1.5 times that. */
const idleMs = 25_000;
/** How long a session without a back channel is kept. */
const reapMs = 90_000;
/** Ends a streaming response, so that the client opens the next one and acknowledges what it has. */
const unacknowledgedLimit = 1 << 20;

export interface BackChannelOptions {
  /** Whether the response ends with its first arrays. */
  readonly isLongPoll: boolean;
  /** How long a long poll waits for arrays, if less than the emulator's own limit. */
  readonly timeoutMs: number | undefined;
}

export interface WebChannelSession {
  readonly id: string;
  /** The response to the first request. */
  readonly handshake: string;
  /** Sends a payload, a JSON text. */
  send(payload: string): void;
  /** Removes arrays up to this number, which the client has received. */
  acknowledge(arrayId: number): void;
  /** Sends over this response from now on. */
  openBackChannel(response: ServerResponse, options: BackChannelOptions): void;
  /** Handles each message once, although clients repeat requests. Returns false if messages are missing. */
  receive(offset: number, messages: readonly string[]): boolean;
  /** The response to messages of the client. */
  forwardResponse(): string;
  close(): void;
}

interface SentArray {
  readonly id: number;
  readonly text: string;
}

interface SessionOptions {
  readonly id: string;
  handle(message: string): void;
  /** Called once. */
  onClose(): void;
}

const frameOf = (text: string): string => `${text.length}\n${text}`;

export function createSession({ id, handle, onClose }: SessionOptions): WebChannelSession {
  let pending: SentArray[] = [];
  let nextArrayId = 1;
  let nextMessage = 0;
  let isOpen = true;
  let channel: BackChannel | undefined;
  let reaper = setTimeout(close, reapMs).unref();

  function close(): void {
    if (!isOpen) return;
    isOpen = false;
    clearTimeout(reaper);
    channel?.end();
    onClose();
  }
  function send(payload: string): void {
    if (!isOpen) return;
    pending.push({ id: nextArrayId, text: `[${nextArrayId},${payload}]` });
    nextArrayId += 1;
    channel?.notify();
  }
  return {
    id,
    handshake: frameOf(`[[0,${JSON.stringify(['c', id, '', 8, 14, keepAliveMs])}]]`),
    send,
    close,
    acknowledge(arrayId) {
      const first = pending.findIndex((array) => array.id > arrayId);
      pending = first < 0 ? [] : pending.slice(first);
    },
    openBackChannel(response, options) {
      channel?.end();
      clearTimeout(reaper);
      const opened = createBackChannel(response, options, () => pending, send);
      channel = opened;
      response.on('close', () => {
        opened.stop();
        if (channel !== opened || !isOpen) return;
        channel = undefined;
        reaper = setTimeout(close, reapMs).unref();
      });
    },
    receive(offset, messages) {
      if (offset > nextMessage) return false;
      for (const message of messages.slice(nextMessage - offset)) {
        nextMessage += 1;
        handle(message);
      }
      return true;
    },
    forwardResponse() {
      const lastSent = channel?.lastSent() ?? 0;
      const outstanding = sizeOf(pending.filter((array) => array.id <= lastSent));
      return frameOf(JSON.stringify([channel ? 1 : 0, lastSent, outstanding]));
    },
  };
}

const sizeOf = (arrays: readonly SentArray[]): number =>
  arrays.reduce((size, { text }) => size + text.length, 0);

interface BackChannel {
  /** There are new arrays. */
  notify(): void;
  /** The number of the last array of this response. */
  lastSent(): number;
  end(): void;
  /** Stops the timers. */
  stop(): void;
}

/** Sends the arrays of one tick together. */
function createBackChannel(
  response: ServerResponse,
  { isLongPoll, timeoutMs }: BackChannelOptions,
  pending: () => readonly SentArray[],
  send: (payload: string) => void,
): BackChannel {
  let lastSent = 0;
  let sentLength = 0;
  let scheduled: NodeJS.Immediate | undefined;
  const noop = () => send('["noop"]');
  const idle = setInterval(noop, Math.min(timeoutMs ?? idleMs, idleMs)).unref();

  function stop(): void {
    clearInterval(idle);
    clearImmediate(scheduled);
  }
  function end(): void {
    stop();
    response.end();
  }
  function flush(): void {
    scheduled = undefined;
    const arrays = pending().filter((array) => array.id > lastSent);
    if (arrays.length === 0 || response.writableEnded) return;
    lastSent = arrays.at(-1)?.id ?? lastSent;
    const text = `[${arrays.map((array) => array.text).join(',')}]`;
    response.write(frameOf(text));
    sentLength += text.length;
    idle.refresh();
    if (isLongPoll || sentLength > unacknowledgedLimit) end();
  }
  const notify = () => {
    scheduled ??= setImmediate(flush);
  };
  response.writeHead(200, backChannelHeaders);
  response.flushHeaders();
  // Bytes at once end the client's detection of proxies that buffer. A long poll would be repeated for ever.
  if (!isLongPoll && pending().length === 0) setImmediate(noop);
  notify();
  return { notify, end, stop, lastSent: () => lastSent };
}

const backChannelHeaders = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'no-cache, no-store',
  'X-Content-Type-Options': 'nosniff',
};
