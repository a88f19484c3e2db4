/** Every attempt on `firestore.rules`. */
import type { AttemptGroup } from '../attempts.ts';
import { admins } from './admins.ts';
import { catalogue } from './catalogue.ts';
import { deletions } from './deletions.ts';
import { enquiries } from './enquiries.ts';
import { lists } from './lists.ts';
import { matrix, otherWaysToRead } from './matrix.ts';

export const everything: Record<string, AttemptGroup[]> = {
  'who may what': matrix,
  'listening and collection groups': otherWaysToRead,
  'lists of the catalogue': lists,
  'what may be written into the catalogue': catalogue,
  'deleted records': deletions,
  enquiries,
  administrators: admins,
};
