/**
 * Maintenance mode: during a restore, children may be written before their parents. While `system/maintenance`
 * exists, nothing is deleted because its parent or its document is missing.
 */
import { instant } from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';

const maintenanceDocument = z.object({
  isOn: z.literal(true),
  since: z.optional(instant),
  /** The checksum of the backup that is being restored; absent if an operator has switched maintenance on. */
  restoring: z.optional(z.string()),
});

export type Maintenance = z.infer<typeof maintenanceDocument>;

export const MAINTENANCE_ID = 'maintenance';

function reference(database: Firestore) {
  return database.collection('system').doc(MAINTENANCE_ID);
}

/** Returns the state of maintenance; `undefined` if it is off. */
export async function getMaintenance(database: Firestore): Promise<Maintenance | undefined> {
  const parsed = maintenanceDocument.safeParse((await reference(database).get()).data());
  return parsed.success ? parsed.data : undefined;
}

export async function isInMaintenance(database: Firestore): Promise<boolean> {
  return (await getMaintenance(database)) !== undefined;
}

/**
 * Switches maintenance on. `restoring` is the checksum of the backup that is being restored; without it, that of an
 * interrupted restore is kept, so that the restore can be continued.
 */
export async function startMaintenance(
  database: Firestore,
  since: Date,
  restoring?: string,
): Promise<void> {
  const fields = { isOn: true, since, ...(restoring !== undefined && { restoring }) };
  await reference(database).set(fields, { merge: true });
}

export async function endMaintenance(database: Firestore): Promise<void> {
  await reference(database).delete();
}

/** Wraps a clean-up so that it does nothing during maintenance; reconciliation completes it afterwards. */
export function outsideMaintenance(
  database: Firestore,
  cleanUp: (subject: string) => Promise<void>,
): (subject: string) => Promise<void> {
  return async (subject) => {
    if (!(await isInMaintenance(database))) await cleanUp(subject);
  };
}
