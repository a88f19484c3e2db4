/**
 * Changes the list of reply templates in a transaction, which reads the stored list: changes of others to other
 * templates are kept. The first change stores the default templates too.
 */
import {
  adminLimits,
  parseReplyTemplates,
  REPLY_TEMPLATES_PATH,
  type ReplyTemplate,
  type ReplyTemplateForm,
} from '@neev/domain';
import { doc } from 'firebase/firestore';
import type { ChangedOrder } from '@/components/admin/sortable-list.tsx';
import { adminDatabase } from '@/lib/admin/admin-app.ts';
import { changedFields, keysOf } from '@/lib/admin/record-fields.ts';
import {
  DELETED,
  failure,
  hasConflict,
  SAVED,
  type SaveOutcome,
  save,
} from '@/lib/admin/save-record.ts';

type Outcome = SaveOutcome<ReplyTemplate>;

/** Returns the changed list, or why it cannot be changed. */
type Change = (templates: readonly ReplyTemplate[]) => readonly ReplyTemplate[] | Outcome;

function changeTemplates(change: Change): Promise<Outcome> {
  const reference = doc(adminDatabase, REPLY_TEMPLATES_PATH);
  return save<ReplyTemplate>(async (transaction, stamp) => {
    const snapshot = await transaction.get(reference);
    const changed = change(parseReplyTemplates(snapshot.data()));
    if ('kind' in changed) return changed;
    transaction.set(reference, { templates: changed, ...stamp });
    return SAVED;
  });
}

/** Adds a template at the end. Another attempt with the same id, after a lost response, replaces it. */
export function addTemplate(id: string, values: ReplyTemplateForm): Promise<Outcome> {
  return changeTemplates((templates) => {
    const others = templates.filter((each) => each.id !== id);
    if (others.length >= adminLimits.replyTemplates) return failure(FULL_TEXT);
    return [...others, { ...values, id }];
  });
}

export const FULL_TEXT = `You can have at most ${adminLimits.replyTemplates} templates. Delete one that is not used.`;

/** Saves the values that differ from `base`, the template that the form was opened with. */
export async function changeTemplate(
  base: ReplyTemplate,
  values: ReplyTemplateForm,
): Promise<Outcome> {
  const change = changedFields<ReplyTemplateForm>(base, values);
  if (keysOf(change).length === 0) return SAVED;
  return changeTemplates((templates) => {
    const current = templates.find(({ id }) => id === base.id);
    if (!current) return failure(DELETED);
    if (hasConflict<ReplyTemplateForm>(base, change, current)) return { kind: 'conflict', current };
    return templates.map((each) => (each === current ? { ...current, ...change } : each));
  });
}

export function deleteTemplate(id: string): Promise<Outcome> {
  return changeTemplates((templates) => templates.filter((each) => each.id !== id));
}

/** Moves a template in the stored list, so that earlier moves that are not shown yet are kept. */
export function moveTemplate(order: ChangedOrder<ReplyTemplate>): Promise<Outcome> {
  const { ordered, previous, moved } = order;
  const offset = ordered.indexOf(moved) - previous.indexOf(moved);
  return changeTemplates((templates) => {
    const index = templates.findIndex(({ id }) => id === moved.id);
    const stored = templates[index];
    if (!stored) return failure(DELETED);
    return templates.toSpliced(index, 1).toSpliced(Math.max(0, index + offset), 0, stored);
  });
}
