import { randomUUID } from 'node:crypto';
import {
  attachmentsField,
  type Enquiry,
  enquiryInput,
  enquiryStatus,
  limits,
  MAX_ENQUIRY_PAGE,
  MAX_ENQUIRY_SEARCH,
  MIN_FILLING_MS,
  parseContact,
  quoteRequestFields,
  quoteState,
} from '@neev/domain';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { ApiError } from '../api-error.ts';
import { setEnquiryStatus, submitEnquiry } from '../enquiry/enquiries.ts';
import { countEnquiries, searchEnquiries } from '../enquiry/enquiry-search.ts';
import {
  enquiryReference,
  matchingEnquiries,
  readEnquiries,
  readEnquiryPage,
} from '../enquiry/enquiry-store.ts';
import { eraseEnquiries, previewErasure } from '../enquiry/erasure.ts';
import { acceptQuarantined, deleteQuarantined, markAsSpam } from '../enquiry/quarantine.ts';
import { encodeText, jsonArray, streamBody } from '../lib/text-streams.ts';
import { authorOf, requireAppCheck } from './access.ts';
import { pageLimit, parseInput, recordId } from './inputs.ts';
import {
  deletedResponse,
  enquiryCountsResponse,
  enquiryResponse,
  erasurePreviewResponse,
  erasureResponse,
  responseTimesResponse,
  submissionResponse,
} from './response-schemas.ts';
import { type RouteContext, route } from './route.ts';

const path = '/enquiries';

/** Characters of a uid of Firebase Authentication at most. */
const MAX_UID = 128;

/** Fields that detect automated senders; both are optional. */
const honeypotFields = {
  /** The honeypot. */
  website: z.optional(z.string()),
  /** Milliseconds for which the form was open. */
  filledForMs: z.optional(z.number()),
};

/** More than the maximum of lines takes, each with its maximum of characters in three bytes. */
export const MAX_QUOTE_REQUEST_BYTES = 384 * 1024;

const search = z
  .string()
  .check(
    z.maxLength(MAX_ENQUIRY_SEARCH, `A search can have at most ${MAX_ENQUIRY_SEARCH} characters.`),
  );

/** `unread,read` */
const statuses = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) => text.split(',')),
    z.array(enquiryStatus).check(z.maxLength(enquiryStatus.options.length)),
  ),
);

/** An empty text stands for all. */
const handlingFilter = {
  /** The uid of an administrator, or `none`. */
  assignee: z._default(z.string().check(z.maxLength(MAX_UID)), ''),
  label: z._default(z.string().check(z.maxLength(limits.label)), ''),
  quote: z._default(z.union([z.literal(''), quoteState]), ''),
};

const listQuery = z.object({
  ...handlingFilter,
  limit: z.optional(pageLimit(MAX_ENQUIRY_PAGE)),
  after: z.optional(recordId),
  search: z.optional(search),
  status: z.optional(statuses),
});

type ListQuery = z.infer<typeof listQuery>;

const contact = z.pipe(
  z.string('Enter a mobile number or an email address.'),
  z.pipe(
    z.transform((text: string) => parseContact(text)),
    z.object(
      { kind: z.enum(['mobile', 'email']), key: z.string() },
      'Enter a mobile number or an email address.',
    ),
  ),
);

