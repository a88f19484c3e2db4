/**
 * Events of triggers, in the form of the requests that Google's emulator sends to the functions emulator.
 * Deviations: `ce-source` of Google's emulator has `projects/` twice, `ce-time` has no fraction of a second,
 * and `ce-authid` is an invented address.
 */
import type { Change } from '../store/database.ts';
import type { Document } from '../values/value.ts';
import type { Trigger } from './registration.ts';

/** The forms of a document in events. */
export interface DocumentCodec {
  /** The bytes of a google.firestore.v1.Document. */
  encode(document: Document): Uint8Array;
  toJson(document: Document): unknown;
}

/** One change for one trigger. */
export interface TriggerEvent {
  readonly id: string;
  readonly time: string;
  readonly change: Change;
}

export interface EventRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const fieldNumbers = { value: 1, oldValue: 2, updateMask: 3 };

export function encodeEvent(
  trigger: Trigger,
  event: TriggerEvent,
  codec: DocumentCodec,
): EventRequest {
  return trigger.generation === 1
    ? encodeFirstGeneration(trigger, event, codec)
    : encodeCloudEvent(trigger, event, codec);
}

/** The path of a document in its database. */
export function pathOf(name: string): string {
  return name.split('/').slice(5).join('/');
}

function encodeFirstGeneration(
  { eventType }: Trigger,
  { id, time, change }: TriggerEvent,
  codec: DocumentCodec,
): EventRequest {
  const data = {
    ...(change.after && { value: codec.toJson(change.after) }),
    ...(change.before && { oldValue: codec.toJson(change.before) }),
    updateMask: {},
  };
  const resource = { name: change.name, service: 'firestore.googleapis.com' };
  const context = { eventId: id, timestamp: time, eventType, resource };
  return {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data, context }),
  };
}

/** A CloudEvent in binary mode. The functions emulator decodes the body from Base64. */
function encodeCloudEvent(
  { project, database, eventType }: Trigger,
  { id, time, change }: TriggerEvent,
  codec: DocumentCodec,
): EventRequest {
  const path = asHeader(pathOf(change.name));
  const headers = {
    'content-type': 'application/protobuf',
    'ce-specversion': '1.0',
    'ce-id': id,
    'ce-type': eventType,
    'ce-source': `//firestore.googleapis.com/projects/${project}/databases/${database}`,
    'ce-subject': `documents/${path}`,
    'ce-time': time,
    'ce-datacontenttype': 'application/protobuf',
    'ce-dataschema':
      'https://github.com/googleapis/google-cloudevents/blob/main/proto/google/events/cloud/firestore/v1/data.proto',
    'ce-location': 'us-central1',
    'ce-project': project,
    'ce-database': database,
    'ce-namespace': '(default)',
    'ce-document': path,
    ...(eventType.endsWith('.withAuthContext') && { 'ce-authtype': 'unknown' }),
  };
  return { headers, body: Buffer.concat(encodeEventData(change, codec)).toString('base64') };
}

/** The fields of a google.events.cloud.firestore.v1.DocumentEventData; the mask is empty. */
function encodeEventData({ before, after }: Change, codec: DocumentCodec): Buffer[] {
  return [
    ...(after ? encodeField(fieldNumbers.value, codec.encode(after)) : []),
    ...(before ? encodeField(fieldNumbers.oldValue, codec.encode(before)) : []),
    ...encodeField(fieldNumbers.updateMask, new Uint8Array()),
  ];
}

function encodeField(number: number, bytes: Uint8Array): Buffer[] {
  const lengthDelimited = 2;
  const header = [(number << 3) | lengthDelimited, ...varint(bytes.length)];
  return [Buffer.from(header), Buffer.from(bytes)];
}

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)];
}

/** UTF-8, of which each byte is a character of the header. */
function asHeader(text: string): string {
  return Buffer.from(text).toString('latin1');
}
