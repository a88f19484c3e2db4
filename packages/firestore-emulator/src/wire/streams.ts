/** The two bidirectional streams, for gRPC and WebChannel. */
import type { ListenResponse, WriteResponse } from '../service/messages.ts';
import type { Caller, FirestoreService, Stream, StreamClient } from '../service/service.ts';
import {
  decode,
  encode,
  fromJson,
  type MessageType,
  type MessageTypes,
  toJson,
} from './codec/codec.ts';
import { statusErrorOf } from './errors.ts';
import { parseJson } from './http.ts';

/** How a transport represents messages. */
export interface MessageForm<Encoded> {
  decode<T extends MessageType>(type: T, encoded: Encoded): MessageTypes[T];
  encode<T extends MessageType>(type: T, message: MessageTypes[T]): Encoded;
}

export const binaryForm: MessageForm<Uint8Array> = { decode, encode };

/** Messages as JSON texts. */
export const jsonForm: MessageForm<string> = {
  decode: (type, text) => fromJson(type, parseJson(text)),
  encode: (type, message) => JSON.stringify(toJson(type, message)),
};

export type OpenStream = <Encoded>(
  service: FirestoreService,
  caller: Caller,
  form: MessageForm<Encoded>,
  connection: StreamClient<Encoded>,
) => Stream<Encoded>;

/** Returns a stream that is closed after its first error. */
function openStream<Encoded, Request, Response>(
  open: (client: StreamClient<Response>) => Stream<Request>,
  decodeRequest: (encoded: Encoded) => Request,
  encodeResponse: (response: Response) => Encoded,
  connection: StreamClient<Encoded>,
): Stream<Encoded> {
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    stream?.close();
  };
  const fail = (error: unknown) => {
    if (!isOpen) return;
    close();
    connection.fail(statusErrorOf(error));
  };
  const attempt = <T>(run: () => T): T | undefined => {
    try {
      return run();
    } catch (error) {
      fail(error);
      return undefined;
    }
  };
  let stream: Stream<Request> | undefined;
  stream = attempt(() =>
    open({
      send(response) {
        if (isOpen) connection.send(encodeResponse(response));
      },
      fail,
    }),
  );
  return {
    receive(encoded) {
      if (isOpen) attempt(() => stream?.receive(decodeRequest(encoded)));
    },
    close,
  };
}

export const streams: Readonly<Record<'Listen' | 'Write', OpenStream>> = {
  Listen: (service, caller, form, connection) =>
    openStream(
      (client: StreamClient<ListenResponse>) => service.listen(caller, client),
      (encoded) => form.decode('ListenRequest', encoded),
      (response) => form.encode('ListenResponse', response),
      connection,
    ),
  Write: (service, caller, form, connection) =>
    openStream(
      (client: StreamClient<WriteResponse>) => service.write(caller, client),
      (encoded) => form.decode('WriteRequest', encoded),
      (response) => form.encode('WriteResponse', response),
      connection,
    ),
};
