/**
 * Changes that are seen before the server has them. Each lies over the live slides until they show
 * what it has become, or until the server has refused it.
 */
import { type HeroSlide, type HeroSlideChange, type HeroSlideInput, inOrder } from '@neev/domain';
import * as z from 'zod/mini';

export type Change =
  | { kind: 'add'; input: HeroSlideInput }
  | { kind: 'change'; id: string; change: HeroSlideChange }
  | { kind: 'delete'; id: string }
  /** `before`: the slides as they were live when they were arranged. */
  | { kind: 'order'; ids: readonly string[]; before: readonly HeroSlide[] };

export interface Pending {
  key: string;
  change: Change;
  /** What the server has said; `undefined` until it has. */
  answer?: Answer | undefined;
}

interface Answer {
  id: string;
  updatedAt: number;
}

const answerBody = z.object({ _id: z.string(), updatedAt: z.iso.datetime() });

/** What an answer of the API says of the slide; nothing when it is of several, or of none. */
export function answerOf(body: unknown): Answer {
  const parsed = answerBody.safeParse(body);
  if (!parsed.success) return { id: '', updatedAt: 0 };
  return { id: parsed.data._id, updatedAt: Date.parse(parsed.data.updatedAt) };
}

/** The slides as they will be. */
export function applyPending(
  slides: readonly HeroSlide[],
  pending: readonly Pending[],
): HeroSlide[] {
  return pending.reduce<HeroSlide[]>(
    (result, { key, change }) => applyChange(result, key, change),
    [...slides],
  );
}

function applyChange(slides: HeroSlide[], key: string, change: Change): HeroSlide[] {
  switch (change.kind) {
    case 'add':
      return [...slides, newSlide(key, change.input)];
    case 'change':
      return slides.map((slide) =>
        slide.id === change.id ? { ...slide, ...definedIn(change.change) } : slide,
      );
    case 'delete':
      return slides.filter(({ id }) => id !== change.id);
    case 'order':
      return inOrder(slides, change.ids);
  }
}

/** Whether the live slides show what a change has become. */
export function isSettled({ change, answer }: Pending, live: readonly HeroSlide[]): boolean {
  if (!answer) return false;
  const find = (wanted: string) => live.find(({ id }) => id === wanted);
  switch (change.kind) {
    case 'add':
      return find(answer.id) !== undefined;
    case 'change': {
      const slide = find(change.id);
      return !slide || slide.updatedAt.getTime() >= answer.updatedAt;
    }
    case 'delete':
      return !find(change.id);
    case 'order':
      return live !== change.before;
  }
}

/** Its id is none that the database knows. */
function newSlide(key: string, input: HeroSlideInput): HeroSlide {
  return { ...input, id: key, position: 0, updatedAt: new Date(0), updatedBy: '' };
}

function definedIn(change: HeroSlideChange): Partial<HeroSlideInput> {
  const { title, description, imageUrl, isActive } = change;
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(imageUrl !== undefined && { imageUrl }),
    ...(isActive !== undefined && { isActive }),
  };
}
