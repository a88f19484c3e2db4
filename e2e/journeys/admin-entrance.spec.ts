/** Access to the admin area: login, registration, approval, revocation and logout. */
import { randomUUID } from 'node:crypto';
import { collections } from '@neev/domain';
import type { Locator, Page } from '@playwright/test';
import { findAxeViolations } from '../src/axe.ts';
import { holdRequests } from '../src/hold-requests.ts';
import { reloadTab } from '../src/leave-page.ts';
import { localAdmin, logIn } from '../src/pages.ts';
import { accounts, database, requireVariable } from '../src/suite.ts';
import { test as base, expect } from '../src/test.ts';

const LOGIN = '/admin-portal-xyz-login';
const REGISTER = '/admin-portal-xyz-register';

/** Time limit for closing the open page of a revoked administrator. */
const CLOSE_TIMEOUT_MS = 5_000;

const PASSWORD = 'a long enough password';

interface Person {
  username: string;
  email: string;
}

interface EntranceFixtures {
  /** Returns a person without an account. An account with this email address is deleted when the test ends. */
  newPerson: () => Person;
  /**
   * An administrator with an account of the test. Logging out everywhere would end the session of the
   * worker if it were that of the local administrator.
   */
  otherAdmin: Person;
  /** Registers and logs in. Returns the page that requires the email address to be confirmed. */
  openUnconfirmed: (person: Person) => Promise<Page>;
  /** Registers and confirms the email address. Returns the page that waits for approval. */
  openPendingApproval: (person: Person) => Promise<Page>;
}

const test = base.extend<EntranceFixtures>({
  newPerson: async ({ afterTest }, use) => {
    await use(() => {
      const id = randomUUID().slice(0, 8);
      const person = { username: `E2E Clerk ${id}`, email: `clerk-${id}@neev.example` };
      afterTest(() => deleteAccount(person));
      return person;
    });
  },

  otherAdmin: async ({ newPerson }, use) => {
    const person = newPerson();
    await createAdmin(person);
    await use(person);
  },

  openUnconfirmed: async ({ openPage }, use) => {
    await use(async (person) => {
      const { page } = await openPage();
      await register(page, person);
      await expect(
        page.getByText('After that, an administrator has to approve your account.'),
      ).toBeVisible();
      await expect(page).toHaveURL(LOGIN);
      await logIn(page, credentialsOf(person));
      await expect(heading(page, 'Confirm your email address')).toBeVisible();
      return page;
    });
  },

  openPendingApproval: async ({ openUnconfirmed }, use) => {
    await use(async (person) => {
      const page = await openUnconfirmed(person);
      await followLastMail(person.email);
      await page.getByRole('button', { name: 'I have confirmed it' }).click();
      await expect(heading(page, 'This account is waiting for approval')).toBeVisible();
      return page;
    });
  },
});

async function createAdmin({ username, email }: Person): Promise<void> {
  const { uid } = await accounts().createUser({ email, password: PASSWORD, emailVerified: true });
  await accounts().setCustomUserClaims(uid, { admin: true });
  const fields = { username, email, state: 'active' };
  await database().collection(collections.admins).doc(uid).set(fields);
}

/** Deletes the account and the record of a person, if there is one. */
async function deleteAccount({ email }: Person): Promise<void> {
  const { users } = await accounts().getUsers([{ email }]);
  for (const { uid } of users) {
    await accounts().deleteUser(uid);
    await database().collection(collections.admins).doc(uid).delete();
  }
}

const credentialsOf = ({ email }: Person) => ({ email, password: PASSWORD });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const region = (page: Page, name: string) => page.getByRole('region', { name });
const loginButton = (page: Page) => page.getByRole('button', { name: 'Login' });
const registerButton = (page: Page) => page.getByRole('button', { name: 'Register' });
const logoutButton = (page: Page) => page.getByRole('button', { name: 'Logout' });
const logoutEverywhereButton = (page: Page) =>
  page.getByRole('button', { name: 'Log out everywhere' });