export const enquiryRoutes = [
  route({
    method: 'POST',
    path,
    access: 'public',
    acceptsIdempotencyKey: true,
    summary: 'Send an enquiry; requests with the same Idempotency-Key store it once',
    body: z.extend(enquiryInput, {
      ...quoteRequestFields,
      ...attachmentsField,
      ...honeypotFields,
    }),
    maxBodyBytes: MAX_QUOTE_REQUEST_BYTES,
    status: 201,
    response: submissionResponse,
    // Without a key, repeated requests create repeated enquiries.
    handle: async ({ body, request, key = randomUUID() }, context) => {
      await requireAppCheck(request, context);
      const { website: _, filledForMs: __, ...input } = body;
      const { id, createdAt, referenceNumber, quoteToken } = await submitEnquiry(context.database, {
        key,
        input,
        caller: context.callerOf(request),
        limit: context.limits.enquiries,
        suspicion: suspicionOf(body),
        retentionMonths: context.enquiryRetentionMonths,
        now: context.now(),
      });
      return {
        _id: id,
        createdAt: createdAt.toISOString(),
        referenceNumber,
        ...(quoteToken !== undefined && { quoteToken }),
      };
    },
  }),
  route({
    method: 'GET',
    path,
    access: 'administrator',
    summary:
      'Enquiries, newest first: all, or those that match; with `limit`, one page, which starts after the enquiry `after`',
    query: listQuery,
    status: 200,
    response: z.array(enquiryResponse),
    handle: async ({ query }, context) => {
      const after = await requireCursor(context.database, query.after);
      if (query.search !== undefined || query.limit !== undefined) {
        return (await readPage(query, after, context)).map(enquiryRow);
      }
      return streamBody(encodeText(jsonArray(allRows(query, after, context))));
    },
  }),
  route({
    method: 'GET',
    path: '/enquiry-counts',
    access: 'administrator',
    summary:
      'The number of enquiries per status: of all, or of those that match a search, an assignee, a label or the state of their quote',
    query: z.object({ search: z.optional(search), ...handlingFilter }),
    status: 200,
    response: enquiryCountsResponse,
    handle: ({ query: { search = '', ...handling } }, { enquiryIndex }) =>
      countEnquiries(enquiryIndex, search, handling),
  }),
  route({
    method: 'GET',
    path: '/response-times',
    access: 'administrator',
    summary:
      'For each of the last eight weeks: enquiries received and answered, and the business time until the first contact',
    status: 200,
    response: responseTimesResponse,
    handle: (_, { readResponseTimes, now }) => readResponseTimes(now()),
  }),
  route({
    method: 'POST',
    path: '/erasures/preview',
    access: 'administrator',
    summary:
      'Preview an erasure: the enquiries of the customer with this mobile number or email address',
    body: z.object({ contact }),
    status: 200,
    response: erasurePreviewResponse,
    handle: async ({ body }, { database }) => {
      const { newest, ...counts } = await previewErasure(database, body.contact);
      const rows = newest.map(({ id, name, createdAt }) => ({
        _id: id,
        name,
        createdAt: createdAt.toISOString(),
      }));
      return { ...counts, newest: rows };
    },
  }),
  route({
    method: 'POST',
    path: '/erasures',
    access: 'administrator',
    summary: 'Delete all enquiries of the customer with this mobile number or email address',
    body: z.object({ contact }),
    status: 200,
    response: erasureResponse,
    handle: async (routeRequest, { database, now }) => {
      const { backupsUntil, ...counts } = await eraseEnquiries(database, {
        contact: routeRequest.body.contact,
        author: authorOf(routeRequest, now),
      });
      return { ...counts, backupsUntil: backupsUntil.toISOString() };
    },
  }),
  route({
    method: 'PATCH',
    path: `${path}/{id}`,
    access: 'administrator',
    summary: 'Mark an enquiry as read, unread or archived',
    body: z.object({ status: enquiryStatus }),
    status: 200,
    response: enquiryResponse,
    handle: async (routeRequest, { database, now }) => {
      const { params, body } = routeRequest;
      const { uid } = authorOf(routeRequest, now);
      const change = { status: body.status, by: uid };
      return enquiryRow(await setEnquiryStatus(database, parseInput(recordId, params.id), change));
    },
  }),
  route({
    method: 'POST',
    path: `${path}/{id}/spam`,
    access: 'administrator',
    summary: 'Move an enquiry into the quarantine, and block its mobile number for 30 days',
    status: 200,
    response: deletedResponse,
    handle: async ({ params }, { database, now }) => {
      const id = parseInput(recordId, params.id);
      await markAsSpam(database, id, now());
      return { _id: id };
    },
  }),
  route({
    method: 'POST',
    path: '/quarantine/{id}/acceptance',
    access: 'administrator',
    summary: 'Move a quarantined enquiry into the inbox, and unblock its mobile number',
    status: 200,
    response: enquiryResponse,
    handle: async ({ params }, { database, enquiryRetentionMonths }) =>
      enquiryRow(
        await acceptQuarantined(database, parseInput(recordId, params.id), enquiryRetentionMonths),
      ),
  }),
  route({
    method: 'DELETE',
    path: '/quarantine/{id}',
    access: 'administrator',
    summary: 'Delete a quarantined enquiry',
    status: 200,
    response: deletedResponse,
    handle: async ({ params }, { database }) => {
      const id = parseInput(recordId, params.id);
      await deleteQuarantined(database, id);
      return { _id: id };
    },
  }),
];

/** Returns the reason for which an enquiry looks automated, or `undefined`. */
function suspicionOf(submitted: {
  website?: string | undefined;
  filledForMs?: number | undefined;
}): 'honeypot' | 'tooFast' | undefined {
  if (submitted.website) return 'honeypot';
  return (submitted.filledForMs ?? MIN_FILLING_MS) < MIN_FILLING_MS ? 'tooFast' : undefined;
}

/** Reads the enquiry after which a page starts. @throws ApiError if it does not exist. */
async function requireCursor(
  database: Firestore,
  id: string | undefined,
): Promise<DocumentSnapshot | undefined> {
  if (id === undefined) return undefined;
  const snapshot = await enquiryReference(database, id).get();
  if (snapshot.exists) return snapshot;
  throw new ApiError('missing', 'There is no such enquiry to continue after.');
}

function readPage(
  { search, status: statuses, limit = MAX_ENQUIRY_PAGE, assignee, label, quote }: ListQuery,
  after: DocumentSnapshot | undefined,
  { database, enquiryIndex: index }: RouteContext,
): Promise<Enquiry[]> {
  const page = { statuses, handling: { assignee, label, quote }, after, limit };
  if (search === undefined) return readEnquiryPage(database, page);
  return searchEnquiries({ database, index }, { search, ...page });
}

/** Yields all matching enquiries in pages, to limit the memory. */
async function* allRows(
  { status: statuses, assignee, label, quote }: ListQuery,
  after: DocumentSnapshot | undefined,
  { database }: RouteContext,
) {
  const handling = { assignee, label, quote };
  const matching = matchingEnquiries(database, { statuses, handling });
  const pages = readEnquiries(after ? matching.startAfter(after) : matching);
  for await (const enquiries of pages) yield enquiries.map(enquiryRow);
}

function enquiryRow({ id, createdAt, unreadSince: _, ...enquiry }: Enquiry) {
  return { _id: id, ...enquiry, createdAt: createdAt.toISOString() };
}
