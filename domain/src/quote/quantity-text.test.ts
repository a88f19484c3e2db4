import { expect, it } from 'vitest';
import { quantityText } from './quantity-text.ts';

it.each([
  [400, 'bag', '400 bags'],
  [1, 'bag', '1 bag'],
  [2, 'lorry', '2 lorries'],
  [2, 'box', '2 boxes'],
  [2, 'metres', '2 metres'],
  [2, 'half brick', '2 half brick'],
  [0.5, 'tonne', '0.5 tonne'],
  [100_000, 'piece', '1,00,000 pieces'],
  [1_234.005, 'kg', '1,234.005 kg'],
  [2.5, '', '2.5'],
])('%d of the unit "%s" are shown as "%s"', (quantity, unit, text) => {
  expect(quantityText(quantity, unit)).toBe(text);
});
