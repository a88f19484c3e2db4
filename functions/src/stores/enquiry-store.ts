import { collections, type EnquiryFields, enquiryDocument, parseDocument } from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';

/** What happened to an enquiry that was to be created: it was new, or the key was taken. */
export type CreateResult = { created: true } | { created: false; stored: EnquiryFields };

/**
 * Writes an enquiry under its key unless the key is taken, in one transaction, so that any number
 * of equal requests at once leave one document.
 */
export function createEnquiry(
  database: Firestore,
  key: string,
  enquiry: EnquiryFields,
): Promise<CreateResult> {
  const reference = database.collection(collections.enquiries).doc(key);
  return database.runTransaction(async (transaction) => {
    const snapshot = await transaction.get(reference);
    if (snapshot.exists)
      return { created: false, stored: requireEnquiry(reference.path, snapshot.data()) };
    transaction.create(reference, enquiry);
    return { created: true };
  });
}

function requireEnquiry(path: string, data: unknown): EnquiryFields {
  const parsed = parseDocument(enquiryDocument, path, data);
  if (!parsed.ok) throw new Error(`${path} is not an enquiry: ${JSON.stringify(parsed.problems)}`);
  return parsed.value;
}
