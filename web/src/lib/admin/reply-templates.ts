import {
  collections,
  documentSource,
  parseReplyTemplates,
  REPLY_TEMPLATES_ID,
  type ReplyTemplate,
} from '@neev/domain';
import { useMemo } from 'react';
import { type Live, mapLive, useLiveDocument } from '@/lib/live/use-live.ts';

const templatesSource = documentSource(collections.settings, REPLY_TEMPLATES_ID);

/** The reply templates in their order, live. */
export function useReplyTemplates(): Live<readonly ReplyTemplate[]> {
  const live = useLiveDocument(templatesSource);
  return useMemo(() => mapLive(live, parseReplyTemplates), [live]);
}
