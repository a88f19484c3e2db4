/** `inboxViews/{uid}`: the views of the inbox that an administrator has saved, for all their devices. */
import * as z from 'zod/mini';
import { adminLimits } from '../admin-limits.ts';
import { requiredText } from '../text.ts';

export const savedViewName = requiredText('Name', adminLimits.viewName);

const savedView = z.object({
  id: z.string(),
  name: z.string(),
  /** The filters and the search, as the query of the inbox's URL. */
  query: z.string(),
});

export type SavedView = z.infer<typeof savedView>;

const savedViews = z.object({ views: z.array(savedView) });

/** Returns the views of a stored document; none if it is missing or invalid. */
export function parseSavedViews(fields: unknown): readonly SavedView[] {
  return savedViews.safeParse(fields).data?.views ?? [];
}
