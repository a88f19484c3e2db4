import { BUSINESS_TIME_ZONE } from '@neev/domain';
import { logger } from 'firebase-functions';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { REGION } from '../region.ts';
import { hasRepairs, reconcile } from '../services/reconcile.ts';
import { auth } from '../stores/auth.ts';
import { database } from '../stores/database.ts';

/** Ten minutes after midnight: counts the day before for the last time, and repairs what was missed. */
export const reconcileNightly = onSchedule(
  {
    schedule: '10 0 * * *',
    timeZone: BUSINESS_TIME_ZONE,
    region: REGION,
    retryCount: 5,
    timeoutSeconds: 1_800,
    memory: '512MiB',
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
