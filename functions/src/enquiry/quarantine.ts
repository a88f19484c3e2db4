/** Enquiries that were set aside as those of robots: accepted into the inbox, or deleted. */
import { type Enquiry, isSameEnquiry } from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import { ApiError } from '../api-error.ts';
import { inboxFields } from './enquiries.ts';
import {
  enquiryReference,
  parseEnquiry,
  parseQuarantined,
  quarantineReference,
} from './enquiry-store.ts';

/**
 * Moves a quarantined enquiry into the inbox, unread, under its id and with its time. Repeated, it
 * returns the enquiry in the inbox.
 * @throws ApiError when there is none, or the inbox has another enquiry with this id.
 */
export function acceptQuarantined(
  database: Firestore,
  id: string,
  retentionMonths: number,
): Promise<Enquiry> {
  const source = quarantineReference(database, id);
  const target = enquiryReference(database, id);
  return database.runTransaction(async (transaction) => {
    const [sourceSnapshot, targetSnapshot] = await transaction.getAll(source, target);
    const quarantined = sourceSnapshot && parseQuarantined(sourceSnapshot);
    const accepted = targetSnapshot && parseEnquiry(targetSnapshot);
    if (!quarantined) {
      if (accepted) return accepted;
      throw missing();
    }
    if (accepted && !isSameEnquiry(accepted, quarantined)) {
      throw new ApiError('conflict', 'Another enquiry with this id is in the inbox already.');
    }
    transaction.delete(source);
    if (accepted) return accepted;
    const { id: _, reason: __, ...fields } = quarantined;
    const enquiry = { ...fields, status: 'unread' as const };
    transaction.create(target, { ...enquiry, ...inboxFields(enquiry.createdAt, retentionMonths) });
    return { ...enquiry, id };
  });
}

/** @throws ApiError when there is no such quarantined enquiry. */
export function deleteQuarantined(database: Firestore, id: string): Promise<void> {
  const reference = quarantineReference(database, id);
  return database.runTransaction(async (transaction) => {
    if (!(await transaction.get(reference)).exists) throw missing();
    transaction.delete(reference);
  });
}

function missing(): ApiError {
  return new ApiError('missing', 'There is no such enquiry in the quarantine.');
}
