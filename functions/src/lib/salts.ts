import { randomBytes } from 'node:crypto';
import { addDays, type Day, startOfDay } from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { isAlreadyExistsError, tryWrite } from './errors.ts';

/** Days that a salt is kept, including its own day. */
const SALT_LIFETIME_DAYS = 2;

const saltDocument = z.object({ value: z.string() });

/**
 * Reads the salt of a day, the key for hashes of addresses, which cannot be reversed once it is deleted. Created on
 * first use; stored only in `salts/{day}`, and deleted after the next day.
 */
export async function readSalt(database: Firestore, day: Day): Promise<string> {
  const reference = database.collection('salts').doc(day);
  const known = saltDocument.safeParse((await reference.get()).data());
  if (known.success) return known.data.value;
  const value = randomBytes(32).toString('base64url');
  const expiresAt = startOfDay(addDays(day, SALT_LIFETIME_DAYS));
  const isCreated = await tryWrite(reference.create({ value, expiresAt }), isAlreadyExistsError);
  return isCreated ? value : saltDocument.parse((await reference.get()).data()).value;
}

/** Deletes expired salts, because the time-to-live policy can take a day longer. */
export async function deleteOldSalts(database: Firestore, now: Date): Promise<void> {
  const { docs } = await database.collection('salts').where('expiresAt', '<=', now).get();
  await Promise.all(docs.map(({ ref }) => ref.delete()));
}
