import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { authProblems, readAuthConfig } from './auth-settings.ts';

const validConfig = {
  client: { permissions: { disabledUserSignup: true } },
  passwordPolicyConfig: {
    passwordPolicyEnforcementState: 'ENFORCE',
    passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: 10 } }],
  },
};

const withPolicy = (change: object) => ({
  ...validConfig,
  passwordPolicyConfig: { ...validConfig.passwordPolicyConfig, ...change },
});

describe('the settings of the Auth service', () => {
  it('have no problem when they follow the guide', () => {
    expect(authProblems(validConfig, 10)).toEqual([]);
  });

  it.each([
    ['allow anyone to create accounts', { ...validConfig, client: {} }, /sign-up/],
    ['do not mention sign-up', { ...validConfig, client: undefined }, /sign-up/],
    [
      'do not enforce the policy',
      withPolicy({ passwordPolicyEnforcementState: 'OFF' }),
      /enforced/,
    ],
    [
      'accept shorter passwords',
      withPolicy({ passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: 9 } }] }),
      /at least 10/,
    ],
    ['have no policy', withPolicy({ passwordPolicyVersions: [] }), /at least 10/],
  ])('are reported when they %s', (_, config, problem) => {
    expect(authProblems(config, 10)).toEqual([expect.stringMatching(problem)]);
  });

  it('have every problem when they are missing', () => {
    for (const config of [undefined, null, 'x', []])
      expect(authProblems(config, 10)).toHaveLength(2);
  });

  it('are read with the access token', async () => {
    const requests: unknown[] = [];
    const baseUrl = await startServer(200, validConfig, requests);
    expect(await readAuthConfig({ project: 'a-trader', token: 't', baseUrl })).toEqual(validConfig);
    expect(requests).toEqual([['/projects/a-trader/config', 'Bearer t']]);
  });

  it('cause an error when they cannot be read', async () => {
    const baseUrl = await startServer(403, {}, []);
    const reading = readAuthConfig({ project: 'a-trader', token: 't', baseUrl });
    await expect(reading).rejects.toThrow('403');
  });
});

/** Starts a server that responds to every request and records its path and credentials. */
async function startServer(status: number, body: object, requests: unknown[]): Promise<string> {
  const server = createServer(({ url, headers }, response) => {
    requests.push([url, headers.authorization]);
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}`;
}
