import type { OutboxStore } from './outbox-store.ts';

/** Milliseconds after which a device that has not answered counts as one that keeps nothing. */
const PATIENCE_MS = 2_000;

/**
 * A store that neither fails nor hangs: where there is no IndexedDB, or none that answers (private
 * windows, a full disk, a database that another tab blocks), it holds nothing and takes nothing.
 */
export function createPatientStore(store: OutboxStore): OutboxStore {
  return {
    readAll: () => patiently(store.readAll(), []),
    get: (key) => patiently(store.get(key), undefined),
    add: (enquiry, capacity) => patiently(store.add(enquiry, capacity), false),
    replace: (enquiry) => patiently(store.replace(enquiry), undefined),
    remove: (key) => patiently(store.remove(key), undefined),
  };
}

async function patiently<T>(operation: Promise<T>, otherwise: T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time.')), PATIENCE_MS);
  });
  try {
    return await Promise.race([operation, tooLate]);
  } catch (cause) {
    console.warn('This device does not keep enquiries.', cause);
    return otherwise;
  } finally {
    clearTimeout(timer);
  }
}
