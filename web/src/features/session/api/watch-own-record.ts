import { type Admin, collections } from '@neev/domain';
import { documentSource } from '@/lib/live/source.ts';
import { type Live, useLiveDocument } from '@/lib/live/use-live.ts';

/** The record of one's own account; `undefined` when it never registered. */
export function useOwnRecord(uid: string): Live<Admin | undefined> {
  return useLiveDocument(documentSource(collections.admins, uid));
}
