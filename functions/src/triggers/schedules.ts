import { BUSINESS_TIME_ZONE } from '@neev/domain';
import { logger } from 'firebase-functions';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { applyRetention } from '../enquiry/retention.ts';
import { compareAccounts, sweepRegistrations } from '../identity/account-checks.ts';
import { createImageStore } from '../images/image-store.ts';
import { sweepImages } from '../images/sweep-images.ts';
import { auth, database } from '../lib/firebase.ts';
import { hasRepairs, reconcile } from '../maintenance/reconcile.ts';
import { enquiryRetentionMonths } from '../settings.ts';
import { optionsOf } from './options.ts';

/** Ten minutes after midnight: counts the day before for the last time, and repairs what was missed. */
export const reconcileNightly = onSchedule(
  {
    ...optionsOf('longSchedule'),
    schedule: '10 0 * * *',
    timeZone: BUSINESS_TIME_ZONE,
    retryCount: 5,
  },
  async () => {
    const result = await reconcile({ database, auth, now: new Date() });
    if (result.status === 'paused') {
      logger.error('Maintenance is on: nothing was reconciled.', { since: result.since });
    } else if (hasRepairs(result.repairs)) {
      logger.warn('Reconciliation has repaired data.', result.repairs);
    } else {
      logger.info('Reconciliation found nothing to repair.');
    }
  },
);

/** Deletes enquiries that are older than the retention. */
export const expireEnquiries = onSchedule(
  {
    ...optionsOf('longSchedule'),
    schedule: '40 2 * * *',
    timeZone: BUSINESS_TIME_ZONE,
    retryCount: 3,
  },
  () => applyRetention(database, { months: enquiryRetentionMonths.value(), now: new Date() }),
);

/** An account that is disabled or deleted in the console has no access any more after five minutes. */
export const compareAdminAccounts = onSchedule(
  { ...optionsOf('schedule'), schedule: '*/5 * * * *', timeZone: BUSINESS_TIME_ZONE },
  () => compareAccounts({ auth, database }, new Date()),
);

/** Registrations that nobody has approved go after 30 days. */
export const sweepOldRegistrations = onSchedule(
  {
    ...optionsOf('schedule'),
    schedule: '10 3 * * *',
    timeZone: BUSINESS_TIME_ZONE,
    retryCount: 3,
  },
  () => sweepRegistrations({ auth, database }, new Date()),
);

/** Does nothing during maintenance: documents that show a picture may not be restored yet. */
export const sweepUnusedImages = onSchedule(
  {
    ...optionsOf('longSchedule'),
    schedule: '30 3 * * *',
    timeZone: BUSINESS_TIME_ZONE,
    retryCount: 3,
  },
  () => sweepImages(database, createImageStore(), new Date()),
);
