import { subcategoryChange, subcategoryInput } from '@neev/domain';
import * as z from 'zod/mini';
import { createSubcategory, subcategoryKind, updateSubcategory } from '../catalogue/catalogue.ts';
import { subcategoryRow } from '../catalogue/joins.ts';
import { deleteRecord } from '../catalogue/records.ts';
import { deletedAnswer, subcategoryAnswer, subcategoryRowAnswer } from './answers.ts';
import { authorOf } from './author.ts';
import { idQuery, parentId, seenVersion, splitVersion } from './inputs.ts';
import { route } from './route.ts';

const path = '/subcategories';

export const subcategoryRoutes = [
  route({
    method: 'GET',
    path,
    access: 'public',
    summary: 'All subcategories with their category and their products',
    status: 200,
    answer: z.array(subcategoryAnswer),
    handle: (_, { catalogueLists }) => catalogueLists.subcategories(),
  }),
  route({
    method: 'POST',
    path,
    access: 'administrator',
    summary: 'Add a subcategory',
    body: z.extend(subcategoryInput, { categoryId: parentId('Category') }),
    status: 201,
    answer: subcategoryRowAnswer,
    handle: async (call, { database, now }) =>
      subcategoryRow(await createSubcategory(database, call.body, authorOf(call, now))),
  }),
  route({
    method: 'PUT',
    path,
    access: 'administrator',
    summary: 'Change a subcategory; what is left out stays',
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
      return subcategoryRow(await updateSubcategory(database, { id: call.query.id, change, edit }));
    },
  }),
  route({
    method: 'DELETE',
    path,
    access: 'administrator',
    summary: 'Delete a subcategory; its products follow',
    query: idQuery,
    status: 200,
    answer: deletedAnswer,
    handle: async (call, { database, now }) => {
      const { id } = call.query;
      await deleteRecord(database, subcategoryKind, { id, author: authorOf(call, now) });
      return { _id: id };
    },
  }),
];
