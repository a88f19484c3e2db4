/**
 * The administrators' edits in this browser. They outlive the screen: a deletion that waits is sent
 * although one has gone on to another screen, and a form that could not be saved opens again.
 */
import { UNDO_MS } from '@/components/ui/toast-undo.tsx';
import { callApi, prepareCall } from '@/lib/admin/call-api.ts';
import { leaving } from '@/lib/admin/leaving.ts';
import type { Stored } from '../model/stored.ts';
import { createEditStore, type EditStore } from './edit-store.ts';
import { createRecordApi } from './record-api.ts';
import { categoryKind, productKind, type RecordKind, subcategoryKind } from './record-kinds.ts';

/** Milliseconds in which menu and index have followed a change, even on a busy day. */
const LINGER_MS = 30_000;

export const browserEdits = {
  category: openStore(categoryKind),
  subcategory: openStore(subcategoryKind),
  product: openStore(productKind),
};

function openStore<T extends Stored>(kind: RecordKind<T>): EditStore<T> {
  const api = createRecordApi(kind, { call: callApi, prepare: prepareCall });
  const store = createEditStore(api, { undoMs: UNDO_MS, lingerMs: LINGER_MS });
  leaving.onLeaving(store.leave);
  return store;
}
