/**
 * Runs a function like the platform in a separate process: the body parsers of
 * @google-cloud/functions-framework, then the handler. `guarded` installs the guard against compressed bodies.
 * Prints its port; `GET /` returns the peak memory use.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import express from 'express';
import { findHeadError, skipEncodedBodies } from '../src/request-head.ts';

if (process.argv.includes('guarded')) skipEncodedBodies();

const limit = '1024mb';
const verify = (request: IncomingMessage, _: ServerResponse, rawBody: Buffer) => {
  Object.assign(request, { rawBody });
};

const app = express();
app.use(express.json({ limit, verify, type: 'application/*+json' }));
app.use(express.json({ limit, verify }));
app.use(express.text({ limit, verify }));
app.use(express.urlencoded({ limit, verify, extended: true }));
app.use(express.raw({ limit, verify, type: '*/*' }));
app.use(
  getRequestListener(async (request) => {
    const peakKilobytes = process.resourceUsage().maxRSS;
    return Response.json({ peakKilobytes }, { status: findHeadError(request) ? 415 : 200 });
  }),
);

const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' && address?.port);
});
