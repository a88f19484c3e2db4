/** The API as a request handler: one process for many requests, as in production. */
import { ENQUIRY_RETENTION_MONTHS } from '@neev/domain';
import { createApi } from '@neev/functions/api';
import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';

type ApiContext = Parameters<typeof createApi>[0];

/** The name of a function, which serves its own routes. */
export type ServedFunction = Parameters<typeof createApi>[1];

export type Send = (request: Request) => Promise<Response>;

/** The request header that holds the IP address of the sender. */
export const ADDRESS_HEADER = 'X-Bench-Address';

const unlimited = { capacity: 1_000_000, refillSeconds: 1 };

/**
 * The router of one function, or of all, with this database. Only enquiries have the rate limits of
 * production.
 */
export function createRouter(database: Firestore, servedFunction?: ServedFunction): Send {
  const context: ApiContext = {
    database,
    auth: getAuth(getApps()[0] ?? initializeApp()),
    openAttachmentFiles() {
      throw new Error('Attachments are not served here.');
    },
    signIn: async () => undefined,
    mailer: { sendVerification: async () => {}, sendPasswordReset: async () => {} },
    firstAdminEmail: '',
    registrationStepMs: 0,
    now: () => new Date(),
    callerOf: ({ headers }) => {
      const address = headers.get(ADDRESS_HEADER) ?? '';
      return { address, edge: address };
    },
    verifyAppCheck: undefined,
    requestRollUp: async () => {},
    enquiryRetentionMonths: ENQUIRY_RETENTION_MONTHS,
    longPollMs: 0,
    siteUrl: '',
    sendsEmails: false,
    limits: {
      enquiries: { capacity: 10, refillSeconds: 60 },
      loginsPerAccount: unlimited,
      loginsPerAddress: unlimited,
      quotePdfs: unlimited,
      registrations: unlimited,
      mailsPerAccount: unlimited,
      visitsPerHour: unlimited.capacity,
    },
  };
  const api = createApi(context, servedFunction);
  return async (request) => api.fetch(request);
}
