import { getRequestListener } from '@hono/node-server';
import { getAppCheck } from 'firebase-admin/app-check';
import { onRequest } from 'firebase-functions/v2/https';
import { createApi } from '../api/app.ts';
import type { ApiFunction, RateLimits } from '../api/route.ts';
import { createAccountMailer, createSignIn } from '../identity/identity.ts';
import { app, auth, database } from '../lib/firebase.ts';
import {
  callerOf,
  enquiryLimit,
  enquiryRetentionMonths,
  firstAdminEmail,
  requireAppCheck,
  webApiKey,
} from '../settings.ts';
import { optionsOf } from './options.ts';
import { createAsker } from './recomputations.ts';

/** Milliseconds; more than the slower of the ways that a registration takes, and hardly felt. */
const REGISTRATION_STEP_MS = 2_000;

export const catalogueApi = apiFunction('catalogueApi');
export const enquiries = apiFunction('enquiries');
export const accounts = apiFunction('accounts');
export const visits = apiFunction('visits');

/** A function that serves its rows of the API, behind Hosting's rewrites. */
function apiFunction(name: ApiFunction) {
  let listener: ReturnType<typeof createListener> | undefined;
  return onRequest(optionsOf(name), async (request, response) => {
    listener ??= createListener(name);
    await listener(request, response);
  });
}

/** Settings have their values only once an instance starts, not while the code is analysed. */
function createListener(name: ApiFunction) {
  const identity = {
    apiKey: webApiKey.value(),
    emulatorHost: process.env.FIREBASE_AUTH_EMULATOR_HOST,
  };
  const router = createApi(
    {
      database,
      auth,
      signIn: createSignIn(identity),
      mailer: createAccountMailer(identity),
      firstAdminEmail: firstAdminEmail.value(),
      registrationStepMs: REGISTRATION_STEP_MS,
      now: () => new Date(),
      callerOf,
      enquiryRetentionMonths: enquiryRetentionMonths.value(),
      verifyAppCheck: requireAppCheck.value() ? verifyAppCheck : undefined,
      askForRollUp: createAsker('rollUpVisits'),
      limits: rateLimits(),
      // Cloud Run sets it: a name for each deployment.
      release: process.env.K_REVISION,
    },
    name,
  );
  return getRequestListener(router.fetch, { overrideGlobalObjects: false });
}

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
    visitsPerHour: 2_000,
  };
}