const withdrawButton = (page: Page, { email }: Person) =>
  page.getByRole('button', { name: `Withdraw the invitation for ${email}` });

const waysToUseLink: Record<string, (dialog: Locator) => Promise<unknown>> = {
  copied: async (dialog) => {
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  },
  'copied by hand': (dialog) => dialog.getByLabel('Link').press('ControlOrMeta+c'),
  // The new tab is not opened: the journeys have no network.
  shared: (dialog) =>
    dialog.getByRole('link', { name: 'WhatsApp' }).dispatchEvent('click', { ctrlKey: true }),
};

async function register(page: Page, { username, email }: Person): Promise<void> {
  await page.goto(REGISTER);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await registerButton(page).click();
}

// The Auth emulator compiles the schema of a route at its first request, which can take longer on a busy machine than a
// page waits for a response.
test.beforeAll(async () => {
  const email = `first-${randomUUID()}@neev.example`;
  const { uid } = await accounts().createUser({ email, password: PASSWORD });
  await accounts().generateEmailVerificationLink(email);
  await accounts().deleteUser(uid);
});

test.describe('the login', () => {
  test('requires both fields, rejects a wrong password, and confirms a successful login', async ({
    page,
  }) => {
    await page.goto(LOGIN);
    const main = page.getByRole('main');
    await loginButton(page).click();
    await expect(main.getByText('Both fields are required.')).toBeVisible();

    await logIn(page, { ...localAdmin, password: 'not the password' });
    await expect(main.getByText('Wrong email or password.')).toBeVisible();
    const alert = page.getByRole('alert').filter({ hasText: 'Wrong email or password.' });
    await expect(alert.first()).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(localAdmin.email);
    await expect(page.getByLabel('Password')).toBeFocused();

    await logIn(page, localAdmin);
    await expect(page.getByText('Login successful')).toBeVisible();
    await page.waitForURL('**/admin/dashboard');
  });

  test('shows the password on request', async ({ page }) => {
    await page.goto(LOGIN);
    const password = page.getByLabel('Password');
    await password.fill('what I typed');
    await expect(password).toHaveAttribute('type', 'password');
    const show = page.getByRole('button', { name: 'Show password' });
    await show.click();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(password).toHaveValue('what I typed');
    await show.click();
    await expect(password).toHaveAttribute('type', 'password');
  });

  test('is not confirmed to an account that waits for approval', async ({
    newPerson,
    openPendingApproval,
  }) => {
    await resetRegistrationLimit();
    const person = newPerson();
    const page = await openPendingApproval(person);
    await logoutButton(page).click();
    await logIn(page, credentialsOf(person));
    await expect(heading(page, 'This account is waiting for approval')).toBeVisible();
    expect(await page.getByText('Login successful').count()).toBe(0);
    await expect(page).toHaveTitle('Account | Neev');
  });

  test('redirects to the requested screen with its query string', async ({ page }) => {
    await page.goto('/admin/team?from=a-mail');
    await page.waitForURL(`**${LOGIN}`);
    await logIn(page, localAdmin);
    await page.waitForURL('**/admin/team?from=a-mail');
    await expect(heading(page, 'Team')).toBeVisible();
  });

  for (const path of ['nothing', 'constructor']) {
    test(`redirects from the unknown screen /admin/${path} to the dashboard`, async ({
      openPage,
    }) => {
      const { page, consoleErrors } = await openPage();
      await page.goto(`/admin/${path}`);
      await logIn(page, localAdmin);
      await page.waitForURL('**/admin/dashboard');
      const title = page.getByRole('banner').getByRole('heading', { level: 1 });
      await expect(title).toBeVisible();
      expect(consoleErrors).toEqual([]);
    });
  }

  test('shows an error when the login service is unreachable, and keeps the form values', async ({
    page,
  }) => {
    await page.goto(LOGIN);
    await page.route('**/identitytoolkit.googleapis.com/**', (route) => route.abort());
    await logIn(page, localAdmin);
    const main = page.getByRole('main');
    await expect(
      main.getByText("We couldn't reach the server. Check your connection."),
    ).toBeVisible();
    await expect(page.getByLabel('Password')).toHaveValue(localAdmin.password);
  });

  test('sends a password reset email, and does not reveal whether an account exists', async ({
    page,
    newPerson,
  }) => {
    const person = newPerson();
    await accounts().createUser(credentialsOf(person));
    await page.goto(LOGIN);
    const forgotButton = page.getByRole('button', { name: 'Forgot your password?' });
    await forgotButton.click();
    await expect(page.getByText('Enter your email first.')).toBeVisible();
    for (const email of [person.email, 'unknown@neev.example']) {
      await page.getByLabel('Email').fill(email);
      await forgotButton.click();
      await expect(
        page.getByText(`If ${email} has an account, an email to reset its password is on its way.`),
      ).toBeVisible();
    }
    expect(await countPasswordResets(person.email)).toBe(1);
    expect(await countPasswordResets('unknown@neev.example')).toBe(0);
  });
});

