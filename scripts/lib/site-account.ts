/**
 * Checks the service account of the function `site` before a deployment. Anyone may call the function: it
 * renders pages and stores enquiries from plain HTML forms. So its account has access to documents only.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod';

/** The roles that the account must have, and no others. */
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

/** The problems of the account's roles in the project's IAM policy, as lines of text. */
export function siteAccountProblems(account: string, policy: unknown): string[] {
  const parsed = iamPolicy.safeParse(policy);
  if (!parsed.success) return ['The policy of the project cannot be read.'];
  const accountBindings = parsed.data.bindings.filter(({ members }) =>
    members.includes(`serviceAccount:${account}`),
  );
  const unconditionalRoles = accountBindings
    .filter(({ condition }) => condition === undefined)
    .map(({ role }) => role);
  const missing = SITE_ROLES.filter((role) => !unconditionalRoles.includes(role));
  const excessRoles = accountBindings
    .map(({ role }) => role)
    .filter((role) => !SITE_ROLES.includes(role));
  return [
    ...missing.map((role) => `${account} lacks ${role}.`),
    ...[...new Set(excessRoles)].map(
      (role) => `${account} has ${role}, which the site must not have.`,
    ),
  ].map((problem) => `${problem} See docs/deploy.md, step 3.`);
}

/** A line of text when the account is not one that was created in the project; otherwise `undefined`. */
export function accountProblem(project: string, account: string): string | undefined {
  const isOwn = /^[a-z][a-z0-9-]+@/.test(account);
  if (isOwn && account.endsWith(`@${project}.iam.gserviceaccount.com`)) return undefined;
  return `SITE_SERVICE_ACCOUNT names ${account}, which is not a dedicated service account of ${project}. See docs/deploy.md, step 3.`;
}

/** Reads and checks the roles of the account with the account that is logged in with `gcloud`. */
export async function findSiteAccountProblems(project: string, account = ''): Promise<string[]> {
  const problem = accountProblem(project, account);
  if (problem) return [problem];
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
