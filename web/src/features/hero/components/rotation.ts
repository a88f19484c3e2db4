/**
 * Which slide of a row is shown, while slides come and go. A shown slide that goes stays where it
 * was, as `leaving`, until it has faded away. Pure.
 */

interface Identified {
  id: string;
}

export interface Rotation<S extends Identified> {
  /** At least one. */
  slides: readonly S[];
  /** The index of the slide that is shown. */
  active: number;
  /** A slide that was shown when it went, and where it stood. */
  leaving?: { slide: S; index: number };
}

export function startRotation<S extends Identified>(slides: readonly S[]): Rotation<S> {
  return { slides, active: 0 };
}

/** Goes on by so many slides, round and round. */
export function turn<S extends Identified>(rotation: Rotation<S>, by: number): Rotation<S> {
  const { length } = rotation.slides;
  return { ...rotation, active: (rotation.active + by + length) % length };
}

export function select<S extends Identified>(rotation: Rotation<S>, index: number): Rotation<S> {
  return { ...rotation, active: index };
}

/** The slides have changed: the shown one stays, or gives way to the one that stands in its place. */
export function replaceSlides<S extends Identified>(
  rotation: Rotation<S>,
  slides: readonly S[],
): Rotation<S> {
  const shown = rotation.slides[rotation.active];
  const active = slides.findIndex(({ id }) => id === shown?.id);
  if (active >= 0 || !shown) return { ...rotation, slides, active: Math.max(active, 0) };
  return {
    slides,
    active: rotation.active % slides.length,
    leaving: { slide: shown, index: rotation.active },
  };
}

/** The leaving slide has faded away. */
export function forgetLeaving<S extends Identified>({ slides, active }: Rotation<S>): Rotation<S> {
  return { slides, active };
}

/** All that is on the stage: the slides, and the leaving one where it stood. */
export function stageOf<S extends Identified>({ slides, leaving }: Rotation<S>): readonly S[] {
  if (!leaving || slides.some(({ id }) => id === leaving.slide.id)) return slides;
  return slides.toSpliced(leaving.index, 0, leaving.slide);
}
