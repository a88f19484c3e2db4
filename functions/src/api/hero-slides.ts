import { type HeroSlide, heroSlideChange, heroSlideInput, limits } from '@neev/domain';
import * as z from 'zod/mini';
import { heroSlideKind, orderHeroSlides } from '../catalogue/catalogue.ts';
import { readHeroSlides } from '../catalogue/catalogue-store.ts';
import { createRecord, deleteRecord, updateRecord } from '../catalogue/records.ts';
import { authorOf } from './access.ts';
import { baseVersionField, parseInput, recordId, splitVersion } from './inputs.ts';
import { deletedResponse, heroSlideResponse } from './response-schemas.ts';
import { route } from './route.ts';

const path = '/hero-slides';
const slidePath = `${path}/{id}`;

const order = z.object({
  ids: z
    .array(recordId, 'The order must be a list of ids.')
    .check(z.maxLength(limits.page, `At most ${limits.page} slides.`)),
});

export const heroSlideRoutes = [
  route({
    method: 'GET',
    path,
    access: 'either',
    summary: 'The active slides; all slides for administrators',
    status: 200,
    response: z.array(heroSlideResponse),
    handle: async ({ administrator }, { database }) =>
      (await readHeroSlides(database, { onlyActive: !administrator })).map(slideRow),
  }),
  route({
    method: 'POST',
    path,
    access: 'administrator',
    summary: 'Add a slide',
    body: heroSlideInput,
    status: 201,
    response: heroSlideResponse,
    handle: async (routeRequest, { database, now }) =>
      slideRow(
        await createRecord(database, heroSlideKind, {
          name: routeRequest.body.title,
          input: routeRequest.body,
          author: authorOf(routeRequest, now),
        }),
      ),
  }),
  route({
    method: 'PUT',
    path,
    access: 'administrator',
    summary: 'Set the order of the slides',
    body: order,
    status: 200,
    response: z.array(heroSlideResponse),
    handle: async ({ body }, { database }) =>
      (await orderHeroSlides(database, body.ids)).map(slideRow),
  }),
  route({
    method: 'PUT',
    path: slidePath,
    access: 'administrator',
    summary: 'Update a slide; omitted fields stay unchanged',
    body: z.extend(heroSlideChange, baseVersionField),
    status: 200,
    response: heroSlideResponse,
    handle: async (routeRequest, { database, now }) => {
      const id = parseInput(recordId, routeRequest.params.id);
      const { body } = routeRequest;
      const change = { id, ...splitVersion(body), author: authorOf(routeRequest, now) };
      return slideRow(await updateRecord(database, heroSlideKind, change));
    },
  }),
  route({
    method: 'DELETE',
    path: slidePath,
    access: 'administrator',
    summary: 'Delete a slide',
    status: 200,
    response: deletedResponse,
    handle: async (routeRequest, { database, now }) => {
      const id = parseInput(recordId, routeRequest.params.id);
      await deleteRecord(database, heroSlideKind, { id, author: authorOf(routeRequest, now) });
      return { _id: id };
    },
  }),
];

function slideRow({ id, title, description, imageUrl, isActive, updatedAt }: HeroSlide) {
  return { _id: id, title, description, imageUrl, isActive, updatedAt: updatedAt.toISOString() };
}
