import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { isNewlyCreated, ShowMore } from './product-list.tsx';

const atMinute = (minute: number) => ({ updatedAt: new Date(2026, 10, 20, 12, minute) });

describe('a product that enters a list', () => {
  it('is new when it is younger than all products of the list', () => {
    expect(isNewlyCreated(atMinute(9), [atMinute(1), atMinute(8)])).toBe(true);
    expect(isNewlyCreated(atMinute(9), [])).toBe(true);
  });

  it('is not new when a product of the list is younger', () => {
    expect(isNewlyCreated(atMinute(5), [atMinute(1), atMinute(8)])).toBe(false);
  });

  it('is not new when its age is unknown', () => {
    expect(isNewlyCreated({}, [atMinute(1)])).toBe(false);
  });
});

describe('a list with more products than it shows', () => {
  it('states both numbers with commas', () => {
    const html = renderToStaticMarkup(
      <ShowMore
        shownCount={1_200}
        total={1_50_000}
        maxCount={2_000}
        endContent=""
        onShowMore={() => {}}
      />,
    );
    expect(html).toContain('1,200 of 1,50,000');
  });
});
