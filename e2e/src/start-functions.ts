/**
 * Sends a request to each function of the site before the journeys. The first request starts the function's
 * process, which on a busy machine takes longer than a page waits for a response.
 */
import { siteUrl } from './suite.ts';

const paths = [
  '/',
  '/api/categories',
  '/api/enquiries/none',
  '/api/admin/none',
  '/api/visits/none',
];

export default async function startFunctions(): Promise<void> {
  await Promise.all(paths.map((path) => fetch(new URL(path, siteUrl))));
}
