/**
 * A process with little memory that reads all enquiries from the API at the speed of a slow connection and
 * prints their number. Environment: PROJECT, TOKEN.
 */
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { createApi } from '../src/api/app.ts';

const { PROJECT = '', TOKEN = '', GCLOUD_PROJECT = '' } = process.env;
const noLimit = { capacity: 0, refillSeconds: 1 };

const api = createApi({
  database: getFirestore(initializeApp({ projectId: PROJECT }, 'export')),
  auth: getAuth(initializeApp({ projectId: GCLOUD_PROJECT }, 'accounts')),
  openAttachmentFiles() {
    throw new Error('Attachments are not served here.');
  },
  signIn: async () => undefined,
  now: () => new Date(),
  callerOf: () => ({ address: '', edge: '' }),
  verifyAppCheck: undefined,
  longPollMs: 0,
  siteUrl: '',
  sendsEmails: false,
  requestRollUp: async () => {},
  enquiryRetentionMonths: 0,
  mailer: { sendVerification: async () => {}, sendPasswordReset: async () => {} },
  firstAdminEmail: '',
  registrationStepMs: 0,
  limits: {
    enquiries: noLimit,
    quotePdfs: noLimit,
    loginsPerAccount: noLimit,
    loginsPerAddress: noLimit,
    registrations: noLimit,
    mailsPerAccount: noLimit,
    visitsPerHour: 0,
  },
});

const response = await api.fetch(
  new Request('http://api/api/enquiries', { headers: { Authorization: `Bearer ${TOKEN}` } }),
);
const decoder = new TextDecoder();
let enquiries = 0;
for await (const chunk of response.body ?? []) {
  enquiries += decoder.decode(chunk).match(/"_id":/g)?.length ?? 0;
  await new Promise((resolve) => setTimeout(resolve, 20));
}
console.log(JSON.stringify({ status: response.status, enquiries }));
process.exit();
