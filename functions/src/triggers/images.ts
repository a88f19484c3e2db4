/** Events of files, and what is done for the files every night. */
import { BUSINESS_TIME_ZONE } from '@neev/domain';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { onObjectFinalized } from 'firebase-functions/v2/storage';
import { finishImage, sweepImages } from '../services/images.ts';
import { database } from '../stores/database.ts';
import { createImageStore } from '../stores/image-store.ts';
import { optionsOf } from './options.ts';

/** Also hears of the files that it makes itself, and leaves them as they are. */
export const onImageUploaded = onObjectFinalized(
  { ...optionsOf('onImageUploaded'), retry: true },
  ({ data }) => finishImage(createImageStore(), data.name),
);

export const sweepUnusedImages = onSchedule(
  {
    ...optionsOf('schedule'),
    schedule: '30 3 * * *',
    timeZone: BUSINESS_TIME_ZONE,
    retryCount: 3,
  },
  () => sweepImages(database, createImageStore(), new Date()),
);
