import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectDir } from './project.ts';
import { accountProblem, SITE_ROLES, siteAccountProblems } from './site-account.ts';

const account = 'neev-site@a-trader.iam.gserviceaccount.com';
const members = [`serviceAccount:${account}`];
const policyOf = (...roles: string[]) => ({ bindings: roles.map((role) => ({ role, members })) });

describe('the service account of the site', () => {
  it('has no problem with exactly the roles for documents and logs', () => {
    expect(siteAccountProblems(account, policyOf(...SITE_ROLES))).toEqual([]);
  });

  it.each(SITE_ROLES)('is reported without %s', (role) => {
    const others = SITE_ROLES.filter((each) => each !== role);
    const conditional = { role, members, condition: { expression: 'false' } };
    const policy = { bindings: [...policyOf(...others).bindings, conditional] };
    expect(siteAccountProblems(account, policy)).toEqual([
      expect.stringContaining(`lacks ${role}`),
    ]);
  });

  it.each([
    'roles/firebaseauth.admin',
    'roles/storage.objectAdmin',
    'roles/editor',
    'projects/a-trader/roles/own',
  ])('is reported with %s', (role) => {
    expect(siteAccountProblems(account, policyOf(...SITE_ROLES, role))).toEqual([
      expect.stringContaining(`has ${role}`),
    ]);
  });

  it('is not affected by the roles of other accounts', () => {
    const others = { role: 'roles/owner', members: ['user:owner@example.com'] };
    const policy = { bindings: [...policyOf(...SITE_ROLES).bindings, others] };
    expect(siteAccountProblems(account, policy)).toEqual([]);
  });

  it('lacks every role in an empty policy, and cannot be checked with an unreadable one', () => {
    expect(siteAccountProblems(account, {})).toHaveLength(SITE_ROLES.length);
    expect(siteAccountProblems(account, 'x')).toEqual([expect.stringContaining('cannot be read')]);
  });

  it.each([
    ['', 'a-trader'],
    [account, 'another'],
    ['12345-compute@developer.gserviceaccount.com', 'a-trader'],
  ])('must be an account of its own in the project, not %j in %s', (name, project) => {
    expect(accountProblem(project, name)).toContain('SITE_SERVICE_ACCOUNT');
  });

  it('gets the same roles in the guide', () => {
    expect(accountProblem('a-trader', account)).toBeUndefined();
    const guide = readFileSync(join(projectDir, 'docs/deploy.md'), 'utf8');
    const roles = SITE_ROLES.map((role) => role.replace('roles/', '')).join(' ');
    expect(guide).toContain(`for ROLE in ${roles}; do`);
  });
});
