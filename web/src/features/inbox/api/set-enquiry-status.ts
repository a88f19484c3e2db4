import { collections, type EnquiryStatus } from '@neev/domain';
import { doc, type Firestore, updateDoc } from 'firebase/firestore';

export function setEnquiryStatus(
  database: Firestore,
  enquiryId: string,
  status: EnquiryStatus,
): Promise<void> {
  return updateDoc(doc(database, collections.enquiries, enquiryId), { status });
}
