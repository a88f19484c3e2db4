import type { MenuCategory } from '@neev/domain';
import { useEffect, useEffectEvent } from 'react';
import { useMenu } from '@/features/catalogue/api/watch-menu.ts';

const NONE: readonly MenuCategory[] = [];

/**
 * The categories for a menu that is being opened. One that cannot be had is empty and says nothing
 * (specification, section 8); opening it tries again.
 */
export function useMenuOrNothing() {
  const menu = useMenu();
  const retryIfFailed = useEffectEvent(() => {
    if (menu.status === 'error') menu.retry();
  });
  useEffect(() => retryIfFailed(), []);
  return {
    categories: menu.status === 'ready' ? menu.value.categories : NONE,
    isLoading: menu.status === 'loading',
  };
}
