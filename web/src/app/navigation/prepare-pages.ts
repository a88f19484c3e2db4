import { findPage } from '../pages.ts';

/** A pointer that comes over a link, a finger that touches it, or the keyboard's focus on it. */
const SIGNS = ['pointerover', 'touchstart', 'focusin'] as const;

/** Loads the code of a page when somebody is about to follow a link to it. */
export function preparePages(): void {
  for (const sign of SIGNS) document.addEventListener(sign, prepare, { passive: true });
}

function prepare({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link?.origin !== window.location.origin) return;
  // One that does not load now is asked for again when the link is followed.
  findPage(link.pathname)
    .load()
    .catch(() => {});
}
