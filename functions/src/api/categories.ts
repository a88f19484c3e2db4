import { categoryChange, categoryInput } from '@neev/domain';
import * as z from 'zod/mini';
import { categoryKind, createCategory } from '../catalogue/catalogue.ts';
import { categoryRow } from '../catalogue/joins.ts';
import { deleteRecord, updateRecord } from '../catalogue/records.ts';
import { categoryAnswer, categoryRowAnswer, deletedAnswer } from './answers.ts';
import { authorOf } from './author.ts';
import { idQuery, seenVersion, splitVersion } from './inputs.ts';
import { route } from './route.ts';

const path = '/categories';

export const categoryRoutes = [
  route({
    method: 'GET',
    path,
    access: 'public',
    summary: 'All categories with their subcategories and the labels of their products',
    status: 200,
    answer: z.array(categoryAnswer),
    handle: (_, { catalogueLists }) => catalogueLists.categories(),
  }),
  route({
    method: 'POST',
    path,
    access: 'administrator',
    summary: 'Add a category',
    body: categoryInput,
    status: 201,
    answer: categoryRowAnswer,
    handle: async (call, { database, now }) =>
      categoryRow(await createCategory(database, call.body, authorOf(call, now))),
  }),
  route({
    method: 'PUT',
    path,
    access: 'administrator',
    summary: 'Change a category; what is left out stays',
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
  route({
    method: 'DELETE',
    path,
    access: 'administrator',
    summary: 'Delete a category; its subcategories and their products follow',
    query: idQuery,
    status: 200,
    answer: deletedAnswer,
    handle: async (call, { database, now }) => {
      const { id } = call.query;
      await deleteRecord(database, categoryKind, { id, author: authorOf(call, now) });
      return { _id: id };
    },
  }),
];
