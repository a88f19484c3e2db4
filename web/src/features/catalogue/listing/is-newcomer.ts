interface Dated {
  /** When it was last changed; `undefined` when that is not known. */
  updatedAt?: Date;
}

/**
 * Whether a product that has come into a list has just been made, or only moved up from the next
 * page: what was made a moment ago is younger than all that was there.
 */
export function isNewcomer({ updatedAt }: Dated, shown: readonly Dated[]): boolean {
  if (!updatedAt) return false;
  return shown.every((each) => (each.updatedAt?.getTime() ?? 0) < updatedAt.getTime());
}
