/** Live quotes, versions and messages of an enquiry. */
import {
  collections,
  type DocumentSource,
  documentSource,
  type QuoteMessage,
  type QuoteRecord,
  type QuoteVersion,
  querySource,
  quoteDocument,
  quoteMessageDocument,
  quoteVersionDocument,
} from '@neev/domain';
import { useMemo } from 'react';
import type * as z from 'zod/mini';
import { parseValid } from '@/lib/admin/parse-valid.ts';
import {
  type Live,
  type LiveOptions,
  mapLive,
  useLiveDocument,
  useLiveQuery,
} from '@/lib/live/use-live.ts';

/** The quote of an enquiry; `undefined` until a draft is saved for an enquiry without a list. */
export function useQuoteRecord(enquiryId: string): Live<QuoteRecord | undefined> {
  return useParsedDocument(documentSource(collections.quotes, enquiryId), quoteDocument);
}

/** A version that was sent. It does not load for version 0, which is none. */
export function useQuoteVersion(
  enquiryId: string,
  version: number,
): Live<QuoteVersion | undefined> {
  const source = documentSource(collections.quoteVersions, `${enquiryId}-${version}`);
  return useParsedDocument(source, quoteVersionDocument, { isEnabled: version > 0 });
}

function useParsedDocument<T extends object>(
  source: DocumentSource<'quotes' | 'quoteVersions'>,
  schema: z.ZodMiniType<T>,
  options?: LiveOptions,
): Live<T | undefined> {
  const live = useLiveDocument(source, options);
  return useMemo(
    () => mapLive(live, (fields) => (fields ? parseValid(schema, [fields])[0] : undefined)),
    [live, schema],
  );
}

/** Messages that are shown at most, the newest. */
const MAX_MESSAGES = 200;

/** The conversation about a quote, oldest first. */
export function useQuoteMessages(enquiryId: string): Live<QuoteMessage[]> {
  const live = useLiveQuery(
    querySource({
      collection: collections.quoteMessages,
      where: [{ field: 'enquiryId', operator: '==', value: enquiryId }],
      orderBy: [{ field: 'at', direction: 'desc' }],
      limit: MAX_MESSAGES,
    }),
  );
  return useMemo(
    () =>
      mapLive(live, (newestFirst) => parseValid(quoteMessageDocument, newestFirst.toReversed())),
    [live],
  );
}
