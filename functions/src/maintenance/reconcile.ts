/**
 * Repairs the effects of lost tasks and of imports: unfinished clean-ups, children without parents, derived documents,
 * visit counts, data of deleted enquiries, erased enquiries of a restored backup, claims of administrators, and missing
 * or outdated fields of enquiries. Every step reads the current state, so that it can run at any time, repeatedly, and
 * concurrently with the tasks.
 */
import { collections, type Day, dayAt, MENU_PATH } from '@neev/domain';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { recountRetainedDays } from '../analytics/roll-up.ts';
import { renewCatalogueVersion } from '../catalogue/catalogue-version.ts';
import {
  completeDeletion,
  findInconsistentSubcategories,
  reconcileSubcategory,
} from '../catalogue/clean-up.ts';
import { recomputeCatalogue } from '../catalogue/derived-catalogue.ts';
import { deleteOrphanedEvents } from '../enquiry/enquiry-events.ts';
import { eraseRestored } from '../enquiry/erasure.ts';
import { addQueriedFields } from '../enquiry/queried-fields.ts';
import { assignReferenceNumbers } from '../enquiry/reference-numbers.ts';
import { findAdminsWithWrongClaim } from '../identity/account-checks.ts';
import { syncClaim } from '../identity/accounts.ts';
import { readEach } from '../lib/queries.ts';
import { deleteOldSalts } from '../lib/salts.ts';
import { correctQuoteProgress } from '../quote/quote-progress.ts';
import { getMaintenance } from './maintenance-store.ts';

interface Reconciliation {
  database: Firestore;
  auth: Auth;
  now: Date;
}

export interface Repairs {
  /** The paths of deleted documents whose clean-up was unfinished. */
  finishedDeletions: string[];
  /** The ids of subcategories with inconsistent products or without a category. */
  reconciledSubcategories: string[];
  /** Whether menu or catalogue index differed from the catalogue. */
  isCatalogueRebuilt: boolean;
  /** Past days with a wrong visit count. */
  recountedDays: Day[];
  /** The ids of deleted enquiries that still had a timeline, attachments or a quote. */
  deletedTimelines: string[];
  /** The ids of erased enquiries that a restored backup has brought back. */
  erasedAgain: string[];
  /** The uids of accounts whose claim did not match their record. */
  correctedAdmins: string[];
  /** The ids of enquiries that had no reference number. */
  numberedEnquiries: string[];
  /** The ids of enquiries that the inbox could not find by their contacts or their assignee. */
  indexedEnquiries: string[];
  /** The ids of enquiries that showed another status than that of their quote. */
  correctedQuotes: string[];
}

export type ReconcileResult =
  | { status: 'paused'; since: Date | undefined }
  | { status: 'done'; repairs: Repairs };

/**
 * Runs all repairs. During maintenance, only deletes old salts.
 * @throws AggregateError of the failed steps, after all others have run.
 */
export async function reconcile(run: Reconciliation): Promise<ReconcileResult> {
  const maintenance = await getMaintenance(run.database);
  if (maintenance) {
    await deleteOldSalts(run.database, run.now);
    return { status: 'paused', since: maintenance.since };
  }
  const erasure = eraseRestored(run.database, run.now);
  const numbering = assignReferenceNumbers(run.database);
  const correction = correctQuoteProgress(run.database);
  const steps = [
    reconcileCatalogue(run.database),
    reconcileVisits(run),
    deleteOrphanedEvents(run.database),
    erasure,
    reconcileAdmins(run),
    numbering,
    // Afterwards, because it fails if an enquiry has changed since it was read.
    Promise.allSettled([erasure, numbering, correction]).then(() => addQueriedFields(run.database)),
    correction,
  ] as const;
  throwFailures(await Promise.allSettled(steps));
  const [catalogue, visits, timelines, erased, admins, numbers, contacts, quotes] =
    await Promise.all(steps);
  return {
    status: 'done',
    repairs: {
      ...catalogue,
      recountedDays: visits,
      deletedTimelines: timelines,
      erasedAgain: erased,
      correctedAdmins: admins,
      numberedEnquiries: numbers,
      indexedEnquiries: contacts,
      correctedQuotes: quotes,
    },
  };
}

/** Whether anything was repaired. */
export function hasRepairs(repairs: Repairs): boolean {
  return Object.values(repairs).some((each) => (Array.isArray(each) ? each.length > 0 : each));
}

/** @throws AggregateError if a step has failed. */
function throwFailures(results: readonly PromiseSettledResult<unknown>[]): void {
  const errors = results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  if (errors.length > 0) {
    throw new AggregateError(errors, 'At least one step of the reconciliation failed.');
  }
}

async function reconcileCatalogue(database: Firestore) {
  const finishedDeletions = await completeDeletions(database);
  const reconciledSubcategories = await reconcileOrphans(database);
  const before = await versionOfDerived(database);
  await recomputeCatalogue(database);
  const isCatalogueRebuilt = before !== (await versionOfDerived(database));
  // Imports do not set a version, so cached lists may be stale.
  if (isCatalogueRebuilt) await renewCatalogueVersion(database);
  return { finishedDeletions, reconciledSubcategories, isCatalogueRebuilt };
}

/** Completes the clean-ups of deletions that still have a tombstone. */
async function completeDeletions(database: Firestore): Promise<string[]> {
  const completed: string[] = [];
  for await (const deletion of readEach(database.collection(collections.deletions))) {
    const collection = String(deletion.get('collection'));
    const recordId = String(deletion.get('recordId'));
    await completeDeletion(database, { collection, recordId });
    completed.push(`${collection}/${recordId}`);
  }
  return completed;
}

async function reconcileOrphans(database: Firestore): Promise<string[]> {
  const subcategoryIds = await findInconsistentSubcategories(database);
  for (const id of subcategoryIds) await reconcileSubcategory(database, id);
  return subcategoryIds;
}

/** Returns a value that changes when menu or index are written. */
async function versionOfDerived(database: Firestore): Promise<string> {
  const [menu, { docs }] = await Promise.all([
    database.doc(MENU_PATH).get(),
    database.collection(collections.catalogueIndex).select().get(),
  ]);
  return [menu, ...docs].map(({ id, updateTime }) => `${id} ${updateTime?.valueOf()}`).join('\n');
}

/** Omits today, whose count changes continuously. */
async function reconcileVisits({ database, now }: Reconciliation): Promise<Day[]> {
  const today = dayAt(now);
  return (await recountRetainedDays(database, now)).filter((day) => day !== today);
}

async function reconcileAdmins({ database, auth }: Reconciliation): Promise<string[]> {
  const uids = await findAdminsWithWrongClaim({ database, auth });
  for (const uid of uids) await syncClaim({ database, auth }, uid);
  return uids;
}
