import { type Admin, collections, documentSource } from '@neev/domain';
import { type Live, useLiveDocument } from '@/lib/live/use-live.ts';

/** The record of one's own account; `undefined` when it never registered. */
export function useOwnRecord(uid: string): Live<Admin | undefined> {
  return useLiveDocument(documentSource(collections.admins, uid));
}
