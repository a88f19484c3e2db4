/** All rules cases of `firestore.rules`. */
import type { AttemptGroup } from '../attempts.ts';
import { admins } from './admins.ts';
import { catalogue } from './catalogue.ts';
import { deletions } from './deletions.ts';
import { enquiries } from './enquiries.ts';
import { lists } from './lists.ts';
import { matrix, otherWaysToRead } from './matrix.ts';

export const everything: Record<string, AttemptGroup[]> = {
  permissions: matrix,
  'subscriptions and collection groups': otherWaysToRead,
  'queries of lists': lists,
  'writes to the catalogue': catalogue,
  'deleted records': deletions,
  enquiries,
  administrators: admins,
};
