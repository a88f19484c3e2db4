/** What is computed from other documents. Each function is asked for by the events of its sources. */
import { settleClaim } from '../services/accounts.ts';
import { settleCategory, settleSubcategory } from '../services/clean-up.ts';
import { recomputeCatalogue } from '../services/derived-catalogue.ts';
import { settleImage } from '../services/images.ts';
import { rollUpDay } from '../services/roll-up.ts';
import { auth } from '../stores/auth.ts';
import { database } from '../stores/database.ts';
import { createImageStore } from '../stores/image-store.ts';
import { recomputation } from './recomputation.ts';

export const rebuildCatalogue = recomputation(
  () => recomputeCatalogue(database),
  'rebuildCatalogue',
);

export const cleanUpCategory = recomputation((id) => settleCategory(database, id));

export const cleanUpSubcategory = recomputation((id) => settleSubcategory(database, id));

export const cleanUpImage = recomputation((url) => settleImage(database, createImageStore(), url));

export const settleAdminClaim = recomputation((uid) => settleClaim({ auth, database }, uid));

export const rollUpVisits = recomputation((day) => rollUpDay(database, day, new Date()));
