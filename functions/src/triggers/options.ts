/**
 * Deployment options of the functions. An instance handles `concurrency` requests at once with `memory`
 * for all of them; `maxInstances` limits the cost.
 */
import type { MemoryOption } from 'firebase-functions/v2/options';

/** The region of the functions, close to the visitors. The rewrites in firebase.json repeat it. */
export const REGION = 'asia-south1';

interface FunctionOptions {
  memory: MemoryOption;
  concurrency: number;
  maxInstances: number;
  timeoutSeconds: number;
}

/** HTTP functions and `onImageUploaded` by name, the others by kind. */
const options = {
  // For cached lists of the catalogue, and pages of streamed ones.
  catalogueApi: { memory: '512MiB', concurrency: 40, maxInstances: 10, timeoutSeconds: 60 },
  // Reads pages of enquiries, each with up to 200 lines, and keeps the texts of their search.
  enquiries: { memory: '512MiB', concurrency: 80, maxInstances: 10, timeoutSeconds: 60 },
  // Requests that wait for a change of a quote are idle.
  quotes: { memory: '512MiB', concurrency: 250, maxInstances: 10, timeoutSeconds: 60 },
  // Creating a document takes up to a second of the processor, and more than 128 MB for a list in many scripts.
  quotePdfs: { memory: '512MiB', concurrency: 1, maxInstances: 5, timeoutSeconds: 60 },
  // Holds bodies of up to 10 MB, which the platform reads before the function runs.
  attachments: { memory: '512MiB', concurrency: 8, maxInstances: 10, timeoutSeconds: 120 },
  accounts: { memory: '256MiB', concurrency: 80, maxInstances: 5, timeoutSeconds: 60 },
  visits: { memory: '256MiB', concurrency: 80, maxInstances: 10, timeoutSeconds: 60 },
  site: { memory: '512MiB', concurrency: 80, maxInstances: 20, timeoutSeconds: 60 },
  documentEvent: { memory: '256MiB', concurrency: 40, maxInstances: 10, timeoutSeconds: 60 },
  // A decoded picture takes several hundred megabytes.
  onImageUploaded: { memory: '1GiB', concurrency: 2, maxInstances: 5, timeoutSeconds: 120 },
  task: { memory: '512MiB', concurrency: 20, maxInstances: 5, timeoutSeconds: 540 },
  // Keeps the indexed fields of the whole catalogue in memory.
  rebuildCatalogue: { memory: '512MiB', concurrency: 1, maxInstances: 2, timeoutSeconds: 540 },
  schedule: { memory: '512MiB', concurrency: 1, maxInstances: 1, timeoutSeconds: 540 },
  // Reads or rewrites whole collections in pages.
  longSchedule: { memory: '512MiB', concurrency: 1, maxInstances: 1, timeoutSeconds: 1_800 },
} satisfies Record<string, FunctionOptions>;

export type OptionsName = keyof typeof options;

export function optionsOf(name: OptionsName): FunctionOptions & { region: string } {
  return { region: REGION, ...options[name] };
}
