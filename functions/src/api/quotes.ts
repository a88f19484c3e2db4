/** Routes of quotes: for customers by the token of their link, and for administrators. */
import {
  dayAt,
  quoteDecisionInput,
  quoteDraft,
  quoteFields,
  quoteState,
  quoteStatusOf,
  quoteThread,
  threadMessageInput,
} from '@neev/domain';
import * as z from 'zod/mini';
import { ApiError } from '../api-error.ts';
import { addCompanyMessage, saveDraft, sendQuote } from '../quote/quote-editing.ts';
import { requireLink, requireQuoteOf } from '../quote/quote-store.ts';
import { addCustomerMessage, decide, readThread, waitForRevision } from '../quote/quote-thread.ts';
import { authorOf, findBearerToken, limitCaller } from './access.ts';
import { MAX_QUOTE_REQUEST_BYTES } from './enquiries.ts';
import { parseInput, recordId } from './inputs.ts';
import { draftResponse, messageResponse, versionResponse } from './response-schemas.ts';
import { emptyResponse } from './responses.ts';
import { type RouteContext, type RouteRequest, route } from './route.ts';

const path = '/quotes/{id}';
const enquiryPath = '/enquiries/{id}';

const version = z.int('The version must be a whole number.').check(z.gte(0));

/**
 * Requests that may wait for changes in an instance: of one quote, and of all. Of the 250 that an instance handles at once,
 * the others stay free for requests that do not wait, also if one visitor has many quotes.
 */
export const MAX_WAITS = { perKey: 5, total: 150 };

/** When a request that could not wait is to be sent again. */
const RETRY_SECONDS = 10;

/** `?after=<revision>&status=<status>`: what the client knows. */
const threadQuery = z.object({
  after: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/, 'after must be a whole number.')),
      z.transform(Number),
    ),
  ),
  status: z.optional(quoteThread.shape.status),
});

type CustomerRequest = Pick<RouteRequest<unknown, unknown>, 'params' | 'request'>;

/** Returns the enquiry of the link: `{id}` is the reference number, the bearer token that of the link. */
export function requireLinkedEnquiry(
  { params, request }: CustomerRequest,
  { database, now }: Pick<RouteContext, 'database' | 'now'>,
): Promise<string> {
  const token = findBearerToken(request) ?? '';
  return requireLink(database, { referenceNumber: params.id ?? '', token, now: now() });
}

/** Reads the thread of an enquiry whose link was checked. */
async function readCurrentThread(enquiryId: string, { database, now }: RouteContext) {
  return readThread(database, await requireQuoteOf(database, enquiryId), now());
}

/** Waits for a revision after the given one. Returns false at once if too many requests wait for it. */
function waitForChange(
  { request: { signal } }: CustomerRequest,
  { database, waits, longPollMs: ms }: RouteContext,
  { enquiryId, after: revision }: { enquiryId: string; after: number },
): Promise<boolean> {
  return waits.tryRun(enquiryId, () =>
    waitForRevision(database, { enquiryId, revision }, { ms, signal }),
  );
}

/** Returns the enquiry of the link. Limits what one address can write. */
async function requireWritableEnquiry(
  routeRequest: CustomerRequest,
  context: RouteContext,
): Promise<string> {
  const enquiryId = await requireLinkedEnquiry(routeRequest, context);
  const size = context.limits.enquiries;
  await limitCaller(routeRequest.request, context, { purpose: 'quotes', size });
  return enquiryId;
}

const customerRoutes = [
  route({
    method: 'GET',
    path,
    access: 'link',
    summary:
      'The request with this reference number, its quote and messages, for the customer who has the link; `after` waits for a later revision',
    query: threadQuery,
    status: 200,
    response: quoteThread,
    noContent: 'Revision and status are still those of the query',
    handle: async (routeRequest, context) => {
      const { database, now } = context;
      const { after, status } = routeRequest.query;
      const enquiryId = await requireLinkedEnquiry(routeRequest, context);
      const hasWaited =
        after === undefined || (await waitForChange(routeRequest, context, { enquiryId, after }));
      const quote = await requireQuoteOf(database, enquiryId);
      const current = quoteStatusOf(quote, dayAt(now()));
      if (quote.revision !== after || (status ?? current) !== current)
        return readThread(database, quote, now());
      if (hasWaited) return emptyResponse();
      throw new ApiError('tooMany', 'Too many pages wait for changes of quotes.', {
        retryAfterSeconds: RETRY_SECONDS,
      });
    },
  }),
  route({
    method: 'POST',
    path: `${path}/messages`,
    access: 'link',
    summary: 'Send a message to the company; requests with the same id add it once',
    body: threadMessageInput,
    status: 201,
    response: quoteThread,
    handle: async (routeRequest, context) => {
      const { body } = routeRequest;
      const enquiryId = await requireWritableEnquiry(routeRequest, context);
      await addCustomerMessage(context.database, enquiryId, { ...body, now: context.now() });
      return readCurrentThread(enquiryId, context);
    },
  }),
  route({
    method: 'POST',
    path: `${path}/decisions`,
    access: 'link',
    summary: 'Accept or decline the last version of a quote, or request a change of it',
    body: quoteDecisionInput,
    status: 201,
    response: quoteThread,
    handle: async (routeRequest, context) => {
      const { body } = routeRequest;
      const enquiryId = await requireWritableEnquiry(routeRequest, context);
      await decide(context.database, enquiryId, { ...body, now: context.now() });
      return readCurrentThread(enquiryId, context);
    },
  }),
];

const administratorRoutes = [
  route({
    method: 'PUT',
    path: `${enquiryPath}/quote-draft`,
    access: 'administrator',
    summary:
      'Save the draft of the quote for an enquiry, based on the given version of the draft; its lines can be incomplete',
    body: z.object({ draft: quoteDraft, draftVersion: version }),
    maxBodyBytes: MAX_QUOTE_REQUEST_BYTES,
    status: 200,
    response: draftResponse,
    handle: async (routeRequest, { database, now }) => {
      const change = { ...routeRequest.body, ...editOf(routeRequest, now) };
      return { draftVersion: await saveDraft(database, change) };
    },
  }),
  route({
    method: 'POST',
    path: `${enquiryPath}/quotes`,
    access: 'administrator',
    summary: 'Send a version of the quote to the customer, unless the quote has changed',
    body: z.object({ quote: quoteFields, draftVersion: version, version, state: quoteState }),
    maxBodyBytes: MAX_QUOTE_REQUEST_BYTES,
    status: 201,
    response: versionResponse,
    handle: (routeRequest, { database, now, sendsEmails }) =>
      sendQuote(database, { ...routeRequest.body, ...editOf(routeRequest, now), sendsEmails }),
  }),
  route({
    method: 'POST',
    path: `${enquiryPath}/quote-messages`,
    access: 'administrator',
    summary: 'Send a message to the customer; requests with the same id add it once',
    body: threadMessageInput,
    status: 201,
    response: messageResponse,
    handle: async (routeRequest, { database, now, sendsEmails }) => {
      const { enquiryId, author } = editOf(routeRequest, now);
      const message = { ...routeRequest.body, author, sendsEmails };
      const isEmailed = await addCompanyMessage(database, enquiryId, message);
      return { _id: message.id, isEmailed };
    },
  }),
];

function editOf(routeRequest: RouteRequest<unknown, unknown>, now: () => Date) {
  return {
    enquiryId: parseInput(recordId, routeRequest.params.id),
    author: authorOf(routeRequest, now),
  };
}

export const quoteRoutes = [...customerRoutes, ...administratorRoutes];
