import { expect, it } from 'vitest';
import { freeLine, lineOfProduct } from '@/lib/quote-list/list.ts';
import { csvOfList } from './list-csv.ts';
import { textOfList } from './list-text.ts';

const cement = lineOfProduct({ id: 'cement', name: 'OPC 53', unit: 'bag', price: 380.5 }, 400);
const gravel = {
  ...freeLine({ name: 'Gravel', quantity: 2.5, unit: '' }, () => 'free-1'),
  note: '=1+1',
};

it('writes a row per line with price and amount, and no formulas', () => {
  expect(csvOfList([cement, gravel], undefined).join('')).toBe(
    '\uFEFF"Item","Quantity","Unit","Price","Amount","Note"\r\n' +
      '"OPC 53","400","bag","380.50","152200.00",""\r\n' +
      '"Gravel","2.5","","","","\'=1+1"\r\n',
  );
});

it('leaves price and amount empty for a product at a price on request', () => {
  const sand = lineOfProduct({ id: 'sand', name: 'Sand', unit: 't', price: 0 }, 2);
  expect(csvOfList([sand], undefined)).toContain('"Sand","2","t","","",""\r\n');
});

it('writes a list as text for a message, with 20 lines at most', () => {
  expect(textOfList([cement, gravel])).toBe('400 bags OPC 53\n2.5 Gravel (=1+1)');
  const long = Array.from({ length: 25 }, () => cement);
  expect(textOfList(long).split('\n')).toHaveLength(21);
  expect(textOfList(long)).toMatch(/and 5 more$/);
});