test.describe('the registration', () => {
  const clerk = { username: 'E2E Clerk', email: 'clerk@neev.example' };

  test('requires all fields, shows the error of the server, and keeps the form values', async ({
    page,
  }) => {
    await page.goto(REGISTER);
    await registerButton(page).click();
    await expect(page.getByText('All fields are required.')).toBeVisible();
    await page.getByLabel('Username').fill(clerk.username);
    await page.getByLabel('Email').fill(clerk.email);
    await page.getByLabel('Password').fill('short');
    await registerButton(page).click();
    await expect(page.getByText('A password has at least 10 characters.')).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue(clerk.username);
  });

  for (const [failure, response] of [
    ['does not respond', null],
    ['responds with status 500 and no body', { status: 500, body: '' }],
  ] as const) {
    test(`says "Registration failed" and keeps the focus when the server ${failure}`, async ({
      page,
    }) => {
      await page.route('**/api/admin/register', (route) =>
        response ? route.fulfill(response) : route.abort(),
      );
      await register(page, clerk);
      await expect(page.getByText('Registration failed')).toBeVisible();
      await expect(registerButton(page)).toBeFocused();
    });
  }

  test('shows a disabled “Registering...” button during the request', async ({ openPage }) => {
    const { page } = await openPage();
    await page.route('**/api/admin/register', () => {});
    await register(page, clerk);
    await expect(page.getByRole('button', { name: 'Registering...' })).toBeDisabled();
  });
});

/** Resets the rate limiter: all journeys register from one IP address, which is limited per hour. */
async function resetRegistrationLimit(): Promise<void> {
  const { docs } = await database().collection('limits').get();
  const registrationLimits = docs.filter(({ id }) => id.startsWith('register-'));
  await Promise.all(registrationLimits.map(({ ref }) => ref.delete()));
}

