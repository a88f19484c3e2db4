/** Events of files, and what is done for the files every night. */
import { BUSINESS_TIME_ZONE, PICTURE_NOTE } from '@neev/domain';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { onObjectFinalized } from 'firebase-functions/v2/storage';
import { createImageStore } from '../images/image-store.ts';
import { finishImage } from '../images/images.ts';
import { sweepImages } from '../images/sweep-images.ts';
import { database } from '../lib/firebase.ts';
import { optionsOf } from './options.ts';

/** Also hears of the files that it makes itself, and leaves them as they are. */
export const onImageUploaded = onObjectFinalized(
  { ...optionsOf('onImageUploaded'), retry: true },
  async ({ data }) => {
    // A restored original brings its note and its other files along.
    if (data.metadata?.[PICTURE_NOTE] === undefined)
      await finishImage(createImageStore(), data.name);
  },
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
