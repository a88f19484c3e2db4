import { BUSINESS_TIME_ZONE } from '@neev/domain';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { REGION } from '../region.ts';
import { closeDays } from '../services/roll-up.ts';
import { database } from '../stores/database.ts';

/** Ten minutes after midnight: counts the day before for the last time, and what was missed. */
export const closeVisitDays = onSchedule(
  { schedule: '10 0 * * *', timeZone: BUSINESS_TIME_ZONE, region: REGION, retryCount: 5 },
  () => closeDays(database, new Date()),
);