test.describe('the team screen', () => {
  test.beforeEach(resetRegistrationLimit);

  test('approves a waiting account, which can then use the admin area until it is revoked', async ({
    newPerson,
    openPendingApproval,
    openAdminPage,
  }) => {
    const person = newPerson();
    const clerk = await openPendingApproval(person);
    const { page: team, consoleErrors } = await openAdminPage('/admin/team');
    await expect(team.getByTestId('waiting-count')).toHaveText(/^[1-9]/);
    const pendingApprovals = region(team, 'Waiting for approval');
    await pendingApprovals.getByRole('button', { name: `Approve ${person.username}` }).click();
    await expect(team.getByText(`${person.username} now has access.`)).toBeVisible();
    await expect(team.getByRole('heading', { name: 'Waiting for approval' })).toBeFocused();

    await expect(heading(clerk, 'Your account has been approved')).toBeVisible();
    await clerk.getByRole('button', { name: 'Open the admin area' }).click();
    await expect(heading(clerk, 'Dashboard')).toBeVisible();
    await expect(clerk.getByTestId('signed-in-person')).toHaveText(person.username);
    await expect(clerk).toHaveTitle(/Dashboard/);

    const active = region(team, 'Administrators');
    await active.getByRole('button', { name: `Revoke ${person.username}` }).click();
    await team
      .getByRole('dialog', { name: `Revoke ${person.username}'s access?` })
      .getByRole('button', { name: 'Revoke' })
      .click();
    await expect(heading(clerk, 'This account no longer has access')).toBeVisible({
      timeout: CLOSE_TIMEOUT_MS,
    });
    await expect(team.getByRole('heading', { name: 'Administrators' })).toBeFocused();
    await expect(clerk).toHaveTitle('Account | Neev');
    const revoked = region(team, 'Without access');
    await expect(revoked.getByText(person.email)).toBeVisible();

    await revoked.getByRole('button', { name: `Remove ${person.username}` }).click();
    await team.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(team.getByText(`${person.username} has been removed.`)).toBeVisible();
    await expect(team.getByText(person.email)).toHaveCount(0);
    expect((await accounts().getUsers([{ email: person.email }])).users).toEqual([]);
    expect(consoleErrors).toEqual([]);
  });

  test('rejects a waiting account after a question that says that it will have no access', async ({
    newPerson,
    openPendingApproval,
    openAdminPage,
  }) => {
    const person = newPerson();
    await openPendingApproval(person);
    const { page: team } = await openAdminPage('/admin/team');
    const pendingApprovals = region(team, 'Waiting for approval');
    await pendingApprovals.getByRole('button', { name: `Reject ${person.username}` }).click();
    const question = team.getByRole('dialog', { name: `Reject ${person.username}'s access?` });
    await expect(question).toContainText(`${person.username} will have no access.`);
    await question.getByRole('button', { name: 'Reject' }).click();
    await expect(team.getByText(`${person.username} has no access.`)).toBeVisible();
  });

  test('opens the admin area only when the claim of the approved account is set', async ({
    newPerson,
    openPendingApproval,
  }) => {
    const person = newPerson();
    const page = await openPendingApproval(person);
    const { uid } = await accounts().getUserByEmail(person.email);
    // The record is active before the claim is set; the response of the API comes after both.
    await database().collection(collections.admins).doc(uid).update({ state: 'active' });
    const openButton = page.getByRole('button', { name: 'Open the admin area' });
    await page.route('**/api/admin/access', (route) => route.abort());
    await openButton.click();
    await expect(page.getByText("We couldn't reach the server.").first()).toBeVisible();
    await page.unroute('**/api/admin/access');
    await openButton.click();
    await expect(heading(page, 'Dashboard')).toBeVisible();
  });

  test('lists accounts with an unconfirmed email address, and does not allow their approval', async ({
    newPerson,
    openUnconfirmed,
    openAdminPage,
  }) => {
    const person = newPerson();
    const clerk = await openUnconfirmed(person);
    const { page: team } = await openAdminPage('/admin/team');
    const approveIn = (name: string) =>
      region(team, name).getByRole('button', { name: `Approve ${person.username}` });
    await expect(approveIn('Email not confirmed yet')).toBeVisible();
    await expect(approveIn('Email not confirmed yet')).toBeDisabled();

    await clerk.getByRole('button', { name: 'Send the link again' }).click();
    await expect(clerk.getByText(`A new link is on its way to ${person.email}.`)).toBeVisible();
    expect(await mailsTo(person.email)).toHaveLength(2);
    await followLastMail(person.email);
    await clerk.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(heading(clerk, 'This account is waiting for approval')).toBeVisible();
    await expect(approveIn('Waiting for approval')).toBeVisible();
    const pendingRows = region(team, 'Waiting for approval').getByRole('listitem');
    await expect(pendingRows.getByText('Email confirmed').first()).toBeVisible();
  });

  test('invites an administrator, who confirms the email address and needs no approval', async ({
    newPerson,
    openAdminPage,
    openPage,
  }) => {
    const person = newPerson();
    const { page: team, consoleErrors } = await openAdminPage('/admin/team');
    await team.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = team.getByRole('dialog');
    await dialog.getByLabel('Email').fill(person.email);
    await dialog.getByLabel('Name').fill(person.username);
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const link = await dialog.getByLabel('Link').inputValue();
    const shared = await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
    expect(decodeURIComponent(shared ?? '')).toContain(link);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(withdrawButton(team, person)).toBeVisible();

    const { page } = await openPage();
    await page.goto(link);
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
    await expect(page.getByLabel('Email')).not.toBeEditable();
    await page.getByLabel('Password').fill(PASSWORD);
    await registerButton(page).click();
    await expect(page.getByText('After that you can enter the admin area.')).toBeVisible();
    await followLastMail(person.email);
    await logIn(page, credentialsOf(person));
    await page.getByRole('button', { name: 'Open the admin area' }).click();
    await expect(heading(page, 'Dashboard')).toBeVisible();
    const active = region(team, 'Administrators');
    await expect(active.getByText(person.email)).toBeVisible();
    await expect(active.getByText(/^Invited by Local administrator/).first()).toBeVisible();
    expect(consoleErrors).toEqual([]);
  });

  for (const [way, use] of Object.entries(waysToUseLink)) {
    test(`asks before the link of an invitation is lost, unless it was ${way}`, async ({
      newPerson,
      openAdminPage,
    }) => {
      const { page: team } = await openAdminPage('/admin/team', {
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      await team.getByRole('button', { name: 'Invite', exact: true }).click();
      const dialog = team.getByRole('dialog', { name: 'Invitation ready' });
      await team.getByRole('dialog').getByLabel('Email').fill(newPerson().email);
      await team.getByRole('button', { name: 'Create link' }).click();
      await expect(dialog).toBeVisible();
      await team.keyboard.press('Escape');
      const question = team.getByRole('dialog', { name: 'Close without the link?' });
      await question.getByRole('button', { name: 'Keep open' }).click();
      await use(dialog);
      await team.keyboard.press('Escape');
      await expect(team.getByRole('dialog')).toHaveCount(0);
    });
  }

  test('a click into the link of an invitation does not place the cursor, as it would in Safari', async ({
    newPerson,
    openAdminPage,
  }) => {
    const { page } = await openAdminPage('/admin/team');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Email').fill(newPerson().email);
    await page.getByRole('button', { name: 'Create link' }).click();
    const link = page.getByLabel('Link');
    await expect(link).toBeFocused();
    await page.getByRole('button', { name: 'Done' }).focus();
    await link.evaluate((input) =>
      input.addEventListener('mouseup', (event) =>
        setTimeout(() => input.setAttribute('data-kept', `${event.defaultPrevented}`)),
      ),
    );
    await link.click();
    await expect(link).toHaveAttribute('data-kept', 'true');
  });

  test('keeps the dialog open until its link is shown, and withdraws an invitation, whose link is then rejected with an explanation', async ({
    newPerson,
    openAdminPage,
    openPage,
  }) => {
    const person = newPerson();
    const { page: team } = await openAdminPage('/admin/team');
    await team.getByRole('button', { name: 'Invite', exact: true }).click();
    await team.getByRole('dialog').getByLabel('Email').fill(person.email);
    const release = await holdRequests(team, '**/api/admin/invitations');
    await team.getByRole('button', { name: 'Create link' }).click();
    await team.keyboard.press('Escape');
    await expect(team.getByRole('button', { name: 'Creating…' })).toBeVisible();
    expect(await team.getByRole('dialog').count()).toBe(1);
    release();
    await expect(team.getByLabel('Link')).toBeFocused();
    const link = await team.getByLabel('Link').inputValue();
    await team.getByRole('button', { name: 'Done' }).click();
    await withdrawButton(team, person).click();
    await expect(withdrawButton(team, person)).toHaveCount(0);
    await expect(team.getByRole('heading', { name: 'Invitations' })).toBeFocused();

    const { page } = await openPage();
    await page.goto(link);
    await page.getByLabel('Username').fill(person.username);
    await page.getByLabel('Password').fill(PASSWORD);
    await registerButton(page).click();
    await expect(
      page.getByText('This invitation has expired, was withdrawn, or has been used.'),
    ).toBeVisible();
  });

  for (const width of [390, 1280]) {
    test(`has no axe violation at ${width} px (login and register too)`, async ({
      openAdminPage,
      openPage,
    }) => {
      const viewport = { width, height: 800 };
      const { page } = await openAdminPage('/admin/team', { viewport });
      await expect(page.getByText(localAdmin.email)).toBeVisible();
      expect(await findAxeViolations(page)).toEqual([]);
      const { page: loggedOutPage } = await openPage({ viewport });
      for (const path of [LOGIN, REGISTER]) {
        await loggedOutPage.goto(path);
        await expect(loggedOutPage.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await findAxeViolations(loggedOutPage)).toEqual([]);
      }
    });
  }
});

test('the admin area has the font of the site, also when the font arrives late', async ({
  openPage,
}) => {
  const { page } = await openPage();
  await page.route('**/*.woff2', async (route) => {
    await expect(heading(page, 'Admin Login')).toBeVisible();
    await route.continue();
  });
  await page.goto(LOGIN);
  await expect.poll(() => readFonts(page, 'h1')).toEqual([expect.stringMatching(/^Archivo/)]);
});

/** Returns the fonts in which the browser has rendered an element. */
async function readFonts(page: Page, selector: string): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  const { root } = await client.send('DOM.getDocument');
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId });
  await client.detach();
  return fonts.map(({ familyName }) => familyName);
}

