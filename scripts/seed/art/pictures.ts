/** The pictures of the seed: one for each product, made when the site is built for the local suite. */
import { slugOf } from '@neev/domain';
import { seedCategories } from '../data.ts';
import { cement, paints, readyMix } from './recipes/cement-and-paint.ts';
import type { PictureOf } from './recipes/recipe.ts';
import { roofing, steel, structurals } from './recipes/steel-and-roofing.ts';
import { marbles, sand, stone } from './recipes/stone-and-sand.ts';

const recipes: Record<string, PictureOf> = {
  ...steel,
  ...cement,
  ...readyMix,
  ...roofing,
  ...structurals,
  ...paints,
  ...marbles,
  ...stone,
  ...sand,
};

const FOLDER = '/art/products';

/** The path of a product's picture on the site. */
export function picturePath(productName: string): string {
  return `${FOLDER}/${slugOf(productName)}.svg`;
}

/** SVG documents by path. */
export function seedPictures(): Map<string, string> {
  const products = seedCategories
    .flatMap(({ subcategories }) => subcategories)
    .flatMap((subcategory) => subcategory.products)
    .filter(({ image }) => image !== '');
  return new Map(
    products.map((product) => [picturePath(product.name), requireRecipe(product.name)(product)]),
  );
}

function requireRecipe(name: string): PictureOf {
  const recipe = recipes[name];
  if (!recipe) throw new Error(`There is no picture of ${name}.`);
  return recipe;
}
