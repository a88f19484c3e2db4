import { COMPANY_PATH, type CompanySettings, parseCompanySettings } from '@neev/domain';
import { doc } from 'firebase/firestore';
import { adminDatabase } from '@/lib/admin/admin-app.ts';
import { changedFields, keysOf } from '@/lib/admin/record-fields.ts';
import { hasConflict, SAVED, type SaveOutcome, save } from '@/lib/admin/save-record.ts';

/**
 * Saves the values that differ from `base`, the settings that the form was opened with. The first save creates
 * the document.
 */
export async function saveCompanySettings(
  base: CompanySettings,
  values: CompanySettings,
): Promise<SaveOutcome<CompanySettings>> {
  const change = changedFields(base, values);
  if (keysOf(change).length === 0) return SAVED;
  const reference = doc(adminDatabase, COMPANY_PATH);
  return save(async (transaction, stamp) => {
    const snapshot = await transaction.get(reference);
    const current = parseCompanySettings(snapshot.data());
    if (hasConflict(base, change, current)) return { kind: 'conflict', current };
    transaction.set(reference, { ...current, ...change, ...stamp });
    return SAVED;
  });
}
