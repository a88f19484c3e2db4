import { randomBytes } from 'node:crypto';
import { addDays, type Day, startOfDay } from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { isAlreadyThere } from './errors.ts';

/** Days after its own that a salt is kept: none may be needed the day after the next. */
const SALT_LIFETIME_DAYS = 2;

const saltDocument = z.object({ value: z.string() });

/**
 * The secret of a day, by which addresses become hashes that nobody can undo once it is gone. Made
 * by the first who needs it; kept in `salts/{day}` alone, and deleted two days later.
 */
export async function readSalt(database: Firestore, day: Day): Promise<string> {
  const reference = database.collection('salts').doc(day);
  const known = saltDocument.safeParse((await reference.get()).data());
  if (known.success) return known.data.value;
  const value = randomBytes(32).toString('base64url');
  const expiresAt = startOfDay(addDays(day, SALT_LIFETIME_DAYS));
  try {
    await reference.create({ value, expiresAt });
    return value;
  } catch (error) {
    if (!isAlreadyThere(error)) throw error;
    return saltDocument.parse((await reference.get()).data()).value;
  }
}

/** Deletes the secrets whose time is over; the database's own time-to-live may take a day longer. */
export async function deleteOldSalts(database: Firestore, now: Date): Promise<void> {
  const { docs } = await database.collection('salts').where('expiresAt', '<=', now).get();
  await Promise.all(docs.map(({ ref }) => ref.delete()));
}
