/**
 * Reading, then writing on the condition that nothing has changed since: two trips to the database
 * and no lock, where a transaction has four and holds its documents. Who loses reads again.
 */
import type { DocumentData, DocumentSnapshot, WriteBatch } from 'firebase-admin/firestore';
import { isContended } from './error-codes.ts';

const TRIES = 25;

/** Milliseconds; the longest pause between two tries. */
const MAX_PAUSE_MS = 60;

/** Tries until nobody else wrote first. @throws whatever else the attempt throws. */
export async function retryContended<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isContended(error) || tries === TRIES) throw error;
      const pauseMs = Math.random() * Math.min(MAX_PAUSE_MS, 5 * tries);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/** Creates or updates a document, as a part of a batch that fails when it has changed since it was read. */
export function putUnchanged(
  batch: WriteBatch,
  { ref, updateTime }: DocumentSnapshot,
  fields: DocumentData,
): void {
  if (updateTime) batch.update(ref, fields, { lastUpdateTime: updateTime });
  else batch.create(ref, fields);
}
