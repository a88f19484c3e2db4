import {
  emailAddress,
  optionalText,
  passwordProblem,
  requiredText,
  limits as textLimits,
} from '@neev/domain';
import { logger } from 'firebase-functions/logger';
import * as z from 'zod/mini';
import { removeAccount, setAdminState } from '../identity/accounts.ts';
import { applyOwnEntitlement } from '../identity/entitlement.ts';
import { createInvitation, withdrawInvitation } from '../identity/invitations.ts';
import { registerAccount } from '../identity/registration.ts';
import { logIn, logOut } from '../identity/sessions.ts';
import { authorOf, limitCaller, requireBearerToken } from './access.ts';
import { parseInput, recordId } from './inputs.ts';
import {
  accessResponse,
  adminResponse,
  deletedResponse,
  invitationResponse,
  loginResponse,
  registrationResponse,
} from './response-schemas.ts';
import { route } from './route.ts';

const ALL_REQUIRED = 'All fields are required.';
const BOTH_REQUIRED = 'Both fields are required.';

const nonEmptyText = z.string(ALL_REQUIRED).check(z.trim(), z.minLength(1, ALL_REQUIRED));

/** Base64url, long enough for the tokens that `createInvitation` generates. */
const invitationToken = z
  .string()
  .check(z.regex(/^[\w-]{1,100}$/, 'This invitation link is not valid.'));

const registration = z
  .object({
    username: z.pipe(nonEmptyText, requiredText('Username', textLimits.username)),
    email: z.pipe(nonEmptyText, emailAddress),
    password: z.string(ALL_REQUIRED).check(z.minLength(1, ALL_REQUIRED)),
    invitation: z.optional(invitationToken),
  })
  .check((context) => {
    const problem = passwordProblem(context.value.password, context.value);
    if (problem === undefined) return;
    context.issues.push({ code: 'custom', message: problem, path: ['password'], input: '' });
  });

export const adminRoutes = [
  route({
    method: 'POST',
    path: '/admin/login',
    access: 'public',
    summary: 'Check a password',
    body: z.object({
      email: z
        .string(BOTH_REQUIRED)
        // Trimmed, so that surrounding spaces do not give the same account another rate limit.
        .check(z.trim(), z.minLength(1, BOTH_REQUIRED), z.maxLength(textLimits.email)),
      password: z
        .string(BOTH_REQUIRED)
        .check(z.minLength(1, BOTH_REQUIRED), z.maxLength(textLimits.password)),
    }),
    status: 200,
    response: loginResponse,
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
    summary: 'Create an account; it is pending until it is approved, unless it was invited',
    body: registration,
    status: 201,
    response: registrationResponse,
    handle: async ({ body, request }, context) => {
      const size = context.limits.registrations;
      await limitCaller(request, context, { purpose: 'register', size });
      return registerAccount(context, body);
    },
  }),
  route({
    method: 'POST',
    path: '/admin/access',
    access: 'public',
    summary: 'Update the record and the claim of the account of the token, and return its state',
    status: 200,
    response: accessResponse,
    handle: ({ request }, context) => applyOwnEntitlement(requireBearerToken(request), context),
  }),
  route({
    method: 'POST',
    path: '/admin/logout',
    access: 'public',
    summary: 'End all sessions of the account of the token',
    status: 204,
    handle: ({ request }, context) => logOut(requireBearerToken(request), context),
  }),
  route({
    method: 'PATCH',
    path: '/admins/{id}',
    access: 'administrator',
    summary: 'Approve or revoke an account',
    body: z.object({ state: z.enum(['active', 'revoked']) }),
    status: 200,
    response: adminResponse,
    handle: async (routeRequest, context) => {
      const uid = parseInput(recordId, routeRequest.params.id);
      const author = authorOf(routeRequest, context.now);
      const decision = { uid, ...routeRequest.body, author };
      const { username, email, state } = await setAdminState(context, decision);
      return { _id: uid, username, email, state };
    },
  }),
  route({
    method: 'DELETE',
    path: '/admins/{id}',
    access: 'administrator',
    summary: 'Remove a revoked account',
    status: 200,
    response: deletedResponse,
    handle: async (routeRequest, context) => {
      const uid = parseInput(recordId, routeRequest.params.id);
      await removeAccount(context, { uid, author: authorOf(routeRequest, context.now) });
      return { _id: uid };
    },
  }),
  route({
    method: 'POST',
    path: '/admin/invitations',
    access: 'administrator',
    summary: 'Create an invitation: a link that is valid once, for 72 hours',
    body: z.object({
      email: emailAddress,
      name: optionalText('Name', textLimits.username),
    }),
    status: 201,
    response: invitationResponse,
    handle: async (routeRequest, { database, now }) => {
      const created = await createInvitation(
        database,
        routeRequest.body,
        authorOf(routeRequest, now),
      );
      const { id, email, name, expiresAt, path } = created;
      // The emulator sends no mail; the link is read from the log.
      if (process.env.FUNCTIONS_EMULATOR) logger.info(`Invitation link for ${email}: ${path}`);
      return { _id: id, email, name, expiresAt: expiresAt.toISOString(), path };
    },
  }),
  route({
    method: 'DELETE',
    path: '/admin/invitations/{id}',
    access: 'administrator',
    summary: 'Withdraw an invitation that has not been used',
    status: 200,
    response: deletedResponse,
    handle: async (routeRequest, { database, now }) => {
      const id = parseInput(recordId, routeRequest.params.id);
      await withdrawInvitation(database, id, authorOf(routeRequest, now));
      return { _id: id };
    },
  }),
];
