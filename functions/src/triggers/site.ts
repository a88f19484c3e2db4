import { getRequestListener } from '@hono/node-server';
import { logger } from 'firebase-functions/logger';
import { onRequest } from 'firebase-functions/v2/https';
import { database } from '../lib/firebase.ts';
import {
  callerOf,
  defaultSiteUrl,
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

/** The path of the server build, relative to the bundle of the functions. */
const BUILD_PATH = './site/site.js';

let listener: ReturnType<typeof getRequestListener> | undefined;

/** Called on start of an instance, because settings have no values while the code is analysed for deployment. */
async function createListener() {
  // Loaded only by this function, so that the others start faster.
  const build: SiteBuild = await import(BUILD_PATH);
  const handler = createSite({
    build,
    database,
    reader: createPublicReader(database),
    siteUrlOf,
    callerOf,
    enquiryLimit: enquiryLimit(),
    enquiryRetentionMonths: enquiryRetentionMonths.value(),
    isAppCheckRequired: requireAppCheck.value(),
    now: () => new Date(),
    report: (error, details) => logger.error('A page could not be rendered', error, details),
  });
  return getRequestListener(handler, { overrideGlobalObjects: false });
}

/** Uses `X-Forwarded-Host` only in the local suite, because callers can forge it. */
function siteUrlOf({ headers }: Request): string {
  if (siteUrl.value() !== '') return siteUrl.value();
  if (process.env.FUNCTIONS_EMULATOR) return `http://${headers.get('X-Forwarded-Host')}`;
  return defaultSiteUrl();
}

/** Serves every page of the site, behind the rewrite of Hosting for all URLs that are not files. */
export const site = onRequest(
  { ...optionsOf('site'), serviceAccount: siteServiceAccount },
  async (request, response) => {
    listener ??= await createListener();
    await listener(request, response);
  },
);
