import { collections, type EnquiryStatus } from '@neev/domain';
import { doc, updateDoc } from 'firebase/firestore';
import { adminDatabase } from '@/lib/admin/admin-app.ts';

export function setEnquiryStatus(enquiryId: string, status: EnquiryStatus): Promise<void> {
  return updateDoc(doc(adminDatabase, collections.enquiries, enquiryId), { status });
}
