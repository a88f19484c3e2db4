import { collections, type Enquiry, enquiryDocument, parseDocument } from '@neev/domain';
import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { readDocuments } from './read-documents.ts';

export function enquiryReference(database: Firestore, id: string): DocumentReference {
  return database.collection(collections.enquiries).doc(id);
}

/** Where an enquiry with the marks of a robot is kept aside. */
export function quarantineReference(database: Firestore, id: string): DocumentReference {
  return database.collection('quarantine').doc(id);
}

/**
 * The enquiry, or `undefined` when there is none.
 * @throws Error when there is one that is not as its schema says: it must not be overwritten.
 */
export function parseEnquiry(snapshot: DocumentSnapshot): Enquiry | undefined {
  if (!snapshot.exists) return undefined;
  const parsed = parseDocument(enquiryDocument, snapshot.ref.path, snapshot.data());
  if (parsed.ok) return parsed.value;
  throw new Error(`${parsed.path} is not an enquiry: ${JSON.stringify(parsed.problems)}`);
}

/** All enquiries, the newest first. */
export function readEnquiries(database: Firestore): Promise<Enquiry[]> {
  const enquiries = database.collection(collections.enquiries);
  return readDocuments(enquiries.orderBy('createdAt', 'desc'), enquiryDocument);
}
