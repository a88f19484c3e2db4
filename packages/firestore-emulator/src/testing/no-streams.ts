import type { FirestoreService } from '../service/service.ts';
import { StatusError } from '../status.ts';

/** The streaming methods of a service that has none. */
export const noStreams = (): Pick<FirestoreService, 'listen' | 'write'> => ({
  listen: rejectStream,
  write: rejectStream,
});

function rejectStream(): never {
  throw new StatusError('UNIMPLEMENTED', 'This service has no streams.');
}
