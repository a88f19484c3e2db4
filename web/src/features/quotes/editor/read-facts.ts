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
  getDocs,
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
}

const noFacts: QuoteFacts = { products: new Map(), lastQuoted: new Map(), terms: '' };

/** Values that an `in` condition can have. */
const MAX_IN = 30;

const productFacts = z.object({
  name: z.string(),
  price: z.number(),
  unit: z.string(),
  hsn: z._default(z.string(), ''),
  gstRate: z._default(z.nullable(z.number()), null),
});

/**
 * Reads the facts for the lines of an enquiry and `productIds`; `undefined` while they load. What cannot be read
 * is left out: a quote can be prepared without it.
 */
export function useQuoteFacts(
  enquiry: Enquiry,
  productIds: readonly string[] | undefined,
): QuoteFacts | undefined {
  const history = useCustomerHistory(enquiry);
  const isWaiting = history.status === 'loading' && contactKeysOf(enquiry).length > 0;
  const others = history.status === 'ready' ? history.value.map(({ id }) => id) : [];
  const [facts, setFacts] = useState<QuoteFacts>();
  const key = isWaiting || !productIds ? undefined : JSON.stringify([productIds, others]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names what is read.
  useEffect(() => {
    if (key === undefined) return;
    let isCurrent = true;
    const ids = [...(enquiry.items ?? []).map(({ productId }) => productId), ...(productIds ?? [])];
    readFacts({ ids, name: enquiry.product, enquiryIds: [enquiry.id, ...others] }).then(
      (read) => isCurrent && setFacts(read),
      () => isCurrent && setFacts((current) => current ?? noFacts),
    );
    return () => {
      isCurrent = false;
    };
  }, [key, enquiry.id]);

  return facts;
}

interface Wanted {
  ids: readonly string[];
  /** The product of an enquiry without a list. */
  name: string;
  enquiryIds: readonly string[];
}

async function readFacts({ ids, name, enquiryIds }: Wanted): Promise<QuoteFacts> {
  const [products, versions, newest] = await Promise.all([
    readProducts(ids, name),
    readVersions(where('enquiryId', 'in', enquiryIds.slice(0, MAX_IN))),
    readVersions(orderBy('sentAt', 'desc'), limit(1)),
  ]);
  return {
    products: new Map(products.map((product) => [product.id, product])),
    lastQuoted: lastQuotedOf(versions),
    terms: newest[0]?.terms ?? '',
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
      getDocs(query(collection(adminDatabase, collections.products), condition)),
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
  const { docs } = await getDocs(query(versions, ...constraints));
  return docs.flatMap((each) => quoteVersionDocument.safeParse(each.data()).data ?? []);
}
