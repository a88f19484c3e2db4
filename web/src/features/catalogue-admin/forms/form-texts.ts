/** What is said of the forms (specification, section 8). */
import type { OpenedForm } from './opened-form.ts';

type Said = Pick<OpenedForm, 'noun' | 'base'>;

export function titleOf({ noun, base }: Said): string {
  const name = noun.charAt(0).toUpperCase() + noun.slice(1);
  return base ? `Edit ${name}` : `Add ${name}`;
}

export function saveFailure({ noun, base }: Said): string {
  return base ? `Failed to update ${noun}` : `Failed to add ${noun}`;
}

export function saveSuccess({ noun, base }: Said, name: string): string {
  return base ? `“${name}” updated.` : `“${name}” added to the ${placeOf[noun]}.`;
}

const placeOf: Record<OpenedForm['noun'], string> = {
  category: 'categories',
  subcategory: 'subcategories',
  product: 'products',
};
