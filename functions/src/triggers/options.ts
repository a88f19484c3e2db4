/**
 * What functions are deployed with. An instance takes `concurrency` requests at once and has `memory`
 * for all of them; `maxInstances` bounds the bill.
 */
import type { MemoryOption } from 'firebase-functions/v2/options';

/** Where the functions run: close to the visitors. The rewrite in firebase.json names it too. */
export const REGION = 'asia-south1';

interface FunctionOptions {
  memory: MemoryOption;
  concurrency: number;
  maxInstances: number;
  timeoutSeconds: number;
}

/** The HTTP functions and `onImageUploaded` by name, the others by kind. */
const options = {
  // Holds copies of the catalogue's lists, and pages of those that it streams.
  catalogueApi: { memory: '512MiB', concurrency: 40, maxInstances: 10, timeoutSeconds: 60 },
  enquiries: { memory: '256MiB', concurrency: 80, maxInstances: 10, timeoutSeconds: 60 },
  accounts: { memory: '256MiB', concurrency: 80, maxInstances: 5, timeoutSeconds: 60 },
  visits: { memory: '256MiB', concurrency: 80, maxInstances: 10, timeoutSeconds: 60 },
  site: { memory: '512MiB', concurrency: 80, maxInstances: 20, timeoutSeconds: 60 },
  documentEvent: { memory: '256MiB', concurrency: 40, maxInstances: 10, timeoutSeconds: 60 },
  // A decoded picture takes some hundred megabytes.
  onImageUploaded: { memory: '1GiB', concurrency: 2, maxInstances: 5, timeoutSeconds: 120 },
  task: { memory: '512MiB', concurrency: 20, maxInstances: 5, timeoutSeconds: 540 },
  // The names and pictures of the whole catalogue, for one run at a time.
  rebuildCatalogue: { memory: '512MiB', concurrency: 1, maxInstances: 2, timeoutSeconds: 540 },
  schedule: { memory: '256MiB', concurrency: 1, maxInstances: 1, timeoutSeconds: 540 },
  // Reads or rewrites whole collections, a page at a time.
  longSchedule: { memory: '512MiB', concurrency: 1, maxInstances: 1, timeoutSeconds: 1_800 },
} satisfies Record<string, FunctionOptions>;

export type OptionsName = keyof typeof options;

export function optionsOf(name: OptionsName): FunctionOptions & { region: string } {
  return { region: REGION, ...options[name] };
}
