import {
  type ChangeStamp,
  categoryChange,
  categoryInput,
  productChange,
  productInput,
  subcategoryChange,
  subcategoryInput,
} from '@neev/domain';
import * as z from 'zod/mini';
import { categoryKind, productKind, subcategoryKind } from '../catalogue/catalogue.ts';
import { categoryRow, productRow, subcategoryRow } from '../catalogue/catalogue-json.ts';
import { createRecord, deleteRecord, type RecordKind, updateRecord } from '../catalogue/records.ts';
import { authorOf } from './access.ts';
import {
  categoryAnswer,
  categoryRowAnswer,
  deletedAnswer,
  productAnswer,
  productRowAnswer,
  subcategoryAnswer,
  subcategoryRowAnswer,
} from './answers.ts';
import { idQuery, pageLimit, parentId, recordId, seenVersion, splitVersion } from './inputs.ts';
import { answerList } from './responses.ts';
import { type Call, type Route, type RowContext, route } from './route.ts';

const categoryRoutes = [
  route({
    method: 'GET',
    path: '/categories',
    access: 'public',
    summary: 'All categories with their subcategories and the labels of their products',
    status: 200,
    answer: z.array(categoryAnswer),
    handle: async ({ request }, { catalogueLists }) =>
      answerList(await catalogueLists.categories(), request),
  }),
  route({
    method: 'POST',
    path: '/categories',
    access: 'administrator',
    summary: 'Add a category',
    body: categoryInput,
    status: 201,
    answer: categoryRowAnswer,
    handle: async (call, context) => categoryRow(await create(categoryKind, call, context)),
  }),
  route({
    method: 'PUT',
    path: '/categories',
    access: 'administrator',
    summary: 'Update a category; omitted fields stay unchanged',
    query: idQuery,
    body: z.extend(categoryChange, seenVersion),
    status: 200,
    answer: categoryRowAnswer,
    handle: async (call, { database, now }) => {
      const { change, seen } = splitVersion(call.body);
      const edit = { author: authorOf(call, now), seen };
      return categoryRow(
        await updateRecord(database, categoryKind, { id: call.query.id, change, edit }),
      );
    },
  }),
  deleteRoute('/categories', categoryKind, '; its subcategories and their products are deleted afterwards'),
];

const subcategoryRoutes = [
  route({
    method: 'GET',
    path: '/subcategories',
    access: 'public',
    summary: 'All subcategories with their category and their products',
    status: 200,
    answer: z.array(subcategoryAnswer),
    handle: async ({ request }, { catalogueLists }) =>
      answerList(await catalogueLists.subcategories(), request),
  }),
  route({
    method: 'POST',
    path: '/subcategories',
    access: 'administrator',
    summary: 'Add a subcategory',
    body: z.extend(subcategoryInput, { categoryId: parentId('Category') }),
    status: 201,
    answer: subcategoryRowAnswer,
    handle: async (call, context) => subcategoryRow(await create(subcategoryKind, call, context)),
  }),
  route({
    method: 'PUT',
    path: '/subcategories',
    access: 'administrator',
    summary: 'Update a subcategory; omitted fields stay unchanged',
    query: idQuery,
    body: z.extend(subcategoryChange, {
      categoryId: z.optional(parentId('Category')),
      ...seenVersion,
    }),
    status: 200,
    answer: subcategoryRowAnswer,
    handle: async (call, { database, now }) => {
      const { change, seen } = splitVersion(call.body);
      const edit = { author: authorOf(call, now), seen };
      return subcategoryRow(
        await updateRecord(database, subcategoryKind, { id: call.query.id, change, edit }),
      );
    },
  }),
  deleteRoute('/subcategories', subcategoryKind, '; its products are deleted afterwards'),
];

const productParents = {
  categoryId: parentId('Category'),
  subcategoryId: parentId('Subcategory'),
};

/** The largest page size. */
const MAX_PRODUCT_PAGE = 1_000;

const productRoutes = [
  route({
    method: 'GET',
    path: '/products',
    access: 'public',
    summary:
      'Products by name, each with its subcategory and category: all, or those of one subcategory, or one page: at most `limit` products after the product `after`; a page with fewer is the last',
    query: z.object({
      subcategory: z.optional(recordId),
      limit: z.optional(pageLimit(MAX_PRODUCT_PAGE)),
      after: z.optional(recordId),
    }),
    status: 200,
    answer: z.array(productAnswer),
    handle: async ({ query, request }, { catalogueLists }) =>
      answerList(await catalogueLists.products(query), request),
  }),
  route({
    method: 'POST',
    path: '/products',
    access: 'administrator',
    summary: 'Add a product',
    body: z.extend(productInput, productParents),
    status: 201,
    answer: productRowAnswer,
    handle: async (call, context) => productRow(await create(productKind, call, context)),
  }),
  route({
    method: 'PUT',
    path: '/products',
    access: 'administrator',
    summary: 'Update a product; omitted fields stay unchanged',
    body: z.extend(productChange, {
      id: recordId,
      categoryId: z.optional(productParents.categoryId),
      subcategoryId: z.optional(productParents.subcategoryId),
      ...seenVersion,
    }),
    status: 200,
    answer: productRowAnswer,
    handle: async (call, { database, now }) => {
      const { id, ...body } = call.body;
      const { change, seen } = splitVersion(body);
      const edit = { author: authorOf(call, now), seen };
      return productRow(await updateRecord(database, productKind, { id, change, edit }));
    },
  }),
  deleteRoute('/products', productKind),
];

export const catalogueRoutes = [...categoryRoutes, ...subcategoryRoutes, ...productRoutes];

function create<T extends ChangeStamp>(
  kind: RecordKind<T>,
  call: Call<unknown, { name: string }>,
  { database, now }: RowContext,
) {
  const { body } = call;
  return createRecord(database, kind, {
    name: body.name,
    input: body,
    author: authorOf(call, now),
  });
}

function deleteRoute(
  path: string,
  kind: { collection: string; noun: string },
  consequence = '',
): Route {
  return route({
    method: 'DELETE',
    path,
    access: 'administrator',
    summary: `Delete a ${kind.noun}${consequence}`,
    query: idQuery,
    status: 200,
    answer: deletedAnswer,
    handle: async (call, { database, now }) => {
      const { id } = call.query;
      await deleteRecord(database, kind, { id, author: authorOf(call, now) });
      return { _id: id };
    },
  });
}
