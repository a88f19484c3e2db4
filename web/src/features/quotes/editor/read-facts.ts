/** What the editor shows beside the lines: products, and earlier quotes of the customer. Read once. */
import {
  collections,
  contactKeysOf,
  type Enquiry,
  type QuoteVersion,
  quoteVersionDocument,
} from '@neev/domain';
import {
  collection,
  documentId,
  getDocsFromServer,
  limit,
  orderBy,
  type QueryConstraint,
  query,
  where,
} from 'firebase/firestore';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { adminDatabase } from '@/lib/admin/admin-app.ts';
import { useCustomerHistory } from '@/lib/admin/customer-history.ts';
import { type LastQuoted, lastQuotedOf } from '../model/last-quoted.ts';
import type { ProductFacts } from '../model/prefill.ts';

export interface QuoteFacts {
  products: ReadonlyMap<string, ProductFacts>;
  lastQuoted: ReadonlyMap<string, LastQuoted>;
  /** The terms of the last quote that was sent to any customer; empty if there is none. */
  terms: string;
  /** What could not be read, as sentences. */
  unread: readonly string[];
}

const noFacts: QuoteFacts = { products: new Map(), lastQuoted: new Map(), terms: '', unread: [] };

/** Values that an `in` condition can have. */
const MAX_IN = 30;

const productFacts = z.object({
  name: z.string(),
  price: z.number(),
  unit: z.string(),
  hsn: z._default(z.string(), ''),
  gstRate: z._default(z.nullable(z.number()), null),
});

/** A further read of what could not be read. */
export interface FactsReading {
  isRetrying: boolean;
  retry: () => void;
}

/**
 * Reads the facts for the lines of an enquiry and `productIds`; `undefined` while they load. A quote can be prepared
 * without those that could not be read.
 */
export function useQuoteFacts(
  enquiry: Enquiry,
  productIds: readonly string[] | undefined,
): FactsReading & { facts: QuoteFacts | undefined } {
  const history = useCustomerHistory(enquiry);
  const isWaiting = history.status === 'loading' && contactKeysOf(enquiry).length > 0;
  const others = history.status === 'ready' ? history.value.map(({ id }) => id) : [];
  const hasHistory = history.status !== 'error';
  const [facts, setFacts] = useState<QuoteFacts>();
  const [retries, setRetries] = useState({ count: 0, isPending: false });
  const key =
    isWaiting || !productIds ? undefined : JSON.stringify([productIds, others, hasHistory]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names what is read.
  useEffect(() => {
    if (key === undefined) return;
    let isCurrent = true;
    const ids = [...(enquiry.items ?? []).map(({ productId }) => productId), ...(productIds ?? [])];
    const wanted = { ids, name: enquiry.product, enquiryIds: [enquiry.id, ...others], hasHistory };
    void readFacts(wanted).then((read) => {
      if (!isCurrent) return;
      setFacts((current = noFacts) => ({ ...current, ...read }));
      setRetries(({ count }) => ({ count, isPending: false }));
    });
    return () => {
      isCurrent = false;
    };
  }, [key, enquiry.id, retries.count]);

  function retry() {
    if (history.status === 'error') history.retry();
    setRetries(({ count }) => ({ count: count + 1, isPending: true }));
  }

  return { facts, retry, isRetrying: retries.isPending };
}

interface Wanted {
  ids: readonly string[];
  /** The product of an enquiry without a list. */
  name: string;
  enquiryIds: readonly string[];
  /** Whether the other enquiries of the customer are known. */
  hasHistory: boolean;
}

/** Reads from the server, since a read of the memory cache finds nothing and does not fail. */
async function readFacts({ ids, name, enquiryIds, hasHistory }: Wanted) {
  const [products, versions, newest] = await Promise.allSettled([
    readProducts(ids, name),
    readVersions(where('enquiryId', 'in', enquiryIds.slice(0, MAX_IN))),
    readVersions(orderBy('sentAt', 'desc'), limit(1)),
  ]);
  const isQuotedRead = versions.status === 'fulfilled';
  const unread = [
    products.status === 'rejected' && 'List prices could not be read.',
    (!isQuotedRead || !hasHistory) && 'The prices last quoted to this customer could not be read.',
    newest.status === 'rejected' && 'The terms of the last quote could not be read.',
  ];
  return {
    ...(products.status === 'fulfilled' && {
      products: new Map(products.value.map((product) => [product.id, product])),
    }),
    ...(isQuotedRead && { lastQuoted: lastQuotedOf(versions.value) }),
    ...(newest.status === 'fulfilled' && { terms: newest.value[0]?.terms ?? '' }),
    unread: unread.filter((text) => text !== false),
  };
}

async function readProducts(ids: readonly string[], name: string): Promise<ProductFacts[]> {
  const known = [...new Set(ids)].filter((id) => id !== '');
  const chunks = Array.from({ length: Math.ceil(known.length / MAX_IN) }, (_, index) =>
    known.slice(index * MAX_IN, (index + 1) * MAX_IN),
  );
  const conditions = [
    ...chunks.map((chunk) => where(documentId(), 'in', chunk)),
    ...(known.length === 0 && name !== '' ? [where('name', '==', name)] : []),
  ];
  const found = await Promise.all(
    conditions.map((condition) =>
      getDocsFromServer(query(collection(adminDatabase, collections.products), condition)),
    ),
  );
  return found.flatMap(({ docs }) =>
    docs.flatMap((each) => {
      const { data } = productFacts.safeParse(each.data());
      return data ? [{ ...data, id: each.id }] : [];
    }),
  );
}

async function readVersions(...constraints: QueryConstraint[]): Promise<QuoteVersion[]> {
  const versions = collection(adminDatabase, collections.quoteVersions);
  const { docs } = await getDocsFromServer(query(versions, ...constraints));
  return docs.flatMap((each) => quoteVersionDocument.safeParse(each.data()).data ?? []);
}
