import { getRequestListener } from '@hono/node-server';
import { logger } from 'firebase-functions';
import { onInit } from 'firebase-functions/v2';
import { onRequest } from 'firebase-functions/v2/https';
import { REGION } from '../region.ts';
import { siteUrl } from '../settings.ts';
import { answerPage, type SiteBuild } from '../site/pages.ts';
import { database } from '../stores/database.ts';
import { createPublicReader } from '../stores/public-reader.ts';

/** Beside the functions' own bundle, where the build has put it. */
const BUILD = './site/site.js';

let listener: ReturnType<typeof getRequestListener> | undefined;

onInit(() => {
  const reader = createPublicReader(database);
  // Loaded by this function alone: the others would only start later for it.
  let build: Promise<SiteBuild> | undefined;
  listener = getRequestListener(
    async (request) => {
      build ??= import(BUILD) as Promise<SiteBuild>;
      return answerPage(request, {
        build: await build,
        reader,
        siteUrlOf: ({ headers }) => siteUrl.value() || `https://${headers.get('X-Forwarded-Host')}`,
        report: (error, details) => logger.error('A page could not be drawn', error, details),
      });
    },
    { overrideGlobalObjects: false },
  );
});

/** Every page of the site, behind Hosting's rewrite of all that is no file. */
export const site = onRequest(
  { region: REGION, maxInstances: 20, memory: '512MiB' },
  async (request, response) => {
    await listener?.(request, response);
  },
);
