/** The values that the editor starts with. */
import type { Day, Enquiry, QuoteRecord, QuoteVersion } from '@neev/domain';
import type { FormDraft } from '@/lib/admin/form-draft.ts';
import { type FieldPath, mergeQuotes } from './merge-quotes.ts';
import { copyQuote, type Known, prefillQuote, reviseVersion } from './prefill.ts';
import { isSameQuote, type QuoteValues, valuesOf } from './quote-values.ts';

interface StartInput {
  enquiry: Pick<Enquiry, 'items' | 'product'>;
  record: Pick<QuoteRecord, 'draft'> | undefined;
  /** The last version that was sent. */
  latest: QuoteVersion | undefined;
  facts: Omit<Known, 'today'>;
  today: Day;
  /** The quote of another customer to start with. */
  copied: QuoteValues | undefined;
  /** The unsaved values of this tab. */
  unsaved: FormDraft<QuoteValues> | undefined;
}

export interface QuoteStart {
  values: QuoteValues;
  /** What is stored, or what the first quote starts with. */
  saved: QuoteValues;
  /** What was saved before the changes that `conflicts` are about. */
  conflictBase: QuoteValues;
  conflicts: FieldPath[];
  isRestored: boolean;
  /** Whether `saved` is what the first quote starts with. */
  isFirst: boolean;
}

/** Those of a copied quote, unsaved ones of this tab, the draft, the last version, or the lines of the enquiry. */
export function startQuote(input: StartInput): QuoteStart {
  const { enquiry, record, latest, facts, today, copied, unsaved } = input;
  const saved =
    (record?.draft && valuesOf(record.draft)) ??
    (latest && reviseVersion(latest, today)) ??
    prefillQuote(enquiry, { ...facts, today });
  const isFirst = !record?.draft && !latest;
  const start = {
    ...{ values: saved, saved, conflictBase: saved },
    ...{ conflicts: [], isRestored: false, isFirst },
  };
  if (copied) return { ...start, values: copyQuote(copied, today) };
  if (!unsaved) return start;
  const { base, values: mine } = unsaved;
  const { values, conflicts } = mergeQuotes({ base, mine, theirs: saved });
  return {
    ...start,
    ...{ values, conflictBase: base },
    // Nothing is saved yet: only what a first quote starts with has changed, such as a list price.
    conflicts: isFirst ? [] : conflicts,
    isRestored: !isSameQuote(values, saved),
  };
}
