/** The product list in the storage of the browser, the same in all tabs. */
import { quoteLimits } from '@neev/domain';
import { useSyncExternalStore } from 'react';
import toast from 'react-hot-toast/headless';
import { createLocalStore } from '@/lib/local-store.ts';
import {
  addLines,
  checkQuantity,
  type List,
  type ListableProduct,
  lineOfProduct,
  parseList,
} from './list.ts';

const LIST_KEY = 'neev-quote-list';

const store = createLocalStore(LIST_KEY, parseList);

export const getList = store.get;

/** Changes the list as it is stored now, perhaps by another tab. Shows a message when it does not outlast the page. */
export function updateList(change: (list: List) => List): void {
  if (store.update(change) || getList().length === 0) return;
  toast.error(
    'This browser does not keep your list. Send your request before you close this page.',
    { id: 'list-not-kept' },
  );
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

/** Adds a product. Reports why and returns false if that is not possible. */
export function addProduct(
  product: ListableProduct,
  quantity: number | undefined,
  report: (problem: string) => void = toast.error,
): boolean {
  const problem = checkQuantity(quantity);
  if (quantity !== undefined && problem === undefined) {
    return addToList([lineOfProduct(product, quantity)]);
  }
  report(problem ?? '');
  return false;
}

/** The list; `undefined` on the server and during hydration. */
export function useList(): List | undefined {
  return useSyncExternalStore(store.subscribe, getList, () => undefined);
}
