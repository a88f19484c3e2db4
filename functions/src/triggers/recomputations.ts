/** What is computed from other documents. Each function is asked for by the events of its sources. */
import { settleClaim } from '../services/accounts.ts';
import { settleCategory, settleSubcategory } from '../services/clean-up.ts';
import { recomputeCatalogue } from '../services/derived-catalogue.ts';
import { rollUpDay } from '../services/roll-up.ts';
import { auth } from '../stores/auth.ts';
import { database } from '../stores/database.ts';
import { outsideMaintenance } from '../stores/maintenance-store.ts';
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
