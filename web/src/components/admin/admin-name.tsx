import { collections, documentSource } from '@neev/domain';
import { useLiveDocument } from '@/lib/live/use-live.ts';

/** The name of an administrator, live. */
export function AdminName({ uid }: { uid: string }) {
  const live = useLiveDocument(documentSource(collections.admins, uid));
  if (live.status !== 'ready') return <>an administrator</>;
  return <>{live.value?.username || 'a former administrator'}</>;
}
