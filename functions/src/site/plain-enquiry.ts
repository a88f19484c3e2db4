/** Handles enquiries that a form posts without JavaScript or before hydration. */
import { createHash } from 'node:crypto';
import { company, enquiryInput, MENU_PATH, PLAIN_ENQUIRY_PATH, withErrorId } from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import { MAX_BODY_BYTES, parseInput } from '../api/inputs.ts';
import { statusByKind } from '../api/responses.ts';
import { ApiError } from '../api-error.ts';
import { type Submission, submitEnquiry } from '../enquiry/enquiries.ts';
import type { Caller } from '../lib/address.ts';
import type { BucketSize } from '../lib/rate-limits.ts';

export interface PlainEnquiryContext {
  database: Firestore;
  callerOf(request: Request): Caller;
  enquiryLimit: BucketSize;
  /** Months that an enquiry is kept; 0 means for ever. */
  enquiryRetentionMonths: number;
  /** Whether App Check is enabled; forms without JavaScript cannot send a token. */
  isAppCheckRequired: boolean;
  now(): Date;
  report(error: unknown, details: object): void;
  /** The id of an error of this request, in the log and on the page. */
  errorId: string;
}

/** The text for the visitor and the status of the page that shows it. */
export interface PlainOutcome {
  status: number;
  notice: string;
  /** Of the enquiry that was stored. */
  referenceNumber?: string;
}

const SUCCESS_NOTICE = 'Thank you! Your enquiry has been submitted successfully.';
const FAILURE_NOTICE = 'Failed to submit enquiry. Please try again.';
const GO_BACK_NOTICE = 'Please go back: what you wrote is still there.';

export function isPlainEnquiry(request: Request): boolean {
  return request.method === 'POST' && new URL(request.url).pathname === PLAIN_ENQUIRY_PATH;
}

export async function submitPlainEnquiry(
  request: Request,
  context: PlainEnquiryContext,
): Promise<PlainOutcome> {
  try {
    if (context.isAppCheckRequired) {
      throw new ApiError('forbidden', await readNoScriptNotice(context.database));
    }
    const { referenceNumber } = await submitForm(request, context);
    return { status: 201, notice: SUCCESS_NOTICE, referenceNumber };
  } catch (error) {
    if (error instanceof ApiError) {
      return { status: statusByKind[error.kind], notice: `${error.message} ${GO_BACK_NOTICE}` };
    }
    context.report(error, { url: PLAIN_ENQUIRY_PATH });
    return {
      status: 503,
      notice: withErrorId(`${FAILURE_NOTICE} ${GO_BACK_NOTICE}`, context.errorId),
    };
  }
}

async function submitForm(request: Request, context: PlainEnquiryContext): Promise<Submission> {
  const { website, ...formValues } = await readForm(request);
  const now = context.now();
  const input = parseInput(enquiryInput, formValues);
  return submitEnquiry(context.database, {
    key: keyOf([hourOf(now), JSON.stringify(input)]),
    input,
    caller: context.callerOf(request),
    limit: context.enquiryLimit,
    suspicion: website ? 'honeypot' : undefined,
    retentionMonths: context.enquiryRetentionMonths,
    now,
  });
}

async function readNoScriptNotice(database: Firestore): Promise<string> {
  const changed: unknown = (await database.doc(MENU_PATH).get()).get('company.phone');
  const phone = typeof changed === 'string' ? changed : company.phone;
  return `Please switch JavaScript on to send an enquiry, or call ${phone}.`;
}

/** Reads the fields of the form; omits empty ones. */
async function readForm(request: Request): Promise<Record<string, string>> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
    throw new ApiError('wrongType', 'Please use the enquiry form on our site.');
  }
  if (request.headers.get('Sec-Fetch-Site') === 'cross-site') {
    throw new ApiError('forbidden', 'Please send your enquiry from our site.');
  }
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > MAX_BODY_BYTES) throw new ApiError('tooLarge', 'The message is too long.');
  const fields = new URLSearchParams(new TextDecoder().decode(bytes));
  return Object.fromEntries([...fields].filter(([, value]) => value !== ''));
}

/**
 * Derives an idempotency key from the form values and the hour, because forms without JavaScript cannot generate one.
 * Does not include the network address, which could be guessed from the key and the values.
 */
function keyOf(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}

function hourOf(now: Date): string {
  return now.toISOString().slice(0, 13);
}
