import { logger } from 'firebase-functions/logger';
import { createAttachmentFiles } from '../enquiry/attachment-files.ts';
import { deleteUnclaimed, sweepAttachmentFiles } from '../enquiry/attachments.ts';
import { applyRetention } from '../enquiry/retention.ts';
import { compareAccounts, sweepRegistrations } from '../identity/account-checks.ts';
import { createImageStore } from '../images/image-store.ts';
import { sweepImages } from '../images/sweep-images.ts';
import { auth, database } from '../lib/firebase.ts';
import { isInMaintenance } from '../maintenance/maintenance-store.ts';
import { hasRepairs, reconcile } from '../maintenance/reconcile.ts';
import { enquiryRetentionMonths } from '../settings.ts';
import { optionsOf } from './options.ts';
import { scheduled } from './scheduled.ts';

/** Runs at 00:10: makes the final count of the previous day, and reconciles. */
export const reconcileNightly = scheduled(
  {
    ...optionsOf('longSchedule'),
    schedule: '10 0 * * *',
    retryCount: 5,
  },
  async () => {
    const result = await reconcile({ database, auth, now: new Date() });
    if (result.status === 'paused') {
      logger.error('Maintenance is on: nothing was reconciled.', { since: result.since });
    } else if (hasRepairs(result.repairs)) {
      logger.warn('Reconciliation repaired data.', result.repairs);
    } else {
      logger.info('Reconciliation found nothing to repair.');
    }
  },
);

/**
 * Deletes enquiries older than the retention, and attachments that no enquiry has claimed. Does nothing during
 * maintenance, because a restore checks that what it has written is still there.
 */
export const expireEnquiries = scheduled(
  {
    ...optionsOf('longSchedule'),
    schedule: '40 2 * * *',
    retryCount: 3,
  },
  async () => {
    if (await isInMaintenance(database)) return;
    const now = new Date();
    await deleteUnclaimed(database, now);
    await applyRetention(database, { months: enquiryRetentionMonths.value(), now });
  },
);

/**
 * Revokes accounts that were disabled or deleted in the console, every five minutes. Does nothing during maintenance,
 * because the accounts of restored records may not be imported yet.
 */
export const compareAdminAccounts = scheduled(
  { ...optionsOf('schedule'), schedule: '*/5 * * * *' },
  async () => {
    if (!(await isInMaintenance(database))) await compareAccounts({ auth, database }, new Date());
  },
);

/** Deletes registrations that were not approved within 30 days. Does nothing during maintenance. */
export const sweepOldRegistrations = scheduled(
  {
    ...optionsOf('schedule'),
    schedule: '10 3 * * *',
    retryCount: 3,
  },
  async () => {
    if (!(await isInMaintenance(database)))
      await sweepRegistrations({ auth, database }, new Date());
  },
);

/**
 * Deletes unused pictures and attachment files. Does nothing during maintenance, because the documents that reference
 * them may not be restored yet.
 */
export const sweepUnusedImages = scheduled(
  {
    ...optionsOf('longSchedule'),
    schedule: '30 3 * * *',
    retryCount: 3,
  },
  async () => {
    const now = new Date();
    await sweepImages(database, createImageStore(), now);
    await sweepAttachmentFiles({ database, files: createAttachmentFiles() }, now);
  },
);
