/** Tests the verification of tokens by firebase-admin itself; the Auth emulator accepts any signature. */
import { createSign, generateKeyPairSync } from 'node:crypto';
import { Agent } from 'node:https';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { afterAll, expect, it, vi } from 'vitest';
import { ApiError } from '../api-error.ts';
import { requireToken } from './sessions.ts';

const projectId = 'demo-sessions';

/** No address is found, as during an outage of the network. */
const httpAgent = new Agent({ lookup: (_, __, callback) => callback(new Error('No network'), '') });
const auth = getAuth(initializeApp({ projectId, httpAgent }, projectId));

// Set where the tests run on the suite.
vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', undefined);
afterAll(() => vi.unstubAllEnvs());

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** An ID token of the project, signed with another key than Google's. */
function tokenOf(audience: string): string {
  const now = Math.floor(Date.now() / 1_000);
  const times = { auth_time: now, iat: now, exp: now + 3_600 };
  const issuer = { iss: `https://securetoken.google.com/${audience}`, aud: audience };
  const content = [
    encode({ alg: 'RS256', kid: 'a', typ: 'JWT' }),
    encode({ ...issuer, ...times, sub: 'asha' }),
  ].join('.');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const signature = createSign('sha256').update(content).sign(privateKey, 'base64url');
  return `${content}.${signature}`;
}

it('a token is not rejected when the keys to verify it cannot be fetched', async () => {
  const verified = requireToken(tokenOf(projectId), auth);
  await expect(verified).rejects.toThrow('No network');
  await expect(verified).rejects.not.toBeInstanceOf(ApiError);
});

it.each(['none', tokenOf('another-project')])(
  'a token that is not valid is rejected',
  async (token) => {
    await expect(requireToken(token, auth)).rejects.toMatchObject({ kind: 'unauthenticated' });
  },
);
