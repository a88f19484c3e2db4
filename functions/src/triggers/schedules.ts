import { BUSINESS_TIME_ZONE } from '@neev/domain';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { REGION } from '../region.ts';
import { compareAccounts, sweepRegistrations } from '../services/account-checks.ts';
import { applyRetention } from '../services/retention.ts';
import { closeDays } from '../services/roll-up.ts';
import { enquiryRetentionMonths } from '../settings.ts';
import { auth } from '../stores/auth.ts';
import { database } from '../stores/database.ts';

/** Ten minutes after midnight: counts the day before for the last time, and what was missed. */
export const closeVisitDays = onSchedule(
  { schedule: '10 0 * * *', timeZone: BUSINESS_TIME_ZONE, region: REGION, retryCount: 5 },
  () => closeDays(database, new Date()),
);

/** Deletes enquiries that are older than the retention. */
export const expireEnquiries = onSchedule(
  {
    schedule: '40 2 * * *',
    timeZone: BUSINESS_TIME_ZONE,
    region: REGION,
    retryCount: 3,
    timeoutSeconds: 540,
  },
  () => applyRetention(database, { months: enquiryRetentionMonths.value(), now: new Date() }),
);

/** An account that is disabled or deleted in the console has no access any more after five minutes. */
export const compareAdminAccounts = onSchedule(
  { schedule: '*/5 * * * *', timeZone: BUSINESS_TIME_ZONE, region: REGION },
  () => compareAccounts({ auth, database }, new Date()),
);

/** Registrations that nobody has approved go after 30 days. */
export const sweepOldRegistrations = onSchedule(
  { schedule: '10 3 * * *', timeZone: BUSINESS_TIME_ZONE, region: REGION, retryCount: 3 },
  () => sweepRegistrations({ auth, database }, new Date()),
);
