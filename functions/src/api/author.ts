import type { Author } from '../catalogue/versions.ts';
import type { Administrator } from '../identity/administrators.ts';

/** Who makes a change: the administrator who calls. */
export function authorOf(
  { caller }: { caller: Administrator | undefined },
  now: () => Date,
): Author {
  // The row's access says that there is a caller: without one it was refused before.
  if (!caller) throw new Error('A row that writes must be for administrators.');
  return { uid: caller.uid, now: now() };
}
