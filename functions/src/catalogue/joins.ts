/** The catalogue as the API shows it: names joined in, children under their parents. Pure. */
import {
  type Category,
  compareByPosition,
  groupBy,
  type Product,
  type Subcategory,
} from '@neev/domain';

interface Parents {
  categories: readonly Category[];
  subcategories: readonly Subcategory[];
}

/** The categories in their order, each with its subcategories in theirs. */
export function categoryTree({ categories, subcategories }: Parents) {
  const subcategoriesOf = groupBy(subcategories, (each) => each.categoryId);
  return [...categories].sort(compareByPosition).map((category) => ({
    category,
    subcategories: [...(subcategoriesOf.get(category.id) ?? [])].sort(compareByPosition),
  }));
}

/** The subcategories in their order, each with its category; those without one are left out. */
export function placedSubcategories({ categories, subcategories }: Parents) {
  const categoryOf = new Map(categories.map((each) => [each.id, each]));
  return [...subcategories].sort(compareByPosition).flatMap((subcategory) => {
    const category = categoryOf.get(subcategory.categoryId);
    return category ? [{ subcategory, category }] : [];
  });
}

/** Gives a product with its subcategory and its category; nothing for one that lacks either. */
export function productJoiner(parents: Parents) {
  const placeOf = new Map(placedSubcategories(parents).map((each) => [each.subcategory.id, each]));
  return (product: Product) => {
    const place = placeOf.get(product.subcategoryId);
    if (!place) return undefined;
    const { subcategory, category } = place;
    return {
      ...productRow(product),
      subcategory: { _id: subcategory.id, name: subcategory.name },
      subcategoryName: subcategory.name,
      category: { _id: category.id, name: category.name },
    };
  };
}

/** A category on its own. */
export function categoryRow({ id, name, description, icon, image, updatedAt }: Category) {
  return { _id: id, name, description, icon, image, updatedAt: updatedAt.toISOString() };
}

/** A subcategory on its own. */
export function subcategoryRow({ id, name, description, categoryId, updatedAt }: Subcategory) {
  return { _id: id, name, description, categoryId, updatedAt: updatedAt.toISOString() };
}

/** A product on its own. */
export function productRow({ id, updatedAt, updatedBy: _, ...product }: Product) {
  return { _id: id, id, ...product, updatedAt: updatedAt.toISOString() };
}
