/**
 * A push service (RFC 8030) together with the devices that use it: it checks the signature of a message (RFC 8292),
 * decrypts it (RFC 8188 and RFC 8291) and gives it to tests as JSON.
 */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer, json } from 'node:stream/consumers';

/** A push message as `GET /push/<id>` returns it. */
interface ReceivedPushMessage {
  payload: unknown;
  topic: string | undefined;
  ttlSeconds: number;
  /** ISO 8601. */
  receivedAt: string;
}

interface Device {
  keys: ECDH;
  auth: Buffer;
  /** The public key of the only sender that is allowed (RFC 8292, section 4). */
  applicationServerKey: string;
  messages: ReceivedPushMessage[];
  isGone: boolean;
}

interface PushService {
  origin: string;
  devices: Map<string, Device>;
  isAvailable: boolean;
}

/** Responds to a request, unless it is not for the push service. */
type Respond = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

const CURVE = 'prime256v1';

/** A day (RFC 8292, section 2). */
const MAX_TOKEN_SECONDS = 86_400;

/** Bytes of a message at most (RFC 8030, section 7.2). */
const MAX_MESSAGE_BYTES = 4_096;

/**
 * Creates a push service at `<origin>/push`: `POST /push` with `{ applicationServerKey }` subscribes a new device,
 * `DELETE /push/<id>` unsubscribes it, `POST /push/<id>` sends it a message, `GET /push/<id>` returns its messages, and
 * `PUT /push` with `true` or `false` makes the service available or unavailable.
 */
export function createPushService(origin: string): Respond {
  const service: PushService = { origin, devices: new Map(), isAvailable: true };
  return async (request, response) => {
    const [, path, id] = /^(\/push)(?:\/([\w-]+))?$/.exec(request.url ?? '') ?? [];
    if (path === undefined) return false;
    if (request.method === 'PUT') {
      service.isAvailable = (await buffer(request)).toString() !== 'false';
      response.writeHead(204).end();
    } else if (id === undefined) {
      await subscribe(request, response, service);
    } else {
      await respondForDevice(request, response, service, id);
    }
    return true;
  };
}

async function subscribe(
  request: IncomingMessage,
  response: ServerResponse,
  { origin, devices }: PushService,
): Promise<void> {
  if (request.method !== 'POST') return void response.writeHead(405).end();
  const body = await json(request);
  const id = randomUUID();
  const device = createDevice(textField(body, 'applicationServerKey'));
  devices.set(id, device);
  const endpoint = `${origin}/push/${id}`;
  const keys = {
    p256dh: device.keys.getPublicKey('base64url'),
    auth: device.auth.toString('base64url'),
  };
  respondJson(response, 201, { endpoint, keys });
}

async function respondForDevice(
  request: IncomingMessage,
  response: ServerResponse,
  service: PushService,
  id: string,
): Promise<void> {
  const device = service.devices.get(id);
  if (!device) return void response.writeHead(404).end();
  switch (request.method) {
    case 'GET':
      return respondJson(response, 200, device.messages);
    case 'DELETE':
      device.isGone = true;
      return void response.writeHead(204).end();
    case 'POST':
      return receive(request, response, service, device);
    default:
      response.writeHead(405).end();
  }
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  { origin, isAvailable }: PushService,
  device: Device,
): Promise<void> {
  const body = await buffer(request);
  if (!isAvailable) return void response.writeHead(503).end();
  if (device.isGone) return void response.writeHead(410).end();
  const { headers } = request;
  const problem = headerProblem(headers) ?? tokenProblem(headers.authorization, origin, device);
  if (problem) return void response.writeHead(problem.status).end(problem.text);
  if (body.length > MAX_MESSAGE_BYTES) return void response.writeHead(413).end();
  device.messages.push({
    payload: JSON.parse(decrypt(body, device).toString()),
    topic: headers.topic?.toString(),
    ttlSeconds: Number(headers.ttl),
    receivedAt: new Date().toISOString(),
  });
  response.writeHead(201, { Location: `${origin}/push/messages/${randomUUID()}` }).end();
}

function createDevice(applicationServerKey: string): Device {
  const keys = createECDH(CURVE);
  keys.generateKeys();
  return { keys, auth: randomBytes(16), applicationServerKey, messages: [], isGone: false };
}

interface Problem {
  status: number;
  text: string;
}

function headerProblem(headers: IncomingMessage['headers']): Problem | undefined {
  if (!/^\d+$/.test(headers.ttl?.toString() ?? '')) return { status: 400, text: 'No TTL.' };
  if (headers.topic !== undefined && !/^[\w-]{1,32}$/.test(headers.topic.toString()))
    return { status: 400, text: 'Invalid topic.' };
  if (headers['content-encoding'] !== 'aes128gcm')
    return { status: 415, text: 'Another content encoding than aes128gcm.' };
  return undefined;
}

/** Checks the signed token of the sender (RFC 8292, sections 2 and 3). */
function tokenProblem(
  authorization: string | undefined,
  origin: string,
  { applicationServerKey }: Device,
): Problem | undefined {
  const token = /\bt=([\w.-]+)/.exec(authorization ?? '')?.[1];
  const key = /\bk=([\w-]+)/.exec(authorization ?? '')?.[1];
  if (!authorization?.startsWith('vapid ') || !token || !key)
    return { status: 401, text: 'No token.' };
  if (key !== applicationServerKey) return { status: 403, text: 'The key of another sender.' };
  const [header = '', claims = '', signature = ''] = token.split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKeyOf(key), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned || textField(parsePart(header), 'alg') !== 'ES256')
    return { status: 403, text: 'Invalid signature.' };
  return claimProblem(parsePart(claims), origin);
}

function claimProblem(claims: unknown, origin: string): Problem | undefined {
  const { exp } = claims as { exp?: unknown };
  const secondsLeft = Number(exp) - Date.now() / 1_000;
  if (textField(claims, 'aud') !== origin) return { status: 403, text: 'Another audience.' };
  if (!(secondsLeft > 0 && secondsLeft <= MAX_TOKEN_SECONDS))
    return { status: 403, text: 'The token is expired or valid for too long.' };
  if (!/^(mailto|https):/.test(textField(claims, 'sub')))
    return { status: 403, text: 'No contact.' };
  return undefined;
}

function publicKeyOf(base64url: string) {
  const point = Buffer.from(base64url, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
}

function parsePart(base64url: string): unknown {
  return JSON.parse(Buffer.from(base64url, 'base64url').toString());
}

/** Decrypts a message of one record (RFC 8188, section 2; RFC 8291, section 3.4). */
export function decrypt(body: Buffer, { keys, auth }: Pick<Device, 'keys' | 'auth'>): Buffer {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
  const input = hkdf(keys.computeSecret(senderKey), auth, keyInfo, 32);
  const key = hkdf(input, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = hkdf(input, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(LAST_RECORD);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('The padding is invalid.');
  return padded.subarray(0, end);
}

/** The delimiter between the text of the last record and its padding. */
const LAST_RECORD = 2;

function hkdf(input: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', input, salt, info, length));
}

function textField(value: unknown, name: string): string {
  const field: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof field === 'string' ? field : '';
}

function respondJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
}
