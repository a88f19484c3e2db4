/**
 * The service account of the function `site`, which anyone may call: it draws pages and stores plain
 * enquiries, so it may read and write documents and nothing else. `npm run deploy` checks it first.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod';

/** All that the account needs. */
export const SITE_ROLES = ['roles/datastore.user', 'roles/logging.logWriter'];

const iamPolicy = z.object({
  bindings: z
    .array(
      z.object({
        role: z.string(),
        members: z.array(z.string()).default([]),
        condition: z.unknown().optional(),
      }),
    )
    .default([]),
});

/** What is wrong with the rights of an account in the project's policy, a line each. */
export function siteAccountProblems(account: string, policy: unknown): string[] {
  const parsed = iamPolicy.safeParse(policy);
  if (!parsed.success) return ['The policy of the project cannot be read.'];
  const own = parsed.data.bindings.filter(({ members }) =>
    members.includes(`serviceAccount:${account}`),
  );
  const always = own.filter(({ condition }) => condition === undefined).map(({ role }) => role);
  const missing = SITE_ROLES.filter((role) => !always.includes(role));
  const excess = own.map(({ role }) => role).filter((role) => !SITE_ROLES.includes(role));
  return [
    ...missing.map((role) => `${account} lacks ${role}.`),
    ...[...new Set(excess)].map((role) => `${account} has ${role}, which the site must not have.`),
  ].map((problem) => `${problem} See docs/deploy.md, step 3.`);
}

/** Why the site cannot run as this account of the project; `undefined` when it can. */
export function foreignAccount(project: string, account: string): string | undefined {
  const isOwn = /^[a-z][a-z0-9-]+@/.test(account);
  if (isOwn && account.endsWith(`@${project}.iam.gserviceaccount.com`)) return undefined;
  return `SITE_SERVICE_ACCOUNT names ${account}, which is no service account of its own of ${project}. See docs/deploy.md, step 3.`;
}

/** The problems of the account, read in the name of whoever is logged in with `gcloud`. */
export async function findSiteAccountProblems(project: string, account = ''): Promise<string[]> {
  const foreign = foreignAccount(project, account);
  if (foreign) return [foreign];
  try {
    await readJson(['iam', 'service-accounts', 'describe', account, '--project', project]);
    const policy = await readJson(['projects', 'get-iam-policy', project]);
    return siteAccountProblems(account, policy);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [`The service account of the site cannot be checked. ${reason}`];
  }
}

async function readJson(args: string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)('gcloud', [...args, '--format=json']);
  return JSON.parse(stdout);
}
