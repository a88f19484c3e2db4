import { describe, expect, it } from 'vitest';
import { forgetLeaving, replaceSlides, select, stageOf, startRotation, turn } from './rotation.ts';

const slidesOf = (letters: string) => [...letters].map((id) => ({ id }));
const rotationOf = (letters: string, active: number) =>
  select(startRotation(slidesOf(letters)), active);
const lettersOf = (slides: readonly { id: string }[]) => slides.map(({ id }) => id).join('');

function shownOf({ slides, active }: ReturnType<typeof rotationOf>): string | undefined {
  return slides[active]?.id;
}

describe('a rotation', () => {
  it('begins with the first slide and goes round for ever', () => {
    let rotation = startRotation(slidesOf('abc'));
    let seen = '';
    for (let n = 0; n < 7; n += 1) {
      seen += shownOf(rotation);
      rotation = turn(rotation, 1);
    }
    expect(seen).toBe('abcabca');
  });

  it('turns back from the first slide to the last', () => {
    expect(shownOf(turn(rotationOf('abc', 0), -1))).toBe('c');
  });

  it.each([
    ['before it', 'xabc', 'b'],
    ['after it', 'abxc', 'b'],
    ['in another order', 'cba', 'b'],
    ['when others go', 'b', 'b'],
  ])('stays with the shown slide when slides come %s', (_, letters, shown) => {
    const rotation = replaceSlides(rotationOf('abc', 1), slidesOf(letters));
    expect(shownOf(rotation)).toBe(shown);
    expect(lettersOf(stageOf(rotation))).toBe(letters);
  });

  it('gives the place of a shown slide that goes to the one behind it', () => {
    const rotation = replaceSlides(rotationOf('abc', 1), slidesOf('ac'));
    expect(shownOf(rotation)).toBe('c');
  });

  it('begins anew when the last slide goes while it is shown', () => {
    expect(shownOf(replaceSlides(rotationOf('abc', 2), slidesOf('ab')))).toBe('a');
  });

  it('keeps a slide that went on the stage, in its place, until it has faded away', () => {
    const rotation = replaceSlides(rotationOf('abc', 1), slidesOf('ac'));
    expect(lettersOf(stageOf(rotation))).toBe('abc');
    expect(lettersOf(stageOf(turn(rotation, 1)))).toBe('abc');
    expect(lettersOf(stageOf(forgetLeaving(rotation)))).toBe('ac');
  });

  it('has a slide that comes back while it fades away once', () => {
    const gone = replaceSlides(rotationOf('abc', 1), slidesOf('ac'));
    expect(lettersOf(stageOf(replaceSlides(gone, slidesOf('abc'))))).toBe('abc');
  });
});
