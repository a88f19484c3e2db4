import { getRequestListener } from '@hono/node-server';
import { logger } from 'firebase-functions';
import { onRequest } from 'firebase-functions/v2/https';
import { REGION } from '../region.ts';
import { siteUrl } from '../settings.ts';
import { answerPage, type SiteBuild } from '../site/pages.ts';
import { database } from '../stores/database.ts';
import { createPublicReader } from '../stores/public-reader.ts';

/** Beside the functions' own bundle, where the build has put it. */
const BUILD = './site/site.js';

let listener: ReturnType<typeof getRequestListener> | undefined;

/** Settings have their values only once an instance starts, not while the code is analysed. */
function createListener() {
  const reader = createPublicReader(database);
  // Loaded by this function alone: the others would only start later for it.
  const build = import(BUILD) as Promise<SiteBuild>;
  return getRequestListener(
    async (request) =>
      answerPage(request, {
        build: await build,
        reader,
        siteUrlOf,
        report: (error, details) => logger.error('A page could not be drawn', error, details),
      }),
    { overrideGlobalObjects: false },
  );
}

/** In the local suite hosting says where it stands, and it has no certificate. */
function siteUrlOf({ headers }: Request): string {
  return siteUrl.value() || `http://${headers.get('X-Forwarded-Host') ?? 'localhost'}`;
}

/** Every page of the site, behind Hosting's rewrite of all that is no file. */
export const site = onRequest(
  { region: REGION, maxInstances: 20, memory: '512MiB' },
  async (request, response) => {
    listener ??= createListener();
    await listener(request, response);
  },
);
