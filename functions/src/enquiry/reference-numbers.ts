/**
 * Reservations of reference numbers: `referenceNumbers/{reference number}` names the enquiry that has it, so that no two
 * enquiries have the same (decision 45). A reservation expires with its enquiry.
 */
import { createHash } from 'node:crypto';
import {
  collections,
  type Enquiry,
  enquiryDocument,
  formatReferenceNumber,
  REFERENCE_NUMBER_GROUPS,
} from '@neev/domain';
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  type Query,
  type Transaction,
} from 'firebase-admin/firestore';
import { parseSnapshot, readEach } from '../lib/queries.ts';

type ReadDocument = (reference: DocumentReference) => Promise<DocumentSnapshot>;

export function reservationReference(
  database: Firestore,
  referenceNumber: string,
): DocumentReference {
  return database.collection(collections.referenceNumbers).doc(referenceNumber);
}

/** Returns the fields of a reservation. Without an expiry date it is kept for ever. */
export function reservationFields(
  enquiryId: string,
  { createdAt, expiresAt }: { createdAt: Date; expiresAt: Date | undefined },
) {
  return { enquiryId, createdAt, expiresAt: expiresAt ?? null };
}

/** Sets the reservation of a moved enquiry, which may have no number yet, to the enquiry's new expiry date. */
export function moveReservation(
  transaction: Transaction,
  database: Firestore,
  { id, referenceNumber, createdAt }: Enquiry,
  expiresAt: Date | undefined,
): void {
  if (referenceNumber === '') return;
  const reservation = reservationReference(database, referenceNumber);
  transaction.set(reservation, reservationFields(id, { createdAt, expiresAt }));
}

/**
 * Returns the reservation of the shortest reference number of an enquiry that no other enquiry has. Its id is the number;
 * it may not exist yet.
 */
export async function findReservation(
  database: Firestore,
  enquiryId: string,
  read: ReadDocument = (reference) => reference.get(),
): Promise<DocumentSnapshot> {
  const hash = createHash('sha256').update(enquiryId).digest();
  for (let groupCount = REFERENCE_NUMBER_GROUPS; ; groupCount += 1) {
    const referenceNumber = formatReferenceNumber(hash, groupCount);
    const reservation = await read(reservationReference(database, referenceNumber));
    if (!reservation.exists || reservation.get('enquiryId') === enquiryId) return reservation;
  }
}

/**
 * Gives a reference number to each enquiry without one: those from before there were numbers, and imported ones.
 * Returns their ids.
 */
export async function assignReferenceNumbers(database: Firestore): Promise<string[]> {
  const assigned: string[] = [];
  for (const name of [collections.enquiries, collections.quarantine]) {
    const collection = database.collection(name);
    if (await haveReferenceNumbers(collection)) continue;
    for await (const snapshot of readEach(collection.select('referenceNumber'))) {
      // A read is cheaper than a transaction.
      if (snapshot.get('referenceNumber')) continue;
      if (await assignReferenceNumber(database, snapshot.ref)) assigned.push(snapshot.id);
    }
  }
  return assigned;
}

/** Whether all documents have a reference number. Counts them, which is billed per thousand. */
async function haveReferenceNumbers(query: Query): Promise<boolean> {
  const [all, withNumber] = await Promise.all([
    query.count().get(),
    query.where('referenceNumber', '>', '').count().get(),
  ]);
  return all.data().count === withNumber.data().count;
}

/** Returns whether the enquiry got a number. */
function assignReferenceNumber(
  database: Firestore,
  reference: DocumentReference,
): Promise<boolean> {
  return database.runTransaction(async (transaction) => {
    const snapshot = await transaction.get(reference);
    const enquiry = parseSnapshot(enquiryDocument, snapshot);
    if (enquiry?.referenceNumber !== '') return false;
    const reservation = await findReservation(database, enquiry.id, (each) =>
      transaction.get(each),
    );
    const { createdAt } = enquiry;
    const expiresAt: Date | undefined = snapshot.get('expiresAt')?.toDate();
    transaction.set(reservation.ref, reservationFields(enquiry.id, { createdAt, expiresAt }));
    transaction.update(reference, {
      referenceNumber: reservation.id,
      // The search index of the inbox reads what has changed.
      ...(reference.parent.id === collections.enquiries && {
        changedAt: FieldValue.serverTimestamp(),
      }),
    });
    return true;
  });
}