test.describe('logging out', () => {
  test('clears the session: the Back button and the URL lead to the login', async ({
    otherAdmin,
    page,
  }) => {
    await page.goto('/admin/enquiries');
    await logIn(page, credentialsOf(otherAdmin));
    await page.waitForURL('**/admin/enquiries');
    await expect(page.getByRole('banner').getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Team' }).click();
    await expect(heading(page, 'Team')).toBeVisible();
    await page.evaluate(() => document.documentElement.setAttribute('data-of-session', ''));
    await logoutButton(page).click();
    await page.waitForURL(`**${LOGIN}`);
    // The logout loads a new document, so no state in memory remains.
    await expect(page.locator('html:not([data-of-session])')).toBeAttached();
    await expect(heading(page, 'Admin Login')).toBeVisible();
    await page.goBack();
    await expect(heading(page, 'Admin Login')).toBeVisible();
    await page.goto('/admin/enquiries');
    await expect(heading(page, 'Admin Login')).toBeVisible();
    const storedData = await page.evaluate(async () => ({
      local: Object.keys(localStorage).filter((key) => key.includes('authUser')),
      databases: (await indexedDB.databases()).map(({ name }) => name),
    }));
    expect(storedData.local).toEqual([]);
    expect(storedData.databases.filter((name) => name?.includes('firestore'))).toEqual([]);
  });
});

test.describe('an open admin area', () => {
  test('logs out after 12 hours without interaction, and shows the reason', async ({
    otherAdmin,
    page,
  }) => {
    await page.clock.install();
    await page.goto('/admin/team?from=a-mail');
    await logIn(page, credentialsOf(otherAdmin));
    await expect(heading(page, 'Team')).toBeVisible();
    await page.clock.fastForward('11:59:00');
    await expect(heading(page, 'Team')).toBeVisible();
    await page.mouse.click(5, 5);
    await page.clock.fastForward('11:59:00');
    await expect(heading(page, 'Team')).toBeVisible();
    await page.clock.fastForward('00:02:00');
    const reason = 'You were logged out after 12 hours without activity.';
    await expect(page.getByText(reason)).toBeVisible();
    await logIn(page, credentialsOf(otherAdmin));
    await expect(heading(page, 'Team')).toBeVisible();
    await expect(page).toHaveURL('/admin/team?from=a-mail');
  });

  for (const button of ['Logout', 'Log out everywhere']) {
    test(`asks before “${button}” discards unsaved changes`, async ({ otherAdmin, page }) => {
      await page.goto('/admin/hero-slides');
      await logIn(page, credentialsOf(otherAdmin));
      await page.getByLabel('Title').fill('E2E Slide Unsaved');
      const question = page.getByRole('dialog', { name: 'Log out without saving?' });
      await page.getByRole('button', { name: button }).click();
      await question.getByRole('button', { name: 'Cancel' }).click();
      expect(await reloadTab(page)).toBe('dialog');
      await expect(page.getByLabel('Title')).toHaveValue('E2E Slide Unsaved');

      await page.getByRole('button', { name: button }).click();
      await question.getByRole('button', { name: 'Log out' }).click();
      await expect(heading(page, 'Admin Login')).toBeVisible();
      await logIn(page, credentialsOf(otherAdmin));
      await page.getByRole('link', { name: 'Carousel Management' }).click();
      await expect(page.getByLabel('Title')).toHaveValue('');
    });
  }

  test('stays when “Log out everywhere” fails, and says so', async ({ otherAdmin, page }) => {
    await page.goto('/admin/hero-slides');
    await logIn(page, credentialsOf(otherAdmin));
    await page.getByLabel('Title').fill('E2E Slide Unsaved');
    await page.route('**/api/admin/logout', (route) => route.abort());
    const logOutEverywhere = async () => {
      await logoutEverywhereButton(page).click();
      await page.getByRole('button', { name: 'Log out', exact: true }).click();
    };
    await logOutEverywhere();
    const failure = 'Failed to log out everywhere. Other devices may still be logged in.';
    await expect(page.getByRole('alert').filter({ hasText: failure })).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('E2E Slide Unsaved');
    await page.reload();
    await expect(page.getByLabel('Title')).toHaveValue('E2E Slide Unsaved');
    await page.unroute('**/api/admin/logout');
    await logOutEverywhere();
    await expect(heading(page, 'Admin Login')).toBeVisible();
  });

  test('does not show the unsaved input of a session that has ended to another administrator', async ({
    otherAdmin,
    newPerson,
    page,
  }) => {
    const colleague = newPerson();
    await createAdmin(colleague);
    await page.goto('/admin/hero-slides');
    await logIn(page, credentialsOf(otherAdmin));
    await page.getByLabel('Title').fill('E2E Slide Unsaved');
    const { users } = await accounts().getUsers([{ email: otherAdmin.email }]);
    const { uid = '' } = users[0] ?? {};
    const sessionsValidFrom = Math.floor(Date.now() / 1_000) + 60;
    await database().collection(collections.admins).doc(uid).update({ sessionsValidFrom });
    await expect(heading(page, 'Admin Login')).toBeVisible();
    await logIn(page, credentialsOf(colleague));
    await expect(heading(page, 'Carousel Management')).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('');
  });

  test('logs out when the account is logged out everywhere, but not when another browser logs out', async ({
    otherAdmin,
    openPage,
  }) => {
    const openLoggedIn = async (path: string) => {
      const { page } = await openPage();
      await page.goto(path);
      await logIn(page, credentialsOf(otherAdmin));
      await expect(logoutButton(page)).toBeVisible();
      return page;
    };
    const team = await openLoggedIn('/admin/team');
    const dashboard = await openLoggedIn('/admin/dashboard');
    const enquiries = await openLoggedIn('/admin/enquiries');
    await logoutButton(enquiries).click();
    await expect(heading(enquiries, 'Admin Login')).toBeVisible();
    await dashboard.reload();
    await expect(heading(dashboard, 'Dashboard')).toBeVisible();
    await logoutEverywhereButton(team).click();
    const reason = 'You were logged out, here or on another device.';
    await expect(dashboard.getByText(reason)).toBeVisible();
    const catalogue = await openLoggedIn('/admin/products?tab=products&q=bar');
    await logoutEverywhereButton(await openLoggedIn('/admin/team')).click();
    await expect(catalogue.getByText(reason)).toBeVisible();
    await logIn(catalogue, credentialsOf(otherAdmin));
    await expect(catalogue).toHaveURL('/admin/products?tab=products&q=bar');
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
