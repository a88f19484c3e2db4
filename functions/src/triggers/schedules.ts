import { BUSINESS_TIME_ZONE } from '@neev/domain';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { closeDays } from '../services/roll-up.ts';
import { database } from '../stores/database.ts';
import { optionsOf } from './options.ts';

/** Ten minutes after midnight: counts the day before for the last time, and what was missed. */
export const closeVisitDays = onSchedule(
  {
    ...optionsOf('schedule'),
    schedule: '10 0 * * *',
    timeZone: BUSINESS_TIME_ZONE,
    retryCount: 5,
  },
  () => closeDays(database, new Date()),
);
