import type { Adding } from '../catalogue/records.ts';
import type { Author } from '../catalogue/versions.ts';
import type { Administrator } from '../identity/administrators.ts';

/** Who adds a record, and under which key. */
export function addingOf(
  call: { caller: Administrator | undefined; key: string | undefined },
  now: () => Date,
): Adding {
  return { author: authorOf(call, now), key: call.key };
}

/** Who makes a change: the administrator who calls. */
export function authorOf(
  { caller }: { caller: Administrator | undefined },
  now: () => Date,
): Author {
  // The row's access says that there is a caller: without one it was refused before.
  if (!caller) throw new Error('A row that writes must be for administrators.');
  return { uid: caller.uid, now: now() };
}
