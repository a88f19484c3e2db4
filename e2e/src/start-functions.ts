/**
 * Sends requests to the functions of the site before the journeys. A process serves one request at a time. Starting
 * one for a further request takes longer on a busy machine than a page waits for a response.
 */
import { siteUrl } from './suite.ts';

const paths = [
  // Pages of both workers are rendered at the same time.
  '/',
  '/contact',
  '/api/categories',
  // The inbox requests a page and its counts at the same time.
  '/api/enquiries',
  '/api/enquiry-counts',
  '/api/admin/none',
  '/api/visits/none',
];

export default async function startFunctions(): Promise<void> {
  await Promise.all(paths.map((path) => fetch(new URL(path, siteUrl))));
}
