import { randomUUID } from 'node:crypto';
import { type Enquiry, enquiryInput, enquiryStatus, MIN_FILLING_MS } from '@neev/domain';
import * as z from 'zod/mini';
import { Refusal } from '../refusal.ts';
import { setEnquiryStatus, submitEnquiry } from '../services/enquiries.ts';
import { readEnquiries } from '../stores/enquiry-store.ts';
import { enquiryAnswer, submissionAnswer } from './answers.ts';
import { parseInput } from './body.ts';
import type { ApiContext } from './context.ts';
import { recordId } from './inputs.ts';
import { route } from './route.ts';

const path = '/enquiries';

/** What forms send beside the enquiry, to tell robots that fill in forms; both may be left out. */
const traps = {
  /** A field that people do not see. */
  website: z.optional(z.string()),
  /** How long the form was open. */
  filledForMs: z.optional(z.number()),
};

interface Trapped {
  website: string | undefined;
  filledForMs: number | undefined;
}

export const enquiryRoutes = [
  route({
    method: 'POST',
    path,
    access: 'public',
    takesKey: true,
    summary: 'Send an enquiry; with an Idempotency-Key it is stored once, however often it is sent',
    body: z.extend(enquiryInput, traps),
    status: 201,
    answer: submissionAnswer,
    // A caller without a key asks for no protection.
    handle: async ({ body, request, key = randomUUID() }, context) => {
      await requireAppCheck(request, context);
      const { website, filledForMs, ...input } = body;
      const { id, createdAt } = await submitEnquiry(context.database, {
        key,
        input,
        caller: context.callerOf(request),
        limit: context.limits.enquiries,
        suspicion: suspicionOf({ website, filledForMs }),
        now: context.now(),
      });
      return { _id: id, createdAt: createdAt.toISOString() };
    },
  }),
  route({
    method: 'GET',
    path,
    access: 'administrator',
    summary: 'All enquiries, the newest first',
    status: 200,
    answer: z.array(enquiryAnswer),
    handle: async (_, { database }) => (await readEnquiries(database)).map(enquiryRow),
  }),
  route({
    method: 'PATCH',
    path: `${path}/{id}`,
    access: 'administrator',
    summary: 'Mark an enquiry as read, unread or archived',
    body: z.object({ status: enquiryStatus }),
    status: 200,
    answer: enquiryAnswer,
    handle: async ({ params, body }, { database }) =>
      enquiryRow(await setEnquiryStatus(database, parseInput(recordId, params.id), body.status)),
  }),
];

function suspicionOf({ website, filledForMs = MIN_FILLING_MS }: Trapped) {
  if (website) return 'honeypot';
  return filledForMs < MIN_FILLING_MS ? 'tooFast' : undefined;
}

/** Where App Check is switched on, only the site itself may send. */
async function requireAppCheck(request: Request, { verifyAppCheck }: ApiContext): Promise<void> {
  if (!verifyAppCheck) return;
  const token = request.headers.get('X-Firebase-AppCheck');
  if (token !== null && (await verifyAppCheck(token))) return;
  throw new Refusal('forbidden', 'Please send your enquiry from our site.');
}

function enquiryRow({ id, createdAt, ...enquiry }: Enquiry) {
  return { _id: id, ...enquiry, createdAt: createdAt.toISOString() };
}
