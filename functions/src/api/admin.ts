import { emailAddress, requiredText, limits as textLimits } from '@neev/domain';
import * as z from 'zod/mini';
import { registerAccount, setAdminState } from '../services/accounts.ts';
import { spendAsCaller } from '../services/limits.ts';
import { logIn, logOut } from '../services/sessions.ts';
import { requireBearer } from './access.ts';
import { adminAnswer, loginAnswer, registrationAnswer } from './answers.ts';
import { parseInput } from './body.ts';
import { recordId } from './inputs.ts';
import { route } from './route.ts';

const ALL_REQUIRED = 'All fields are required.';
const BOTH_REQUIRED = 'Both fields are required.';

/** Characters; the Auth service's own least, and a most that no person reaches. */
const MIN_PASSWORD = 8;
const MAX_PASSWORD = 200;

const newText = z.string(ALL_REQUIRED).check(z.trim(), z.minLength(1, ALL_REQUIRED));

const newPassword = z
  .string(ALL_REQUIRED)
  .check(
    z.minLength(1, ALL_REQUIRED),
    z.minLength(MIN_PASSWORD, `A password has at least ${MIN_PASSWORD} characters.`),
    z.maxLength(MAX_PASSWORD, `A password has at most ${MAX_PASSWORD} characters.`),
  );

export const adminRoutes = [
  route({
    method: 'POST',
    path: '/admin/login',
    access: 'public',
    summary: 'Check a password',
    body: z.object({
      email: z
        .string(BOTH_REQUIRED)
        // Trimmed, so that spaces around an address do not open another account's limit.
        .check(z.trim(), z.minLength(1, BOTH_REQUIRED), z.maxLength(textLimits.email)),
      password: z
        .string(BOTH_REQUIRED)
        .check(z.minLength(1, BOTH_REQUIRED), z.maxLength(MAX_PASSWORD)),
    }),
    status: 200,
    answer: loginAnswer,
    handle: async ({ body, request }, context) => {
      const login = { ...body, caller: context.callerOf(request) };
      const { idToken, refreshToken, expiresIn } = await logIn(login, context);
      return { idToken, refreshToken, expiresIn };
    },
  }),
  route({
    method: 'POST',
    path: '/admin/register',
    access: 'public',
    summary: 'Create an account; the first one ever is the administrator, later ones wait',
    body: z.object({
      username: z.pipe(newText, requiredText('Username', textLimits.username)),
      email: z.pipe(newText, emailAddress),
      password: newPassword,
    }),
    status: 201,
    answer: registrationAnswer,
    handle: async ({ body, request }, { auth, database, callerOf, limits, now }) => {
      const size = limits.registrations;
      const caller = callerOf(request);
      await spendAsCaller(database, { purpose: 'register', caller, size, now: now() });
      return registerAccount({ auth, database }, body);
    },
  }),
  route({
    method: 'POST',
    path: '/admin/logout',
    access: 'public',
    summary: 'End every session of the account that the token speaks for',
    status: 204,
    handle: ({ request }, { auth, now }) => logOut(requireBearer(request), auth, now()),
  }),
  route({
    method: 'PATCH',
    path: '/admins/{id}',
    access: 'administrator',
    summary: 'Approve or revoke an account',
    body: z.object({ state: z.enum(['active', 'revoked']) }),
    status: 200,
    answer: adminAnswer,
    handle: async ({ params, body }, context) => {
      const uid = parseInput(recordId, params.id);
      const { username, email, state } = await setAdminState(context, uid, body.state);
      return { _id: uid, username, email, state };
    },
  }),
];
