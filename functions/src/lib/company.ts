import { COMPANY_PATH, type CompanySettings, parseCompanySettings } from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';

/** Reads the data of the company, with the default for each field that is missing or invalid. */
export async function readCompanySettings(database: Firestore): Promise<CompanySettings> {
  return parseCompanySettings((await database.doc(COMPANY_PATH).get()).data());
}
