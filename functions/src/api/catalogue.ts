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
import { restoreRecord } from '../catalogue/deleted-records.ts';
import { createRecord, deleteRecord, type RecordKind, updateRecord } from '../catalogue/records.ts';
import { authorOf } from './access.ts';
import {
  baseVersionField,
  idQuery,
  pageLimit,
  parentId,
  parseInput,
  recordId,
  splitVersion,
} from './inputs.ts';
import {
  categoryResponse,
  categoryRowResponse,
  deletedResponse,
  productResponse,
  productRowResponse,
  restoredResponse,
  subcategoryResponse,
  subcategoryRowResponse,
} from './response-schemas.ts';
import { createListResponse } from './responses.ts';
import { type Route, type RouteContext, type RouteRequest, route } from './route.ts';

const categoryRoutes = [
  route({
    method: 'GET',
    path: '/categories',
    access: 'public',
    summary: 'All categories with their subcategories and the labels of their products',
    status: 200,
    response: z.array(categoryResponse),
    handle: async ({ request }, { catalogueLists }) =>
      createListResponse(await catalogueLists.categories(), request),
  }),
  route({
    method: 'POST',
    path: '/categories',
    access: 'administrator',
    summary: 'Add a category',
    body: categoryInput,
    status: 201,
    response: categoryRowResponse,
    handle: async (routeRequest, context) =>
      categoryRow(await create(categoryKind, routeRequest, context)),
  }),
  route({
    method: 'PUT',
    path: '/categories',
    access: 'administrator',
    summary: 'Update a category; omitted fields stay unchanged',
    query: idQuery,
    body: z.extend(categoryChange, baseVersionField),
    status: 200,
    response: categoryRowResponse,
    handle: async (routeRequest, { database, now }) => {
      const { query, body } = routeRequest;
      const change = { ...query, ...splitVersion(body), author: authorOf(routeRequest, now) };
      return categoryRow(await updateRecord(database, categoryKind, change));
    },
  }),
  deleteRoute(
    '/categories',
    categoryKind,
    '; its subcategories and their products are deleted afterwards',
  ),
];

const subcategoryRoutes = [
  route({
    method: 'GET',
    path: '/subcategories',
    access: 'public',
    summary: 'All subcategories with their category and their products',
    status: 200,
    response: z.array(subcategoryResponse),
    handle: async ({ request }, { catalogueLists }) =>
      createListResponse(await catalogueLists.subcategories(), request),
  }),
  route({
    method: 'POST',
    path: '/subcategories',
    access: 'administrator',
    summary: 'Add a subcategory',
    body: z.extend(subcategoryInput, { categoryId: parentId('Category') }),
    status: 201,
    response: subcategoryRowResponse,
    handle: async (routeRequest, context) =>
      subcategoryRow(await create(subcategoryKind, routeRequest, context)),
  }),
  route({
    method: 'PUT',
    path: '/subcategories',
    access: 'administrator',
    summary: 'Update a subcategory; omitted fields stay unchanged',
    query: idQuery,
    body: z.extend(subcategoryChange, {
      categoryId: z.optional(parentId('Category')),
      ...baseVersionField,
    }),
    status: 200,
    response: subcategoryRowResponse,
    handle: async (routeRequest, { database, now }) => {
      const { query, body } = routeRequest;
      const change = { ...query, ...splitVersion(body), author: authorOf(routeRequest, now) };
      return subcategoryRow(await updateRecord(database, subcategoryKind, change));
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
    response: z.array(productResponse),
    handle: async ({ query, request }, { catalogueLists }) =>
      createListResponse(await catalogueLists.products(query), request),
  }),
  route({
    method: 'POST',
    path: '/products',
    access: 'administrator',
    summary: 'Add a product',
    body: z.extend(productInput, productParents),
    status: 201,
    response: productRowResponse,
    handle: async (routeRequest, context) =>
      productRow(await create(productKind, routeRequest, context)),
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
      ...baseVersionField,
    }),
    status: 200,
    response: productRowResponse,
    handle: async (routeRequest, { database, now }) => {
      const { id, ...body } = routeRequest.body;
      const change = { id, ...splitVersion(body), author: authorOf(routeRequest, now) };
      return productRow(await updateRecord(database, productKind, change));
    },
  }),
  deleteRoute('/products', productKind),
];

const deletedRecordRoutes = [
  route({
    method: 'POST',
    path: '/deleted-records/{id}/restoration',
    access: 'administrator',
    summary:
      'Restore a deleted category, subcategory, product or slide with all that was deleted with it',
    status: 200,
    response: restoredResponse,
    handle: async (routeRequest, { database, now }) => {
      const entryId = parseInput(recordId, routeRequest.params.id);
      const restored = await restoreRecord(database, entryId, authorOf(routeRequest, now));
      const { id, subcategories, products } = restored;
      return { _id: id, subcategories, products };
    },
  }),
];

export const catalogueRoutes = [
  ...categoryRoutes,
  ...subcategoryRoutes,
  ...productRoutes,
  ...deletedRecordRoutes,
];

function create<T extends ChangeStamp>(
  kind: RecordKind<T>,
  routeRequest: RouteRequest<unknown, { name: string }>,
  { database, now }: RouteContext,
) {
  const { body } = routeRequest;
  return createRecord(database, kind, {
    name: body.name,
    input: body,
    author: authorOf(routeRequest, now),
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
    response: deletedResponse,
    handle: async (routeRequest, { database, now }) => {
      const { id } = routeRequest.query;
      await deleteRecord(database, kind, { id, author: authorOf(routeRequest, now) });
      return { _id: id };
    },
  });
}
