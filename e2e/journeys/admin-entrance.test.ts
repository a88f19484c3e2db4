/** Access to the admin area: login, registration, approval, revocation and logout. */
import { randomUUID } from 'node:crypto';
import { collections } from '@neev/domain';
import type { Browser, Page } from 'playwright-core';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
} from 'vitest';
import { findAxeViolations } from '../src/axe.ts';
import { launchBrowser } from '../src/browser.ts';
import { localAdmin, logIn, openAdmin, openPage } from '../src/pages.ts';
import { accounts, database, requireVariable } from '../src/suite.ts';
import { withoutTriggers } from '../src/without-triggers.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

const LOGIN = '/admin-portal-xyz-login';
const REGISTER = '/admin-portal-xyz-register';

/** Time limit for closing the open page of a revoked administrator. */
const CLOSE_TIMEOUT_MS = 5_000;

const PASSWORD = 'a long enough password';

interface Person {
  username: string;
  email: string;
}

const registered: Person[] = [];

function newPerson(): Person {
  const id = randomUUID().slice(0, 8);
  const person = { username: `E2E Clerk ${id}`, email: `clerk-${id}@neev.example` };
  registered.push(person);
  return person;
}

afterEach(async () => {
  for (const { email } of registered.splice(0)) {
    const user = await accounts()
      .getUserByEmail(email)
      .catch(() => undefined);
    if (!user) continue;
    await accounts().deleteUser(user.uid);
    await database().collection(collections.admins).doc(user.uid).delete();
  }
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function register(page: Page, { username, email }: Person): Promise<void> {
  await page.goto(REGISTER);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
}

/** Registers and logs in. Returns the page that requires the email address to be confirmed. */
async function openUnconfirmed(person: Person): Promise<Page> {
  const { page } = await openPage(browser);
  await register(page, person);
  await page.getByText('After that, an administrator has to approve your account.').waitFor();
  await page.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, { email: person.email, password: PASSWORD });
  await heading(page, 'Confirm your email address').waitFor();
  return page;
}

/** Registers and confirms the email address. Returns the page that waits for approval. */
async function openPendingApproval(person: Person): Promise<Page> {
  const page = await openUnconfirmed(person);
  await followLastMail(person.email);
  await page.getByRole('button', { name: 'I have confirmed it' }).click();
  await heading(page, 'This account waits for approval').waitFor();
  return page;
}

describe('the login', () => {
  it('requires both fields, rejects a wrong password, and confirms a successful login', async () => {
    const { page } = await openPage(browser);
    await page.goto(LOGIN);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('main').getByText('Both fields are required.').waitFor();

    await logIn(page, { ...localAdmin, password: 'not the password' });
    await page.getByRole('main').getByText('Wrong email or password.').waitFor();
    await page.getByRole('alert').filter({ hasText: 'Wrong email or password.' }).first().waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(localAdmin.email);

    await logIn(page, localAdmin);
    await page.getByText('Login successful').waitFor();
    await page.waitForURL('**/admin/dashboard');
  });

  it('redirects to the requested screen with its query string', async () => {
    const { page } = await openPage(browser);
    await page.goto('/admin/team?from=a-mail');
    await page.waitForURL(`**${LOGIN}`);
    await logIn(page, localAdmin);
    await page.waitForURL('**/admin/team?from=a-mail');
    await heading(page, 'Team').waitFor();
  });

  it.each(['nothing', 'constructor'])(
    'redirects from the unknown screen /admin/%s to the dashboard',
    async (path) => {
      const { page, consoleErrors } = await openPage(browser);
      await page.goto(`/admin/${path}`);
      await logIn(page, localAdmin);
      await page.waitForURL('**/admin/dashboard');
      await page.getByRole('banner').getByRole('heading', { level: 1 }).waitFor();
      expect(consoleErrors).toEqual([]);
    },
  );

  it('shows an error when the login service is unreachable, and keeps the form values', async () => {
    const { page } = await openPage(browser);
    await page.goto(LOGIN);
    await page.route('**/identitytoolkit.googleapis.com/**', (route) => route.abort());
    await logIn(page, localAdmin);
    await page
      .getByRole('main')
      .getByText('The login service cannot be reached. Check your connection.')
      .waitFor();
    expect(await page.getByLabel('Password').inputValue()).toBe(localAdmin.password);
  });

  it('sends a password reset email, and does not reveal whether an account exists', async () => {
    const person = newPerson();
    await accounts().createUser({ email: person.email, password: PASSWORD });
    const { page } = await openPage(browser);
    await page.goto(LOGIN);
    const forgotButton = page.getByRole('button', { name: 'Forgot your password?' });
    await forgotButton.click();
    await page.getByText('Enter your email, then ask again.').waitFor();
    for (const email of [person.email, 'unknown@neev.example']) {
      await page.getByLabel('Email').fill(email);
      await forgotButton.click();
      await page
        .getByText(`If ${email} has an account, a mail to reset its password is on its way.`)
        .waitFor();
    }
    expect(await countPasswordResets(person.email)).toBe(1);
    expect(await countPasswordResets('unknown@neev.example')).toBe(0);
  });
});

describe('the registration', () => {
  it('requires all fields, shows the error of the server, and keeps the form values', async () => {
    const { page } = await openPage(browser);
    await page.goto(REGISTER);
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('All fields are required.').waitFor();
    await page.getByLabel('Username').fill('E2E Clerk');
    await page.getByLabel('Email').fill('clerk@neev.example');
    await page.getByLabel('Password').fill('short');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('A password has at least 10 characters.').waitFor();
    expect(await page.getByLabel('Username').inputValue()).toBe('E2E Clerk');
  });

  it.each([
    ['does not respond', null],
    ['responds with status 500 and no body', { status: 500, body: '' }],
  ])('says "Registration failed" when the server %s', async (_, response) => {
    const { page } = await openPage(browser);
    await page.route('**/api/admin/register', (route) =>
      response ? route.fulfill(response) : route.abort(),
    );
    await register(page, { username: 'E2E Clerk', email: 'clerk@neev.example' });
    await page.getByText('Registration failed').waitFor();
  });

  it('shows a disabled “Registering...” button during the request', async () => {
    const { page } = await openPage(browser);
    await page.route('**/api/admin/register', () => {});
    await register(page, { username: 'E2E Clerk', email: 'clerk@neev.example' });
    expect(await page.getByRole('button', { name: 'Registering...' }).isDisabled()).toBe(true);
  });
});

/** Resets the rate limiter: all journeys register from one IP address, which is limited per hour. */
async function resetRegistrationLimit(): Promise<void> {
  const { docs } = await database().collection('limits').get();
  const registrationLimits = docs.filter(({ id }) => id.startsWith('register-'));
  await Promise.all(registrationLimits.map(({ ref }) => ref.delete()));
}

describe('the team screen', () => {
  beforeEach(resetRegistrationLimit);

  it('approves a waiting account, which can then use the admin area until it is revoked', async () => {
    const person = newPerson();
    const clerk = await openPendingApproval(person);
    const { page: team, consoleErrors } = await openAdmin(browser, '/admin/team');
    const pendingApprovals = team.getByRole('region', { name: 'Waiting for approval' });
    await pendingApprovals.getByRole('button', { name: `Approve ${person.username}` }).click();
    await team.getByText(`${person.username} may now enter the admin area.`).waitFor();

    await heading(clerk, 'Your account has been approved').waitFor();
    await clerk.getByRole('button', { name: 'Open the admin area' }).click();
    await heading(clerk, 'Dashboard').waitFor();

    const active = team.getByRole('region', { name: 'Administrators' });
    await active.getByRole('button', { name: `Revoke ${person.username}` }).click();
    await team.getByRole('button', { name: 'Take away' }).click();
    await heading(clerk, 'This account has no access any more').waitFor({
      timeout: CLOSE_TIMEOUT_MS,
    });
    await team.getByRole('region', { name: 'Without access' }).getByText(person.email).waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('lists accounts with an unconfirmed email address, and does not allow their approval', async () => {
    const person = newPerson();
    const clerk = await openUnconfirmed(person);
    const { page: team } = await openAdmin(browser, '/admin/team');
    const unconfirmed = team.getByRole('region', { name: 'Email not confirmed yet' });
    const approve = unconfirmed.getByRole('button', { name: `Approve ${person.username}` });
    await approve.waitFor();
    expect(await approve.isDisabled()).toBe(true);

    await clerk.getByRole('button', { name: 'Send the link again' }).click();
    await clerk.getByText(`A new link is on its way to ${person.email}.`).waitFor();
    expect(await mailsTo(person.email)).toHaveLength(2);
    await followLastMail(person.email);
    await clerk.evaluate(() => window.dispatchEvent(new Event('focus')));
    await heading(clerk, 'This account waits for approval').waitFor();
    const pendingApprovals = team.getByRole('region', { name: 'Waiting for approval' });
    await pendingApprovals.getByRole('button', { name: `Approve ${person.username}` }).waitFor();
    await pendingApprovals.getByRole('listitem').getByText('Email confirmed').first().waitFor();
  });

  it('invites an administrator, who confirms the email address and needs no approval', async () => {
    const person = newPerson();
    const { page: team, consoleErrors } = await openAdmin(browser, '/admin/team');
    await team.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = team.getByRole('dialog');
    await dialog.getByLabel('Email').fill(person.email);
    await dialog.getByLabel('Name').fill(person.username);
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const link = await dialog.getByLabel('Link').inputValue();
    const shared = await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
    expect(decodeURIComponent(shared ?? '')).toContain(link);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await team
      .getByRole('button', { name: `Withdraw the invitation of ${person.email}` })
      .waitFor();

    const { page } = await openPage(browser);
    await page.goto(link);
    expect(await page.getByLabel('Email').inputValue()).toBe(person.email);
    expect(await page.getByLabel('Email').isEditable()).toBe(false);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('After that you can enter the admin area.').waitFor();
    await followLastMail(person.email);
    await page.getByRole('link', { name: 'Log in' }).click();
    await logIn(page, { email: person.email, password: PASSWORD });
    await page.getByRole('button', { name: 'Open the admin area' }).click();
    await heading(page, 'Dashboard').waitFor();
    const active = team.getByRole('region', { name: 'Administrators' });
    await active.getByText(person.email).waitFor();
    await active
      .getByText(/^Invited by Local administrator/)
      .first()
      .waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('withdraws an invitation, whose link is then rejected with an explanation', async () => {
    const person = newPerson();
    const { page: team } = await openAdmin(browser, '/admin/team');
    await team.getByRole('button', { name: 'Invite', exact: true }).click();
    await team.getByRole('dialog').getByLabel('Email').fill(person.email);
    await team.getByRole('button', { name: 'Create link' }).click();
    const link = await team.getByLabel('Link').inputValue();
    await team.getByRole('button', { name: 'Done' }).click();
    const withdraw = team.getByRole('button', {
      name: `Withdraw the invitation of ${person.email}`,
    });
    await withdraw.click();
    await withdraw.waitFor({ state: 'detached' });

    const { page } = await openPage(browser);
    await page.goto(link);
    await page.getByLabel('Username').fill(person.username);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('This invitation has expired, was withdrawn, or has been used.').waitFor();
  });

  it('keeps administrators visible above many unconfirmed accounts, which are listed in pages of 20', async () => {
    const batch = database().batch();
    const floodIds = Array.from({ length: 45 }, (_, n) => `flood-${n}`);
    const path = (id: string) => database().collection(collections.admins).doc(id);
    for (const id of floodIds) {
      const fields = { username: `AAA ${id}`, email: `${id}@neev.example`, state: 'pending' };
      batch.set(path(id), { ...fields, isEmailVerified: false, createdAt: new Date() });
    }
    // Each record would start two triggers without effect.
    await withoutTriggers(() => batch.commit());
    onTestFinished(() => {
      const removal = database().batch();
      for (const id of floodIds) removal.delete(path(id));
      return withoutTriggers(() => removal.commit());
    });
    const { page } = await openAdmin(browser, '/admin/team');
    const active = page.getByRole('region', { name: 'Administrators' });
    await active.getByText(localAdmin.email).waitFor();
    const unconfirmed = page.getByRole('region', { name: 'Email not confirmed yet' });
    const rows = unconfirmed.getByRole('listitem');
    const showMore = unconfirmed.getByRole('button', { name: 'Show more' });
    for (const count of [20, 40]) {
      await rows.nth(count - 1).waitFor();
      expect(await rows.count()).toBe(count);
      await showMore.click();
    }
    await rows.nth(44).waitFor();
    await showMore.waitFor({ state: 'detached' });
  });

  it('explains why the last administrator cannot be revoked', async () => {
    const { page } = await openAdmin(browser, '/admin/team');
    const ownRow = page.getByRole('listitem').filter({ hasText: localAdmin.email });
    await ownRow.getByRole('button', { name: /^Revoke/ }).click();
    await page.getByText('This is your own account').waitFor();
    await page.getByRole('button', { name: 'Take away' }).click();
    await page.getByRole('alert').filter({ hasText: 'administrator' }).waitFor();
    await heading(page, 'Team').waitFor();
  });

  it.each([390, 1280])('has no axe violation at %i px (login and register too)', async (width) => {
    const { page } = await openAdmin(browser, '/admin/team', {
      viewport: { width, height: 800 },
    });
    await page.getByText(localAdmin.email).waitFor();
    await page.getByText('Login successful').waitFor({ state: 'detached' });
    expect(await findAxeViolations(page)).toEqual([]);
    const { page: loggedOutPage } = await openPage(browser, { viewport: { width, height: 800 } });
    for (const path of [LOGIN, REGISTER]) {
      await loggedOutPage.goto(path);
      await loggedOutPage.getByRole('heading', { level: 1 }).waitFor();
      expect(await findAxeViolations(loggedOutPage)).toEqual([]);
    }
  });
});

describe('logging out', () => {
  it('clears the session: the Back button and the URL lead to the login', async () => {
    const { page } = await openAdmin(browser, '/admin/enquiries');
    await page.getByRole('link', { name: 'Team' }).click();
    await heading(page, 'Team').waitFor();
    await page.evaluate(() => document.documentElement.setAttribute('data-of-session', ''));
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`**${LOGIN}`);
    // The logout loads a new document, so no state in memory remains.
    await page.locator('html:not([data-of-session])').waitFor({ state: 'attached' });
    await heading(page, 'Admin Login').waitFor();
    await page.goBack();
    await heading(page, 'Admin Login').waitFor();
    await page.goto('/admin/enquiries');
    await heading(page, 'Admin Login').waitFor();
    const storedData = await page.evaluate(async () => ({
      local: Object.keys(localStorage).filter((key) => key.includes('authUser')),
      databases: (await indexedDB.databases()).map(({ name }) => name),
    }));
    expect(storedData.local).toEqual([]);
    expect(storedData.databases.filter((name) => name?.includes('firestore'))).toEqual([]);
  });
});

describe('an open admin area', () => {
  it('logs out after 12 hours without interaction, and shows the reason', async () => {
    const { page } = await openPage(browser);
    await page.clock.install();
    await page.goto('/admin/team');
    await logIn(page, localAdmin);
    await heading(page, 'Team').waitFor();
    await page.clock.fastForward('11:59:00');
    await heading(page, 'Team').waitFor();
    await page.mouse.click(5, 5);
    await page.clock.fastForward('11:59:00');
    await heading(page, 'Team').waitFor();
    await page.clock.fastForward('00:02:00');
    await page.getByText('You were logged out because nothing was done for 12 hours.').waitFor();
    await page.goto('/admin/team');
    await heading(page, 'Admin Login').waitFor();
  });

  it('logs out when the account is logged out on another device', async () => {
    const person = newPerson();
    const { uid } = await accounts().createUser({
      ...{ email: person.email, password: PASSWORD, emailVerified: true },
    });
    await accounts().setCustomUserClaims(uid, { admin: true });
    const fields = { username: person.username, email: person.email, state: 'active' };
    await database().collection(collections.admins).doc(uid).set(fields);
    const pages = [];
    for (const path of ['/admin/team', '/admin/dashboard']) {
      const { page } = await openPage(browser);
      await page.goto(path);
      await logIn(page, { email: person.email, password: PASSWORD });
      await page.getByRole('button', { name: 'Logout' }).waitFor();
      pages.push(page);
    }
    await pages[0]?.getByRole('button', { name: 'Logout' }).click();
    await pages[1]?.getByText('You were logged out, here or on another device.').waitFor();
  });
});

interface Mail {
  email: string;
  requestType: string;
  oobLink: string;
}

/** Returns the emails of the Auth emulator to an address, oldest first. */
async function mailsTo(email: string): Promise<Mail[]> {
  const host = requireVariable('FIREBASE_AUTH_EMULATOR_HOST');
  const project = requireVariable('GCLOUD_PROJECT');
  const response = await fetch(`http://${host}/emulator/v1/projects/${project}/oobCodes`);
  const { oobCodes }: { oobCodes: Mail[] } = await response.json();
  return oobCodes.filter((each) => each.email === email);
}

/** Opens the link of the last email to an address. */
async function followLastMail(email: string): Promise<void> {
  const link = (await mailsTo(email)).at(-1)?.oobLink ?? '';
  expect((await fetch(link)).status).toBe(200);
}

/** Counts the password reset emails of the Auth emulator to an address. */
async function countPasswordResets(email: string): Promise<number> {
  const mails = await mailsTo(email);
  return mails.filter(({ requestType }) => requestType === 'PASSWORD_RESET').length;
}
