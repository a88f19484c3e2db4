import { getRequestListener } from '@hono/node-server';
import { getAppCheck } from 'firebase-admin/app-check';
import { onRequest } from 'firebase-functions/v2/https';
import { createApi } from '../api/app.ts';
import type { ApiFunction, RateLimits } from '../api/route.ts';
import { createAttachmentFiles } from '../enquiry/attachment-files.ts';
import { createAccountMailer, createSignIn } from '../identity/identity.ts';
import { app, auth, database } from '../lib/firebase.ts';
import {
  callerOf,
  enquiryLimit,
  enquiryRetentionMonths,
  firstAdminEmail,
  mailTransport,
  requireAppCheck,
  siteOrigin,
  webApiKey,
} from '../settings.ts';
import { optionsOf } from './options.ts';
import { createRecomputationRequester } from './recomputations.ts';

/** Longer than any path through a registration takes. */
const REGISTRATION_STEP_MS = 2_000;

/** Shorter than the timeouts of Hosting and of mobile networks. */
const LONG_POLL_MS = 20_000;

export const catalogueApi = apiFunction('catalogueApi');
export const enquiries = apiFunction('enquiries');
export const quotes = apiFunction('quotes');
export const quotePdfs = apiFunction('quotePdfs');
export const attachments = apiFunction('attachments');
export const accounts = apiFunction('accounts');
export const visits = apiFunction('visits');

/** Creates the function that serves its routes of the API, behind the rewrites of Hosting. */
function apiFunction(name: ApiFunction) {
  let listener: ReturnType<typeof createListener> | undefined;
  return onRequest(optionsOf(name), async (request, response) => {
    listener ??= createListener(name);
    await listener(request, response);
  });
}

/** Called on start of an instance, because settings have no values while the code is analysed for deployment. */
function createListener(name: ApiFunction) {
  const identity = {
    apiKey: webApiKey.value(),
    emulatorHost: process.env.FIREBASE_AUTH_EMULATOR_HOST,
  };
  const router = createApi(
    {
      database,
      auth,
      openAttachmentFiles: createAttachmentFiles,
      signIn: createSignIn(identity),
      mailer: createAccountMailer(identity),
      firstAdminEmail: firstAdminEmail.value(),
      registrationStepMs: REGISTRATION_STEP_MS,
      now: () => new Date(),
      callerOf,
      enquiryRetentionMonths: enquiryRetentionMonths.value(),
      verifyAppCheck: requireAppCheck.value() ? verifyAppCheck : undefined,
      requestRollUp: createRecomputationRequester('rollUpVisits'),
      limits: rateLimits(),
      longPollMs: LONG_POLL_MS,
      siteUrl: siteOrigin(),
      sendsEmails: mailTransport.value() !== '',
      // Set by Cloud Run; unique per deployment.
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
    quotePdfs: { capacity: 20, refillSeconds: 30 },
    loginsPerAccount: { capacity: 10, refillSeconds: 90 },
    loginsPerAddress: { capacity: 30, refillSeconds: 30 },
    registrations: { capacity: 5, refillSeconds: 720 },
    mailsPerAccount: { capacity: 3, refillSeconds: 3_600 },
    // Many visitors share the address of a mobile network or of an office.
    visitsPerHour: 2_000,
  };
}
