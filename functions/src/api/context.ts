import type { Day } from '@neev/domain';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import type { Visit } from '../analytics/visits.ts';
import type { CatalogueLists } from '../catalogue/catalogue-lists.ts';
import type { EnquiryIndex } from '../enquiry/enquiry-index.ts';
import type { AccountMailer, SignIn } from '../identity/identity.ts';
import type { Caller } from '../lib/address.ts';
import type { BucketSize } from '../lib/rate-limits.ts';

/** What the API needs from outside. */
export interface ApiContext {
  database: Firestore;
  auth: Auth;
  /** Checks a password with the Auth service. */
  signIn: SignIn;
  /** Sends the Auth service's mails. */
  mailer: AccountMailer;
  /** The address of the first administrator; empty: the first one who registers. */
  firstAdminEmail: string;
  /** Every registration takes a multiple of so many milliseconds. */
  registrationStepMs: number;
  now: () => Date;
  /** Where a request comes from, as rate limits count it. */
  callerOf: (request: Request) => Caller;
  /** Whether an enquiry must bring a valid App Check token. */
  verifyAppCheck: ((token: string) => Promise<boolean>) | undefined;
  /** Asks for the roll-up of a day that has a new visit. */
  askForRollUp: (day: Day) => Promise<void>;
  limits: RateLimits;
  /** Months that an enquiry is kept; 0: for ever. */
  enquiryRetentionMonths: number;
  /** The release that is running: what it answers may differ from what others do. */
  release?: string | undefined;
  /** Bytes that a copy of a list may have in memory; left out: what an instance has room for. */
  maxCopyBytes?: number;
}

/** What the rows get: the same, and what they share while they run at the same time. */
export interface RowContext extends ApiContext {
  catalogueLists: CatalogueLists;
  recordVisit: (visit: Visit) => Promise<void>;
  enquiryIndex: EnquiryIndex;
}

/** How often an address, or an account, may do what. */
export interface RateLimits {
  enquiries: BucketSize;
  loginsPerAccount: BucketSize;
  loginsPerAddress: BucketSize;
  registrations: BucketSize;
  /** Mails that reset a password because somebody registers with an address that is taken. */
  mailsPerAccount: BucketSize;
  /** New visits that an address brings to one process in an hour. */
  visitsPerHour: number;
}
