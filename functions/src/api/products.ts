import { productChange, productInput } from '@neev/domain';
import * as z from 'zod/mini';
import { createProduct, productKind, updateProduct } from '../catalogue/catalogue.ts';
import { productRow } from '../catalogue/joins.ts';
import { deleteRecord } from '../catalogue/records.ts';
import { deletedAnswer, productAnswer, productRowAnswer } from './answers.ts';
import { authorOf } from './author.ts';
import { idQuery, pageLimit, parentId, recordId, seenVersion, splitVersion } from './inputs.ts';
import { route } from './route.ts';

const path = '/products';

const parents = {
  categoryId: parentId('Category'),
  subcategoryId: parentId('Subcategory'),
};

export const productRoutes = [
  route({
    method: 'GET',
    path,
    access: 'public',
    summary:
      'Products by name, each with its subcategory and category: all, or those of one subcategory, or at most `limit` behind the product `after`; fewer than `limit` are the last',
    query: z.object({
      subcategory: z.optional(recordId),
      limit: z.optional(pageLimit),
      after: z.optional(recordId),
    }),
    status: 200,
    answer: z.array(productAnswer),
    handle: ({ query }, { catalogueLists }) => catalogueLists.products(query),
  }),
  route({
    method: 'POST',
    path,
    access: 'administrator',
    summary: 'Add a product',
    body: z.extend(productInput, parents),
    status: 201,
    answer: productRowAnswer,
    handle: async (call, { database, now }) =>
      productRow(await createProduct(database, call.body, authorOf(call, now))),
  }),
  route({
    method: 'PUT',
    path,
    access: 'administrator',
    summary: 'Change a product; what is left out stays',
    body: z.extend(productChange, {
      id: recordId,
      categoryId: z.optional(parents.categoryId),
      subcategoryId: z.optional(parents.subcategoryId),
      ...seenVersion,
    }),
    status: 200,
    answer: productRowAnswer,
    handle: async (call, { database, now }) => {
      const { id, ...body } = call.body;
      const { change, seen } = splitVersion(body);
      const edit = { author: authorOf(call, now), seen };
      return productRow(await updateProduct(database, { id, change, edit }));
    },
  }),
  route({
    method: 'DELETE',
    path,
    access: 'administrator',
    summary: 'Delete a product',
    query: idQuery,
    status: 200,
    answer: deletedAnswer,
    handle: async (call, { database, now }) => {
      const { id } = call.query;
      await deleteRecord(database, productKind, { id, author: authorOf(call, now) });
      return { _id: id };
    },
  }),
];
