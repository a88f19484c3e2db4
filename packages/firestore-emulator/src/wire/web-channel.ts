/** WebChannel: the Listen and Write streams of browsers, over HTTP/1.1 (one session per stream). */
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Caller, FirestoreService, Stream } from '../service/service.ts';
import type { StatusError } from '../status.ts';
import { callerOf } from './caller.ts';
import { jsonErrorOf, statusErrorOf } from './errors.ts';
import { type HttpRequest, sendNotFound, sendText } from './http.ts';
import { jsonForm, type OpenStream, streams } from './streams.ts';
import { createSession, type WebChannelSession } from './web-channel-session.ts';

export interface WebChannels {
  /** Returns false if the path is none of a channel. */
  handle(request: HttpRequest, response: ServerResponse): boolean;
  close(): void;
}

export function createWebChannels(service: FirestoreService): WebChannels {
  const sessions = new Map<string, WebChannelSession>();
  return {
    handle(request, response) {
      const open = streamOf(request.path);
      if (!open) return false;
      if (request.query.has('SID')) {
        handleSession(sessions, request, response);
      } else if (request.method === 'POST') {
        const session = openSession(service, open, sessions, request);
        startSession(session, request, response);
      } else {
        sendNotFound(response);
      }
      return true;
    },
    close() {
      for (const session of [...sessions.values()]) session.close();
    },
  };
}

function streamOf(path: string): OpenStream | undefined {
  const name = /^\/google\.firestore\.v1\.Firestore\/(Listen|Write)\/channel$/.exec(path)?.[1];
  if (name === 'Listen') return streams.Listen;
  return name === 'Write' ? streams.Write : undefined;
}

function openSession(
  service: FirestoreService,
  open: OpenStream,
  sessions: Map<string, WebChannelSession>,
  request: HttpRequest,
): WebChannelSession {
  let stream: Stream<string> | undefined;
  const session = createSession({
    id: randomUUID(),
    handle: (message) => stream?.receive(message),
    onClose() {
      sessions.delete(session.id);
      stream?.close();
    },
  });
  sessions.set(session.id, session);
  // The client ends the session after an error.
  const fail = (error: StatusError) => session.send(JSON.stringify([jsonErrorOf(error)]));
  try {
    const caller = channelCallerOf(request);
    stream = open(service, caller, jsonForm, {
      send: (message) => session.send(`[${message}]`),
      fail,
    });
  } catch (error) {
    fail(statusErrorOf(error));
  }
  return session;
}

/** The headers of the first request are in its body: browsers send a POST without preflight. */
function channelCallerOf({ query, headers, body }: HttpRequest): Caller {
  const lines = new URLSearchParams(body).get('headers') ?? query.get('$httpHeaders') ?? '';
  return callerOf(/^authorization:(.*)$/im.exec(lines)?.[1] ?? headers.authorization);
}

function startSession(
  session: WebChannelSession,
  { query, body }: HttpRequest,
  response: ServerResponse,
): void {
  const sessionHeader = query.get('X-HTTP-Session-Id');
  if (sessionHeader !== null) response.setHeader('X-HTTP-Session-Id', sessionHeader);
  receiveMessages(session, body);
  sendText(response, session.handshake);
}

function handleSession(
  sessions: ReadonlyMap<string, WebChannelSession>,
  { method, query, body }: HttpRequest,
  response: ServerResponse,
): void {
  const session = sessions.get(query.get('SID') ?? '');
  if (!session) {
    sendText(response, 'Unknown SID', 400);
  } else if (query.get('TYPE') === 'terminate') {
    session.close();
    sendText(response, '');
  } else {
    const acknowledged = query.get('AID');
    if (acknowledged !== null) session.acknowledge(Number(acknowledged));
    if (method === 'GET') openBackChannel(session, query, response);
    else if (receiveMessages(session, body)) sendText(response, session.forwardResponse());
    else sendText(response, 'Messages are missing', 400);
  }
}

function openBackChannel(
  session: WebChannelSession,
  query: URLSearchParams,
  response: ServerResponse,
): void {
  const timeoutMs = Number(query.get('TO'));
  session.openBackChannel(response, {
    isLongPoll: query.get('CI') === '1',
    timeoutMs: timeoutMs > 0 ? timeoutMs : undefined,
  });
}

/** Form fields `ofs`, `count` and `req<i>___data__`. */
function receiveMessages(session: WebChannelSession, body: string): boolean {
  const form = new URLSearchParams(body);
  const count = Number(form.get('count') ?? 0);
  const messages = Array.from({ length: count }, (_, i) => form.get(`req${i}___data__`) ?? '');
  return session.receive(Number(form.get('ofs') ?? 0), messages);
}
