import { type Company, collections, company, documentSource, MENU_ID } from '@neev/domain';
import { createContext, useContext } from 'react';
import { useLiveDocument } from './live/use-live.ts';

export const menuSource = documentSource(collections.catalogue, MENU_ID);

/** Replaces the company within a preview. */
export const CompanyPreview = createContext<Company | undefined>(undefined);

/** The company as administrators have set it; the constants until the menu is loaded, or without it. */
export function useCompany(): Company {
  const menu = useLiveDocument(menuSource);
  const changes = menu.status === 'ready' ? menu.value?.company : undefined;
  return useContext(CompanyPreview) ?? { ...company, ...changes };
}
