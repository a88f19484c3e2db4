import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CategoryIcon } from './category-icon.tsx';

const markupOf = (name: string) => renderToStaticMarkup(<CategoryIcon name={name} />);

it.each(['', 'Unknown', 'constructor', 'toString'])(
  'a category shows the default icon for the name %j',
  (name) => {
    expect(markupOf(name)).toContain('lucide-blocks');
  },
);

it('a category shows the icon with its name', () => {
  expect(markupOf('Palette')).toContain('lucide-palette');
});
