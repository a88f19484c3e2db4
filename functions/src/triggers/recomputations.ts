/** What is computed from other documents. Each function is asked for by the events of its sources. */

import { rollUpDay } from '../analytics/roll-up.ts';
import { settleCategory, settleSubcategory } from '../catalogue/clean-up.ts';
import { recomputeCatalogue } from '../catalogue/derived-catalogue.ts';
import { settleClaim } from '../identity/accounts.ts';
import { auth, database } from '../lib/firebase.ts';
import { outsideMaintenance } from '../maintenance/maintenance-store.ts';
import { recomputation } from './recomputation.ts';

export const rebuildCatalogue = recomputation(
  () => recomputeCatalogue(database),
  'rebuildCatalogue',
);

export const cleanUpCategory = recomputation(
  outsideMaintenance(database, (id) => settleCategory(database, id)),
);

export const cleanUpSubcategory = recomputation(
  outsideMaintenance(database, (id) => settleSubcategory(database, id)),
);

export const settleAdminClaim = recomputation((uid) => settleClaim({ auth, database }, uid));

export const rollUpVisits = recomputation((day) => rollUpDay(database, day, new Date()));
