import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createSignIn } from './identity.ts';

/** Signs in at an Auth service that responds with an error. */
async function signInAt(status: number, message: string): Promise<unknown> {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ error: { code: status, message } }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const signIn = createSignIn({ apiKey: 'a', emulatorHost: `127.0.0.1:${port}` });
  try {
    return await signIn('asha@neev.example', 'a-password');
  } finally {
    server.close();
  }
}

it.each([
  'INVALID_LOGIN_CREDENTIALS',
  'EMAIL_NOT_FOUND',
  'USER_DISABLED',
  'TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled.',
])('the credentials are wrong when the Auth service responds with %s', async (message) => {
  expect(await signInAt(400, message)).toBeUndefined();
});

it.each([
  [400, 'API key not valid. Please pass a valid API key.'],
  [400, 'OPERATION_NOT_ALLOWED'],
  [400, 'QUOTA_EXCEEDED : Exceeded quota for verifying passwords.'],
  [403, 'Requests from referer <empty> are blocked.'],
  [500, 'INTERNAL'],
])('a problem of the operator is not one of the credentials: %i %s', async (status, message) => {
  await expect(signInAt(status, message)).rejects.toThrow(message);
});
