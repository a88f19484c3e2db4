/** What the forms of the manager hold (specification, section 3), checked as the API checks it. */
import {
  type Category,
  categoryChange,
  type Product,
  productChange,
  type Subcategory,
  subcategoryChange,
} from '@neev/domain';
import * as z from 'zod/mini';

export const categorySchema = z.required(categoryChange);
export const subcategorySchema = z.required(subcategoryChange);
export const productSchema = z.required(z.omit(productChange, { features: true }));

export type CategoryValues = z.infer<typeof categorySchema>;
export type SubcategoryValues = z.infer<typeof subcategorySchema>;
export type ProductValues = z.infer<typeof productSchema>;

export const blankCategory: CategoryValues = { name: '', description: '', image: '' };

export const blankSubcategory: SubcategoryValues = { name: '', description: '', categoryId: '' };

export const blankProduct: ProductValues = {
  name: '',
  brand: '',
  price: 0,
  unit: '',
  stock: 0,
  categoryId: '',
  subcategoryId: '',
  image: '',
  description: '',
};

export function categoryValues({ name, description, image }: Category): CategoryValues {
  return { name, description, image };
}

export function subcategoryValues(subcategory: Subcategory): SubcategoryValues {
  const { name, description, categoryId } = subcategory;
  return { name, description, categoryId };
}

export function productValues(product: Product): ProductValues {
  const { name, brand, price, unit, stock, categoryId, subcategoryId, image, description } =
    product;
  return { name, brand, price, unit, stock, categoryId, subcategoryId, image, description };
}

/** What a number field holds; 0 when that is no number (specification, section 5). */
export function numberIn(text: unknown): number {
  const number = Number.parseFloat(String(text));
  return Number.isFinite(number) ? number : 0;
}
