import { getRequestListener } from '@hono/node-server';
import { getAppCheck } from 'firebase-admin/app-check';
import { onRequest } from 'firebase-functions/v2/https';
import { createApi } from '../api/app.ts';
import type { RateLimits } from '../api/context.ts';
import { REGION } from '../region.ts';
import {
  enquiryRetentionMonths,
  firstAdminEmail,
  requireAppCheck,
  webApiKey,
} from '../settings.ts';
import { app } from '../stores/app.ts';
import { auth } from '../stores/auth.ts';
import { database } from '../stores/database.ts';
import { createAccountMailer, createSignIn } from '../stores/identity.ts';
import { callerOf, enquiryLimit } from './caller.ts';
import { createAsker } from './recomputation.ts';

/** Milliseconds; more than the slower of the ways that a registration takes, and hardly felt. */
const REGISTRATION_STEP_MS = 2_000;

let listener: ReturnType<typeof getRequestListener> | undefined;

/** Settings have their values only once an instance starts, not while the code is analysed. */
function createListener() {
  const identity = {
    apiKey: webApiKey.value(),
    emulatorHost: process.env.FIREBASE_AUTH_EMULATOR_HOST,
  };
  const router = createApi({
    database,
    auth,
    signIn: createSignIn(identity),
    mailer: createAccountMailer(identity),
    firstAdminEmail: firstAdminEmail.value(),
    registrationStepMs: REGISTRATION_STEP_MS,
    now: () => new Date(),
    callerOf,
    verifyAppCheck: requireAppCheck.value() ? verifyAppCheck : undefined,
    askForRollUp: createAsker('rollUpVisits'),
    limits: rateLimits(),
    enquiryRetentionMonths: enquiryRetentionMonths.value(),
  });
  return getRequestListener(router.fetch, { overrideGlobalObjects: false });
}

/** Everything under `/api`, behind Hosting's rewrite. */
export const api = onRequest({ region: REGION, maxInstances: 20 }, async (request, response) => {
  listener ??= createListener();
  await listener(request, response);
});

async function verifyAppCheck(token: string): Promise<boolean> {
  return getAppCheck(app)
    .verifyToken(token)
    .then(
      () => true,
      () => false,
    );
}

function rateLimits(): RateLimits {
  return {
    enquiries: enquiryLimit(),
    loginsPerAccount: { capacity: 10, refillSeconds: 90 },
    loginsPerAddress: { capacity: 30, refillSeconds: 30 },
    registrations: { capacity: 5, refillSeconds: 720 },
    mailsPerAccount: { capacity: 3, refillSeconds: 3_600 },
    // Many share the address of a mobile network or of an office.
    visits: { capacity: 300, refillSeconds: 2 },
  };
}
