/** gRPC. Requests are decoded in the handlers, since grpc-js reports errors of its decoders as INTERNAL. */

import type { Socket } from 'node:net';
import {
  type handleBidiStreamingCall,
  type handleServerStreamingCall,
  type handleUnaryCall,
  type Metadata,
  type MethodDefinition,
  Server,
  ServerCredentials,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import type { FirestoreService, Stream } from '../service/service.ts';
import { type StatusError, statusNumberOf } from '../status.ts';
import { callerOf } from './caller.ts';
import { statusErrorOf } from './errors.ts';
import { type Method, methods } from './methods.ts';
import { binaryForm, type OpenStream, streams } from './streams.ts';

export interface GrpcServer {
  /** Handles an HTTP/2 connection. */
  accept(socket: Socket): void;
  close(): void;
}

export function createGrpcServer(service: FirestoreService): GrpcServer {
  const server = new Server({
    'grpc.max_receive_message_length': -1,
    'grpc.max_send_message_length': -1,
  });
  server.addService(definition(), implementationOf(service));
  const injector = server.createConnectionInjector(ServerCredentials.createInsecure());
  return {
    accept: (socket) => injector.injectConnection(socket),
    close() {
      injector.destroy();
      server.forceShutdown();
    },
  };
}

type Definition = MethodDefinition<Buffer, Uint8Array>;

function definition(): Record<string, Definition> {
  const define = (name: string, requestStream: boolean, responseStream: boolean): Definition => ({
    path: `/google.firestore.v1.Firestore/${name}`,
    requestStream,
    responseStream,
    requestSerialize: identity,
    requestDeserialize: identity,
    responseSerialize: bufferOf,
    responseDeserialize: identity,
  });
  return Object.fromEntries([
    ...Object.values(methods).map(({ name, isServerStream }) => [
      name,
      define(name, false, isServerStream),
    ]),
    ...Object.keys(streams).map((name) => [name, define(name, true, true)]),
  ]);
}

const identity = (bytes: Buffer): Buffer => bytes;
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

function implementationOf(service: FirestoreService): UntypedServiceImplementation {
  return Object.fromEntries([
    ...Object.values(methods).map((method) => [
      method.name,
      method.isServerStream ? serverStreamHandler(service, method) : unaryHandler(service, method),
    ]),
    ...Object.entries(streams).map(([name, open]) => [name, streamHandler(service, open)]),
  ]);
}

function unaryHandler(
  service: FirestoreService,
  method: Method,
): handleUnaryCall<Buffer, Uint8Array> {
  return ({ request, metadata }, respond) => {
    try {
      const [response] = method.handleBytes(service, request, callerOf(authorizationOf(metadata)));
      respond(null, response);
    } catch (error) {
      respond(grpcStatusOf(statusErrorOf(error)));
    }
  };
}

function serverStreamHandler(
  service: FirestoreService,
  method: Method,
): handleServerStreamingCall<Buffer, Uint8Array> {
  return (call) => {
    try {
      const caller = callerOf(authorizationOf(call.metadata));
      for (const response of method.handleBytes(service, call.request, caller)) {
        call.write(response);
      }
      call.end();
    } catch (error) {
      call.emit('error', grpcStatusOf(statusErrorOf(error)));
    }
  };
}

function streamHandler(
  service: FirestoreService,
  open: OpenStream,
): handleBidiStreamingCall<Buffer, Uint8Array> {
  return (call) => {
    const fail = (error: unknown) => call.emit('error', grpcStatusOf(statusErrorOf(error)));
    let stream: Stream<Uint8Array>;
    try {
      const caller = callerOf(authorizationOf(call.metadata));
      stream = open(service, caller, binaryForm, {
        send: (response) => call.write(response),
        fail,
      });
    } catch (error) {
      fail(error);
      return;
    }
    call.on('data', (bytes: Buffer) => stream.receive(bytes));
    // Clients end their half of the stream to stop it; a cancellation can follow.
    call.on('end', () => {
      stream.close();
      call.end();
    });
    call.on('cancelled', () => stream.close());
  };
}

function authorizationOf(metadata: Metadata): string | undefined {
  return metadata.get('authorization')[0]?.toString();
}

const grpcStatusOf = ({ code, message }: StatusError) => ({
  code: statusNumberOf(code),
  details: message,
});
