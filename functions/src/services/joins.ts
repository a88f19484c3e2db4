/** The catalogue as the API shows it: names joined in, children under their parents. Pure. */
import {
  type Category,
  compareByName,
  compareByPosition,
  groupBy,
  type Product,
  type Subcategory,
} from '@neev/domain';

export interface CatalogueRows {
  categories: readonly Category[];
  subcategories: readonly Subcategory[];
  products: readonly Product[];
}

/** Each category with its subcategories and the labels of their products. */
export function joinCategories({ categories, subcategories, products }: CatalogueRows) {
  const subcategoriesOf = groupBy(subcategories, (each) => each.categoryId);
  const productsOf = groupBy(products, (each) => each.subcategoryId);
  return [...categories].sort(compareByPosition).map((category) => ({
    ...categoryRow(category),
    subcategories: [...(subcategoriesOf.get(category.id) ?? [])]
      .sort(compareByPosition)
      .map((subcategory) => ({
        _id: subcategory.id,
        name: subcategory.name,
        description: subcategory.description,
        products: [...(productsOf.get(subcategory.id) ?? [])]
          .sort(compareByName)
          .map(({ id, name, brand }) => ({ _id: id, name, brand })),
      })),
  }));
}

/** Each subcategory with its category and its products. */
export function joinSubcategories({ categories, subcategories, products }: CatalogueRows) {
  const categoryOf = new Map(categories.map((each) => [each.id, each]));
  const productsOf = groupBy(products, (each) => each.subcategoryId);
  return [...subcategories].sort(compareByPosition).flatMap((subcategory) => {
    const category = categoryOf.get(subcategory.categoryId);
    if (!category) return [];
    return {
      ...subcategoryRow(subcategory),
      category: { _id: category.id, name: category.name },
      products: [...(productsOf.get(subcategory.id) ?? [])].sort(compareByName).map(productRow),
    };
  });
}

/** Each product with its subcategory and its category. */
export function joinProducts({ categories, subcategories, products }: CatalogueRows) {
  const categoryOf = new Map(categories.map((each) => [each.id, each]));
  const subcategoryOf = new Map(subcategories.map((each) => [each.id, each]));
  return [...products].sort(compareByName).flatMap((product) => {
    const subcategory = subcategoryOf.get(product.subcategoryId);
    const category = subcategory && categoryOf.get(subcategory.categoryId);
    if (!subcategory || !category) return [];
    return {
      ...productRow(product),
      subcategory: { _id: subcategory.id, name: subcategory.name },
      subcategoryName: subcategory.name,
      category: { _id: category.id, name: category.name },
    };
  });
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
