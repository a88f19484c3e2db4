/** Who sends a request, from its credentials. */
import type { Caller } from '../service/service.ts';
import { invalidArgument } from '../status.ts';
import { isJsonObject, type JsonObject } from './json-object.ts';

/**
 * Reads the value of an Authorization header: `Bearer owner`, an ID token, or nothing. Tokens are decoded
 * and not verified: those of the Auth emulator are not signed, and expired ones are in use in tests.
 * @throws StatusError INVALID_ARGUMENT
 */
export function callerOf(authorization: string | undefined): Caller {
  if (!authorization?.trim()) return { kind: 'anonymous' };
  const token = /^Bearer\s+(\S+)$/i.exec(authorization.trim())?.[1];
  if (token === 'owner') return { kind: 'owner' };
  const payload = token === undefined ? undefined : payloadOf(token);
  // The code and the text are those of Google's emulator.
  if (!payload) throw invalidArgument('invalid jwt');
  const uid = payload.user_id ?? payload.sub;
  return { kind: 'user', uid: typeof uid === 'string' ? uid : '', token: payload };
}

function payloadOf(token: string): JsonObject | undefined {
  // Decodes URL-safe and padded base64 too.
  const text = Buffer.from(token.split('.')[1] ?? '', 'base64').toString();
  try {
    const payload: unknown = JSON.parse(text);
    return isJsonObject(payload) ? payload : undefined;
  } catch {
    return undefined;
  }
}
