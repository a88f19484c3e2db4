/**
 * `tsx api-server.ts <project> [function]`: a process that serves the routes of one function, or all
 * routes, as an instance of the function does. Prints its port.
 */
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { createRouter, type ServedFunction } from './router.ts';

const functions = ['catalogueApi', 'enquiries'] as const;
const [projectId = '', name] = process.argv.slice(2);
const servedFunction: ServedFunction = functions.find((each) => each === name);
if (name !== undefined && servedFunction === undefined)
  throw new Error(`There is no function "${name}"; use one of ${functions.join(', ')}.`);
const database = getFirestore(initializeApp({ projectId }, projectId));
const listener = getRequestListener(createRouter(database, servedFunction), {
  overrideGlobalObjects: false,
});
const server = createServer(listener);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : address);
});
