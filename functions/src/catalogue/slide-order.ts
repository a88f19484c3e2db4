import {
  collections,
  type HeroSlide,
  heroSlideDocument,
  inOrder,
  parseDocument,
} from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';

/**
 * Puts the slides in the order of these ids. Ids of slides that are gone count for nothing, slides
 * that are not named come last, in their order: who arranges them may not know of each. A place is
 * no change of what a slide says, so it is not stamped, and disturbs nobody who edits the slide.
 */
export function orderHeroSlides(database: Firestore, ids: readonly string[]): Promise<HeroSlide[]> {
  return database.runTransaction(async (transaction) => {
    const all = await transaction.get(
      database.collection(collections.heroSlides).orderBy('position'),
    );
    const slides = all.docs.flatMap((each) => {
      const parsed = parseDocument(heroSlideDocument, each.ref.path, each.data());
      return parsed.ok ? [parsed.value] : [];
    });
    const ordered = inOrder(slides, ids);
    for (const [position, { id, position: before }] of ordered.entries()) {
      const reference = database.collection(collections.heroSlides).doc(id);
      if (position !== before) transaction.update(reference, { position });
    }
    return ordered.map((slide, position) => ({ ...slide, position }));
  });
}
