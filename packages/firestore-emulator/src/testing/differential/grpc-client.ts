/** A client over gRPC, with the schema of the Admin SDK. */
import {
  type ClientReadableStream,
  credentials,
  Client as GrpcClient,
  Metadata,
  type ServiceError,
} from '@grpc/grpc-js';
import { statusCodes } from '../../status.ts';
import { decode, encode, type MessageType, type MessageTypes } from '../../wire/codec/codec.ts';
import {
  CallError,
  type Client,
  type MethodName,
  methods,
  type RequestOf,
  type ResponseType,
  streamTypes,
} from './client.ts';

const pathOf = (method: string) => `/google.firestore.v1.Firestore/${method}`;

const encoder =
  <T extends MessageType>(type: T) =>
  (message: MessageTypes[T]) =>
    Buffer.from(encode(type, message));

const errorOf = ({ code, details }: ServiceError) =>
  new CallError(statusCodes[code] ?? String(code), details);

export function createGrpcClient(port: number): Client {
  const grpc = new GrpcClient(`127.0.0.1:${port}`, credentials.createInsecure());
  const metadata = new Metadata();
  metadata.set('authorization', 'Bearer owner');
  return {
    // A unary method sends the frames of a stream with one response.
    call<M extends MethodName>(method: M, request: RequestOf<M>) {
      const [requestType] = methods[method];
      const responseType: ResponseType<M> = methods[method][1];
      const bytes = encoder(requestType)(request);
      const stream = grpc.makeServerStreamRequest(
        pathOf(method),
        (message: Buffer) => message,
        (response) => decode(responseType, response),
        bytes,
        metadata,
      );
      return responsesOf(stream);
    },
    open(name, database, { onResponse, onError }) {
      const [requestType, responseType] = streamTypes[name];
      const stream = grpc.makeBidiStreamRequest(
        pathOf(name),
        encoder(requestType),
        (response: Buffer) => decode(responseType, response),
        streamMetadata(metadata, database),
      );
      let isOpen = true;
      stream.on('data', onResponse);
      stream.on('error', (error: ServiceError) => isOpen && onError(errorOf(error)));
      return {
        send: (request) => void stream.write(request),
        close() {
          isOpen = false;
          stream.cancel();
        },
      };
    },
    close: () => grpc.close(),
  };
}

/** Google's emulator needs the name of the database on streams. */
function streamMetadata(metadata: Metadata, database: string): Metadata {
  const extended = metadata.clone();
  extended.set('google-cloud-resource-prefix', database);
  return extended;
}

function responsesOf<R>(stream: ClientReadableStream<R>): Promise<R[]> {
  return new Promise((resolve, reject) => {
    const responses: R[] = [];
    stream.on('data', (response) => responses.push(response));
    stream.on('error', (error: ServiceError) => reject(errorOf(error)));
    stream.on('end', () => resolve(responses));
  });
}
