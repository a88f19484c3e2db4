/** The product list in the storage of the browser, the same in all tabs. */
import { quoteLimits } from '@neev/domain';
import { useSyncExternalStore } from 'react';
import toast from 'react-hot-toast/headless';
import { readLocal, writeLocal } from '@/lib/local-values.ts';
import {
  addLines,
  checkQuantity,
  type List,
  type ListableProduct,
  lineOfProduct,
  parseList,
} from './list.ts';

const LIST_KEY = 'neev-quote-list';

const listeners = new Set<() => void>();

/** The list that was parsed last, so that lines keep their identity until they change. */
let known: { text: string | undefined; list: List } = { text: undefined, list: [] };

export function getList(): List {
  const text = readLocal(LIST_KEY);
  if (text !== known.text) known = { text, list: parseList(text) };
  return known.list;
}

/** Changes the list as it is stored now, perhaps by another tab. */
export function updateList(change: (list: List) => List): void {
  const list = change(getList());
  const text = JSON.stringify(list);
  writeLocal(LIST_KEY, text);
  known = { text, list };
  for (const notify of listeners) notify();
}

/** Adds lines, and shows a message when there is no room for all of them. Returns whether there was. */
export function addToList(added: List): boolean {
  let leftOut = 0;
  updateList((list) => {
    const result = addLines(list, added);
    leftOut = result.leftOut;
    return result.list;
  });
  if (leftOut > 0) toast.error(`A list can have at most ${quoteLimits.items} lines.`);
  return leftOut === 0;
}

/** Adds a product. Shows a message and returns false if that is not possible. */
export function addProduct(product: ListableProduct, quantity: number | undefined): boolean {
  const problem = checkQuantity(quantity);
  if (quantity !== undefined && problem === undefined) {
    return addToList([lineOfProduct(product, quantity)]);
  }
  toast.error(problem ?? '');
  return false;
}

/** Returns an unsubscribe function. */
export function subscribeToList(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // `null`: everything was cleared.
    if (key === LIST_KEY || key === null) onChange();
  };
  listeners.add(onChange);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onStorage);
  };
}

/** The list; `undefined` on the server and during hydration. */
export function useList(): List | undefined {
  return useSyncExternalStore(subscribeToList, getList, () => undefined);
}
