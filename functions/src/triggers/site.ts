import { getRequestListener } from '@hono/node-server';
import { logger } from 'firebase-functions';
import { projectID } from 'firebase-functions/params';
import { onRequest } from 'firebase-functions/v2/https';
import { database } from '../lib/firebase.ts';
import {
  callerOf,
  enquiryLimit,
  enquiryRetentionMonths,
  requireAppCheck,
  siteServiceAccount,
  siteUrl,
} from '../settings.ts';
import { createSite } from '../site/app.ts';
import type { SiteBuild } from '../site/pages.ts';
import { createPublicReader } from '../site/public-reader.ts';
import { optionsOf } from './options.ts';

/** Beside the functions' own bundle, where the build has put it. */
const BUILD = './site/site.js';

let listener: ReturnType<typeof getRequestListener> | undefined;

/** Settings have their values only once an instance starts, not while the code is analysed. */
async function createListener() {
  // Loaded by this function alone: the others would only start later for it.
  const build: SiteBuild = await import(BUILD);
  const answer = createSite({
    build,
    database,
    reader: createPublicReader(database),
    siteUrlOf,
    callerOf,
    enquiryLimit: enquiryLimit(),
    enquiryRetentionMonths: enquiryRetentionMonths.value(),
    isAppCheckRequired: requireAppCheck.value(),
    now: () => new Date(),
    report: (error, details) => logger.error('A page could not be drawn', error, details),
  });
  return getRequestListener(answer, { overrideGlobalObjects: false });
}

/** What a caller may write into a request is no address of the site, but in the local suite. */
function siteUrlOf({ headers }: Request): string {
  if (siteUrl.value() !== '') return siteUrl.value();
  if (process.env.FUNCTIONS_EMULATOR) return `http://${headers.get('X-Forwarded-Host')}`;
  return `https://${projectID.value()}.web.app`;
}

/** Every page of the site, behind Hosting's rewrite of all that is no file. */
export const site = onRequest(
  { ...optionsOf('site'), serviceAccount: siteServiceAccount },
  async (request, response) => {
    listener ??= await createListener();
    await listener(request, response);
  },
);
