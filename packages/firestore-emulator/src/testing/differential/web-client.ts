/** A client that uses the protocols of the web SDK in browsers: REST, and WebChannel for the streams. */
import { isJsonObject } from '../../wire/json-object.ts';
import { CallError, type Client, streamTypes, toMessage, toText } from './client.ts';
import { callRest, singleUse, throwError } from './rest-calls.ts';

export const createWebClient = (port: number): Client => ({
  call: (method, request) => callRest({ port, authorization: 'Bearer owner' }, method, request),
  open(name, database, { onResponse, onError }) {
    const [requestType, responseType] = streamTypes[name];
    const channel = new WebChannel(
      `http://127.0.0.1:${port}/google.firestore.v1.Firestore/${name}/channel`,
      database,
      {
        onMessage: (message) => onResponse(toMessage(responseType, message)),
        onError,
      },
    );
    return {
      send: (request) => channel.send(toText(requestType, request)),
      close: () => channel.close(),
    };
  },
  close() {},
});

interface ChannelEvents {
  onMessage(message: unknown): void;
  onError(error: CallError): void;
}

/** A session with one message per request, and a streaming back channel. */
class WebChannel {
  private readonly url: string;
  private readonly database: string;
  private readonly events: ChannelEvents;
  private readonly abortion = new AbortController();
  private requests: Promise<unknown> = Promise.resolve();
  private sessionId: string | undefined;
  private requestId = 1;
  private sent = 0;
  /** The id of the last array that was received. */
  private received = 0;

  constructor(url: string, database: string, events: ChannelEvents) {
    this.url = url;
    this.database = database;
    this.events = events;
  }

  send(message: string): void {
    this.enqueue(() => this.post(message));
  }

  close(): void {
    this.enqueue(async () => {
      if (this.sessionId) await this.request({ TYPE: 'terminate', RID: this.requestId++ }, '');
      this.abortion.abort();
    });
  }

  private enqueue(run: () => Promise<unknown>): void {
    this.requests = this.requests.then(run).catch((error: unknown) => this.fail(error));
  }

  private fail(error: unknown): void {
    if (this.abortion.signal.aborted) return;
    this.abortion.abort();
    this.events.onError(
      error instanceof CallError ? error : new CallError('CONNECTION', String(error)),
    );
  }

  private async post(message: string): Promise<void> {
    const form = new URLSearchParams({ count: '1', ofs: String(this.sent++) });
    form.set('req0___data__', message);
    const RID = this.requestId++;
    if (this.sessionId) {
      const response = await this.request({ RID, AID: this.received }, form);
      await response.text();
      return;
    }
    form.set('headers', 'Authorization:Bearer owner\r\n');
    const response = await this.request({ RID, CVER: 22 }, form);
    const [frame] = framesOf(await response.text()).frames;
    // [[0, ["c", session id, …]]]
    this.sessionId = /\["c","([^"]+)"/.exec(frame ?? '')?.[1];
    if (!this.sessionId) throw new Error(`Unexpected handshake: ${frame}`);
    this.readBackChannel().catch((error: unknown) => this.fail(error));
  }

  private async readBackChannel(): Promise<void> {
    while (!this.abortion.signal.aborted) {
      const parameters = { RID: 'rpc', CI: 0, AID: this.received, TYPE: 'xmlhttp' };
      const response = await this.request(parameters);
      if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
      await this.readFrames(response);
    }
  }

  private async readFrames({ body }: Response): Promise<void> {
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) return;
      const { frames, rest } = framesOf(text + value);
      text = rest;
      for (const frame of frames) this.receive(JSON.parse(frame));
    }
  }

  private receive(arrays: [id: number, payload: unknown[]][]): void {
    for (const [id, [message]] of arrays) {
      if (id <= this.received) continue;
      this.received = id;
      const content: unknown = Array.isArray(message) ? message[0] : message;
      throwError(content);
      if (isJsonObject(content)) this.events.onMessage(content);
    }
  }

  private request(parameters: object, body?: URLSearchParams | string): Promise<Response> {
    const query = new URLSearchParams({ VER: '8', database: this.database });
    if (this.sessionId) query.set('SID', this.sessionId);
    for (const [name, value] of Object.entries(parameters)) query.set(name, String(value));
    return fetch(`${this.url}?${query}`, {
      signal: this.abortion.signal,
      headers: singleUse,
      ...(body !== undefined && { method: 'POST', body }),
    });
  }
}

/** Splits frames, whose lengths count UTF-16 code units. */
function framesOf(text: string): { frames: string[]; rest: string } {
  const frames: string[] = [];
  let rest = text;
  for (;;) {
    const [prefix = '', length] = /^(\d+)\n/.exec(rest) ?? [];
    const end = prefix.length + Number(length ?? Number.NaN);
    if (!(rest.length >= end)) return { frames, rest };
    frames.push(rest.slice(prefix.length, end));
    rest = rest.slice(end);
  }
}
