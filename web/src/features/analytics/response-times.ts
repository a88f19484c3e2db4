import { formatCount, type WeeklyResponseTimes } from '@neev/domain';

const NONE = '–';

/** `9 of 12`, and a dash for a week without enquiries. */
export function answeredText({ answered, received }: WeeklyResponseTimes): string {
  return received === 0 ? NONE : `${formatCount(answered)} of ${formatCount(received)}`;
}

/** As `durationText`, and a dash without a time. */
export function timeText(milliseconds: number | undefined): string {
  return milliseconds === undefined ? NONE : durationText(milliseconds);
}

const MINUTE_MS = 60_000;

/** Minutes from which a duration is shown in whole hours. */
const MAX_MINUTES = 10 * 60;

/**
 * Business time as `45 min`, `3 h 20 min` or `14 h`, rounded up, because it is shown as a time within which enquiries
 * were answered. Not in days, which are shorter than 24 hours for a business.
 */
function durationText(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / MINUTE_MS));
  if (minutes >= MAX_MINUTES) return `${formatCount(Math.ceil(minutes / 60))} h`;
  const hours = Math.floor(minutes / 60);
  const texts = [hours > 0 && `${hours} h`, minutes % 60 > 0 && `${minutes % 60} min`];
  return texts.filter((text) => text !== false).join(' ');
}
