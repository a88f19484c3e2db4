import { type HeroSlide, heroSlideChange, heroSlideInput, limits } from '@neev/domain';
import * as z from 'zod/mini';
import { heroSlideKind, orderHeroSlides } from '../catalogue/catalogue.ts';
import { readHeroSlides } from '../catalogue/catalogue-store.ts';
import { createRecord, deleteRecord, updateRecord } from '../catalogue/records.ts';
import { authorOf } from './access.ts';
import { deletedAnswer, heroSlideAnswer } from './answers.ts';
import { parseInput, recordId, seenVersion, splitVersion } from './inputs.ts';
import { route } from './route.ts';

const path = '/hero-slides';
const onePath = `${path}/{id}`;

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
    answer: z.array(heroSlideAnswer),
    handle: async ({ caller }, { database }) =>
      (await readHeroSlides(database, { onlyActive: !caller })).map(slideRow),
  }),
  route({
    method: 'POST',
    path,
    access: 'administrator',
    summary: 'Add a slide',
    body: heroSlideInput,
    status: 201,
    answer: heroSlideAnswer,
    handle: async (call, { database, now }) =>
      slideRow(
        await createRecord(database, heroSlideKind, {
          name: call.body.title,
          input: call.body,
          author: authorOf(call, now),
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
    answer: z.array(heroSlideAnswer),
    handle: async ({ body }, { database }) =>
      (await orderHeroSlides(database, body.ids)).map(slideRow),
  }),
  route({
    method: 'PUT',
    path: onePath,
    access: 'administrator',
    summary: 'Update a slide; omitted fields stay unchanged',
    body: z.extend(heroSlideChange, seenVersion),
    status: 200,
    answer: heroSlideAnswer,
    handle: async (call, { database, now }) => {
      const id = parseInput(recordId, call.params.id);
      const { change, seen } = splitVersion(call.body);
      const edit = { author: authorOf(call, now), seen };
      return slideRow(await updateRecord(database, heroSlideKind, { id, change, edit }));
    },
  }),
  route({
    method: 'DELETE',
    path: onePath,
    access: 'administrator',
    summary: 'Delete a slide',
    status: 200,
    answer: deletedAnswer,
    handle: async (call, { database, now }) => {
      const id = parseInput(recordId, call.params.id);
      await deleteRecord(database, heroSlideKind, { id, author: authorOf(call, now) });
      return { _id: id };
    },
  }),
];

function slideRow({ id, title, description, imageUrl, isActive, updatedAt }: HeroSlide) {
  return { _id: id, title, description, imageUrl, isActive, updatedAt: updatedAt.toISOString() };
}
