/** Checks the settings of Firebase Auth that the product relies on, before a deployment. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const ADMIN_API = 'https://identitytoolkit.googleapis.com/admin/v2';

interface ConfigRequest {
  project: string;
  /** An access token of an account that may read the project. */
  token: string;
  /** Base URL of the API, for tests. */
  baseUrl?: string;
}

/** Reads the project's settings. @throws Error when they cannot be read. */
export async function readAuthConfig({
  project,
  token,
  baseUrl = ADMIN_API,
}: ConfigRequest): Promise<unknown> {
  const response = await fetch(`${baseUrl}/projects/${project}/config`, {
    headers: { Authorization: `Bearer ${token}`, 'X-Goog-User-Project': project },
    signal: AbortSignal.timeout(10_000),
  });
  if (response.ok) return response.json();
  throw new Error(`The settings of the Auth service cannot be read: ${response.status}.`);
}

/** The problems of the settings as lines of text; `minLength` is the length that passwords must have. */
export function authProblems(config: unknown, minLength: number): string[] {
  const isClosed = valueAt(config, 'client', 'permissions', 'disabledUserSignup') === true;
  const policy = valueAt(config, 'passwordPolicyConfig');
  const isEnforced = valueAt(policy, 'passwordPolicyEnforcementState') === 'ENFORCE';
  const versions = valueAt(policy, 'passwordPolicyVersions');
  const [version] = Array.isArray(versions) ? versions : [];
  const length = Number(valueAt(version, 'customStrengthOptions', 'minPasswordLength') ?? 0);
  return [
    ...(isClosed
      ? []
      : ['Anyone can create accounts without the site: switch off "Enable create (sign-up)".']),
    ...(isEnforced && length >= minLength
      ? []
      : [`The password policy is not enforced with at least ${minLength} characters.`]),
  ].map((problem) => `Authentication → Settings: ${problem} See docs/deploy.md, step 1.`);
}

/** Reads and checks the settings of a project with the account that is logged in with `gcloud`. */
export async function findAuthProblems(project: string, minLength: number): Promise<string[]> {
  try {
    const { stdout } = await promisify(execFile)('gcloud', ['auth', 'print-access-token']);
    return authProblems(await readAuthConfig({ project, token: stdout.trim() }), minLength);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [`The settings of Authentication cannot be checked. ${reason}`];
  }
}

function valueAt(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (each, name) =>
      typeof each === 'object' && each !== null ? Reflect.get(each, name) : undefined,
    value,
  );
}
