import { slugOf } from '@neev/domain';

/** The listing of a subcategory by its name: `/material/Interior%20Emulsions`. */
export function materialPathOf({ name }: { name: string }): string {
  return `/material/${encodeURIComponent(name)}`;
}

/** Whether an address names the subcategory: as it is written, or as a slug of it. */
export function isMaterialOf(address: string, { name }: { name: string }): boolean {
  return slugOf(address) === slugOf(name);
}
