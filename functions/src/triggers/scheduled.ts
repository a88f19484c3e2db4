import { BUSINESS_TIME_ZONE } from '@neev/domain';
import { logger } from 'firebase-functions/logger';
import { onSchedule, type ScheduleOptions } from 'firebase-functions/v2/scheduler';

/**
 * Creates a function that runs at times in India. Logs the whole error of a failed run, with its causes: the library logs
 * its message only.
 */
export function scheduled(options: ScheduleOptions, run: () => Promise<void>) {
  return onSchedule({ ...options, timeZone: BUSINESS_TIME_ZONE }, async () => {
    try {
      await run();
    } catch (error) {
      logger.error('A scheduled function failed', error);
      throw error;
    }
  });
}
