/** One port for gRPC (HTTP/2 without TLS), REST, WebChannel and the endpoints of the emulator. */
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import type { EmulatorControl } from '../service/control.ts';
import type { FirestoreService } from '../service/service.ts';
import { handleAdmin } from './admin.ts';
import { sendPreflight, setCorsHeaders } from './cors.ts';
import type { GrpcServer } from './grpc.ts';
import { readRequest, sendError, sendNotFound, sendText } from './http.ts';
import { handleRest } from './rest.ts';
import { createWebChannels, type WebChannels } from './web-channel.ts';

export interface ServerOptions {
  /** `localhost` listens on both loopback addresses. */
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly service: FirestoreService;
  readonly control: EmulatorControl;
}

export interface RunningServer {
  readonly port: number;
  /** Ends all connections and streams. */
  close(): Promise<void>;
}

/** @throws Error if the port is in use; its cause has the code EADDRINUSE. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { host, port, service, control } = options;
  const channels = createWebChannels(service);
  const grpc = createGrpc(service);
  const httpServer = createHttpHandler(service, control, channels);
  const sockets = new Set<Socket>();
  const accept = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A client that resets its connection is no error of the emulator.
    socket.on('error', () => socket.destroy());
    socket.setNoDelay(true);
    dispatch(socket, grpc.accept, (accepted) => httpServer.emit('connection', accepted));
  };
  const servers = await listenAll(host, port, accept);
  return {
    port: portOf(servers[0]) ?? port,
    async close() {
      const closed = servers.map(closeServer);
      channels.close();
      await grpc.close();
      httpServer.close();
      for (const socket of sockets) socket.destroy();
      await Promise.all(closed);
    },
  };
}

/** Loads gRPC for its first connection, since half of the program is gRPC and browsers do not use it. */
function createGrpc(service: FirestoreService) {
  let server: Promise<GrpcServer> | undefined;
  const load = async () => {
    const { createGrpcServer } = await import('./grpc.ts');
    return createGrpcServer(service);
  };
  return {
    async accept(socket: Socket): Promise<void> {
      server ??= load();
      const { accept } = await server;
      if (!socket.destroyed) accept(socket);
    },
    async close(): Promise<void> {
      (await server)?.close();
    },
  };
}

/** The first bytes of HTTP/2; no HTTP/1.1 method starts so. */
const http2Preface = Buffer.from('PRI ');

function dispatch(
  socket: Socket,
  acceptHttp2: (socket: Socket) => void,
  acceptHttp1: (socket: Socket) => void,
): void {
  let received = Buffer.alloc(0);
  const onData = (bytes: Buffer) => {
    received = Buffer.concat([received, bytes]);
    const start = received.subarray(0, http2Preface.length);
    const isPrefix = start.equals(http2Preface.subarray(0, start.length));
    if (isPrefix && start.length < http2Preface.length) return;
    socket.removeListener('data', onData);
    socket.pause();
    socket.unshift(received);
    if (isPrefix) {
      acceptHttp2(socket);
    } else {
      acceptHttp1(socket);
      socket.resume();
    }
  };
  socket.on('data', onData);
}

function createHttpHandler(
  service: FirestoreService,
  control: EmulatorControl,
  channels: WebChannels,
): HttpServer {
  const server = createHttpServer(async (message, response) => {
    setCorsHeaders(message, response);
    try {
      const request = await readRequest(message);
      if (request.method === 'OPTIONS') sendPreflight(message, response);
      else if (request.path === '/') sendText(response, 'Ok\n');
      else if (request.path.startsWith('/emulator/')) handleAdmin(control, request, response);
      else if (request.path.startsWith('/v1')) handleRest(service, request, response);
      else if (!channels.handle(request, response)) sendNotFound(response);
    } catch (error) {
      // Of a client that is gone while it sends.
      if (!message.complete) response.destroy();
      else sendError(response, error);
    }
  });
  server.requestTimeout = 0;
  server.headersTimeout = 0;
  server.keepAliveTimeout = 120_000;
  return server;
}

async function listenAll(
  host: string,
  port: number,
  accept: (socket: Socket) => void,
): Promise<Server[]> {
  if (host !== 'localhost') return [await listen(host, port, accept)];
  const first = await listen('127.0.0.1', port, accept);
  try {
    return [first, await listen('::1', portOf(first) ?? port, accept)];
  } catch (error) {
    if (isWithoutIpv6(error)) return [first];
    await closeServer(first);
    throw error;
  }
}

const isWithoutIpv6 = (error: unknown): boolean =>
  error instanceof ListenError && (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT');

class ListenError extends Error {
  readonly code: string | undefined;

  constructor(host: string, port: number, cause: NodeJS.ErrnoException) {
    const reason = cause.code === 'EADDRINUSE' ? 'address already in use' : cause.message;
    super(`The Firestore emulator cannot listen on ${host}:${port}: ${reason}`, { cause });
    this.code = cause.code;
  }
}

function listen(host: string, port: number, accept: (socket: Socket) => void): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(accept);
    server.once('error', (error) => reject(new ListenError(host, port, error)));
    server.listen(port, host, () => resolve(server));
  });
}

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => server.close(() => resolve()));

function portOf(server: Server | undefined): number | undefined {
  const address = server?.address();
  return typeof address === 'object' ? address?.port : undefined;
}
