/** Makes the writes of client SDKs over the REST API, subject to the security rules. */
import { readFile } from 'node:fs/promises';
import { Timestamp } from 'firebase-admin/firestore';
import { requireVariable } from './harness.ts';

export interface ClientWrites {
  sets?: Record<string, Record<string, unknown>>;
  /** Paths of documents that must exist. */
  deletes?: readonly string[];
}

/** Fields that are set to the time of the commit. */
const SERVER_TIMES = ['updatedAt', 'deletedAt'];

/** Loads `firestore.rules` for a project. */
export async function loadRules(projectId: string): Promise<void> {
  const content = await readFile(new URL('../../firestore.rules', import.meta.url), 'utf8');
  const response = await fetch(`${emulatorUrl()}/emulator/v1/projects/${projectId}:securityRules`, {
    method: 'PUT',
    body: JSON.stringify({ rules: { files: [{ content }] } }),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** Creates and deletes documents as an administrator. Returns false if the rules deny it. */
export async function commitAsClient(
  { projectId, uid }: { projectId: string; uid: string },
  { sets = {}, deletes = [] }: ClientWrites,
): Promise<boolean> {
  const nameOf = (path: string) => `projects/${projectId}/databases/(default)/documents/${path}`;
  const creations = Object.entries(sets).map(([path, fields]) => ({
    update: { name: nameOf(path), fields: encodeFields(fields) },
    updateTransforms: SERVER_TIMES.filter((fieldPath) => fieldPath in fields).map((fieldPath) => ({
      fieldPath,
      setToServerValue: 'REQUEST_TIME',
    })),
    currentDocument: { exists: false },
  }));
  const deletions = deletes.map((path) => ({
    delete: nameOf(path),
    currentDocument: { exists: true },
  }));
  const response = await fetch(`${emulatorUrl()}/v1/${nameOf('').slice(0, -1)}:commit`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${unsignedToken(projectId, uid)}` },
    body: JSON.stringify({ writes: [...creations, ...deletions] }),
  });
  const isRejected = [403, 404, 409].includes(response.status);
  if (!response.ok && !isRejected) throw new Error(await response.text());
  return response.ok;
}

function emulatorUrl(): string {
  return `http://${requireVariable('FIRESTORE_EMULATOR_HOST')}`;
}

/** Returns an unsigned token, which the emulators accept. */
function unsignedToken(projectId: string, uid: string): string {
  const payload = {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: uid,
    user_id: uid,
    iat: 0,
    exp: 3_600,
    auth_time: 0,
    admin: true,
  };
  const parts = [{ alg: 'none', type: 'JWT' }, payload].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  return `${parts.join('.')}.`;
}

function encodeFields(fields: Record<string, unknown>): Record<string, unknown> {
  const plain = Object.entries(fields).filter(([name]) => !SERVER_TIMES.includes(name));
  return Object.fromEntries(plain.map(([name, value]) => [name, encodeValue(value)]));
}

function encodeValue(value: unknown): Record<string, unknown> {
  if (value === null) return { nullValue: null };
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'number' && Number.isInteger(value)) return { integerValue: String(value) };
  if (typeof value === 'number') return { doubleValue: value };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(encodeValue) } };
  if (value instanceof Timestamp) return { timestampValue: timestampText(value) };
  if (isFields(value)) {
    const fields = Object.entries(value).map(([name, each]) => [name, encodeValue(each)]);
    return { mapValue: { fields: Object.fromEntries(fields) } };
  }
  throw new Error(`Values of the type ${typeof value} are not supported.`);
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The time with the microseconds that Firestore stores. */
function timestampText(timestamp: Timestamp): string {
  const milliseconds = timestamp.toDate().toISOString().slice(0, -1);
  const microseconds = String(Math.floor(timestamp.nanoseconds / 1_000) % 1_000).padStart(3, '0');
  return `${milliseconds}${microseconds}Z`;
}
