import { collections, documentSource, MENU_ID, type Menu } from '@neev/domain';
import { type Live, useLiveDocument } from '@/lib/live/use-live.ts';

const menuSource = documentSource(collections.catalogue, MENU_ID);

const EMPTY_MENU: Menu = { categories: [] };

/** The tree of the catalogue. Before the first category exists it is empty. */
export function useMenu(): Live<Menu> {
  const live = useLiveDocument(menuSource);
  return live.status === 'ready' ? { ...live, value: live.value ?? EMPTY_MENU } : live;
}
