/** Queries of customers on the seeded catalogue, and what they expect in the first three places. */
import { describe, expect, it } from 'vitest';
import { seededIndex, seededProducts } from './testing/seeded-catalogue.ts';

const search = (query: string) => seededIndex.search(query);
const namesOf = (query: string) => search(query).products.map(({ product }) => product.name);

/** Queries by product: the product is one of the first three. */
const queriesByProduct: Record<string, string> = {
  'TMT Bar Fe 500D 8 mm': '8mm | 8 mm tmt | sariya 8 mm | सरिया 8 mm | 8mm rod price | tmt 8',
  'TMT Bar Fe 500D 10 mm': '10 mm bar | lohagarh 10mm | rebar 10 mm',
  'TMT Bar Fe 550D 12 mm': '12 mm | 12mm tmt | saria 12mm | fe 550d 12 | ಕಂಬಿ 12 mm | kambi 12',
  'TMT Bar Fe 550D 16 mm': '16mm bar | 16 mm iron rod | setubandh tmt',
  'TMT Bar Fe 550D 20 mm': '20 mm sariya | tmt bars 20mm',
  'TMT Bar Fe 500D CRS 25 mm': 'crs bar | tmt 25 mm',
  'Annealed Binding Wire 20 SWG': 'binding wire 20 | annealed wire | बाइंडिंग तार',
  'Galvanised Binding Wire 20 SWG': 'galvanized binding wire | gi binding wire',
  'Welded Wire Mesh 150×150×6 mm': '150x150x6 mesh | 150 x 150 jali | welded mesh 6 mm',
  'Galvanised Plaster Mesh 12 mm, 0.9 × 30 m': 'plaster mesh | chicken plaster jaali',
  'GI Pipe 25 mm NB Medium': 'gi pipe 25 mm | 25mm pipe | पाइप 25',
  'GI Pipe 50 mm NB Heavy': '50 mm gi pipe | gi pipe heavy',
  'OPC 53 Grade Cement 50 kg': 'opc 53 | 53 grade | cement 53 grade | opc53 | सीमेंट 53',
  'OPC 43 Grade Cement 50 kg': '43 grade cement | opc 43 rate',
  'OPC 53-S Grade Cement 50 kg': '53-s | 53 s grade cement',
  'Rapid Hardening Cement 50 kg': 'rapid hardening | rapid cement',
  'OPC 53 Grade Cement, Bulk': 'bulk cement | opc bulk',
  'PPC Cement 50 kg': 'ppc | ppc cement | pakkaghar ppc | ppc simint',
  'PPC Cement, Water-Repellent 50 kg': 'water repellent cement | kavachi ppc',
  'PPC Masonry Cement 40 kg': 'masonry cement',
  'White Cement 1 kg': 'white cement 1 kg | safed cement 1 kg',
  'White Cement 25 kg': 'white cement 25kg | सफेद सीमेंट 25',
  'M20 Ready-Mix Concrete': 'm20 | m 20 | m20 concrete | m20 rmc | m20 readymix',
  'M25 Ready-Mix Concrete': 'm25 | m25 ready mix | rcc m25 | sanmishra m25',
  'M60 Ready-Mix Concrete': 'm60 concrete | drudhika m60',
  'Self-Compacting Concrete M40': 'scc self compacting | self compacting concrete',
  'Steel-Fibre Concrete M30': 'steel fiber concrete | steel fibre',
  'Colour-Coated Roofing Sheet 0.50 mm':
    'color coated sheet | colour coated 0.5 mm | 0.50 mm roofing sheet | chadar 0.5',
  'Colour-Coated Ridge Cap 0.50 mm, 3 m': 'ridge cap',
  'Multiwall Polycarbonate Sheet 6 mm': 'polycarbonate 6mm | multiwall sheet 6 mm',
  'Multiwall Polycarbonate Sheet 10 mm': 'polycarbonate 10 mm',
  'Corrugated Fibre-Cement Sheet 6 mm, 3 m': 'asbestos sheet | cement sheet corrugated',
  'Fibre-Cement Flat Board 8 mm, 1.22 × 2.44 m': 'cement board | flat board 8 mm',
  'ISMB 200 Beam': 'ismb 200 | ismb200 | 200 girder | i beam 200 | गर्डर 200',
  'ISMC 100 Channel': 'ismc 100 | c channel 100 | ms channel 100',
  'ISA 50×50×6 Angle': '50x50x6 angle | ms angle 50x50 | isa 50 50 6',
  'SHS 50×50×3 Square Tube': 'square tube 50x50 | square pipe 50',
  'RHS 100×50×3.2 Rectangular Tube': 'rectangular tube | rhs 100x50',
  'Washable Interior Emulsion, White Base': 'washable emulsion | rangkosh interior',
  'Weatherproof Exterior Emulsion': 'weatherproof paint | exterior weatherproof',
  'Synthetic Enamel, Gloss White': 'synthetic enamel | gloss enamel white | enamel oil paint',
  'Aluminium Paint for Tanks and Trusses': 'aluminum paint | silver paint | tank paint',
  'Red Oxide Zinc Chrome Metal Primer': 'red oxide | metal primer | redoxide primer',
  'White Cement Wall Putty 40 kg': 'wall putty 40 kg | putty | पुट्टी',
  'Acrylic Washable Distemper 20 kg': 'distemper | डिस्टेंपर',
  'Makrana White Marble 18 mm': 'makrana | makrana sangmarmar | makrana 18mm',
  'Black Galaxy Granite 18 mm': 'black galaxy | black granite | ग्रेनाइट black',
  'Kadapa Black Limestone 20 mm': 'cuddapah | kadapa stone',
  'Kota Blue Limestone 25 mm': 'kota stone | kotah stone',
  'River Sand, Double-Screened': 'river sand | nadi ki ret | नदी रेत',
  'Bagged M-Sand 40 kg': 'bagged sand | m sand bag',
  'Plastering M-Sand': 'p sand | psand | plastering sand | plaster m sand',
  'Crushed Aggregate 20 mm': '20 mm aggregate | 20mm jelly | 20 mm gitti | jalli 20mm | ಜಲ್ಲಿ 20',
  'Crushed Aggregate 12.5 mm': '12.5 mm | aggregate 12.5 | 12.5mm blue metal',
  'Crushed Aggregate 40 mm': '40mm gitti | blue metal 40 mm',
  'Wet Mix Macadam Blend': 'wmm | wet mix',
};

/** Queries by category or subcategory: the first three products belong to it. */
const queriesByParent: Record<string, string> = {
  'TMT Bars':
    'tmt | sariya | saria | sarya | सरिया | सरीया | ಕಂಬಿ | rebar | tmt bar price today | lohe ki chhad',
  'Binding Wire': 'binding wire | tying wire | tanti | ತಂತಿ',
  'GI Pipes': 'gi pipe | gi pipes | पाइप | ಪೈಪ್',
  Steel: 'steel | loha | लोहा | ಕಬ್ಬಿಣ',
  Cement: 'cement | simint | siment | ciment | सीमेंट | सिमेंट | ಸಿಮೆಂಟ್ | cement rate | cemant | semment',
  'White Cement': 'white cement | safed cement | ಬಿಳಿ ಸಿಮೆಂಟ್',
  RMC: 'rmc | ready mix | readymix concrete | concrete | ಕಾಂಕ್ರೀಟ್',
  'Roofing Sheets': 'roofing | chadar | chaddar | चादर | patra | tin sheet | roof sheet | ತಗಡು',
  'Polycarbonate Sheets': 'polycarbonate | transparent sheet | policarbonate sheet',
  Beams: 'girder | beam | गर्डर | ಗರ್ಡರ್ | joist | i beam | garder',
  Channels: 'channel | c channel | chanel',
  Angles: 'angle | l angle | ms angle | ಆಂಗಲ್',
  Paints: 'paint | paints | रंग | ಬಣ್ಣ | asian paints',
  'Interior Emulsions': 'interior emulsion | inside wall emulsion',
  Marble: 'marble | sangmarmar | संगमरमर | marbel',
  Granite: 'granite | granit | ಗ್ರಾನೈಟ್',
  Stone: 'patthar | पत्थर | ಕಲ್ಲು',
  Sand: 'sand | reti | ret | रेत | ಮರಳು | baalu | bajri',
  'Manufactured Sand': 'm sand | msand | manufactured sand | robo sand',
  Aggregates: 'gitti | jelly | blue metal | jalli | गिट्टी | ಜಲ್ಲಿ | aggregate | rodi | bluemetal',
};

const pairsOf = (table: Record<string, string>) =>
  Object.entries(table).flatMap(([expected, queries]) =>
    queries.split(' | ').map((query): [string, string] => [query, expected]),
  );
const productQueries = pairsOf(queriesByProduct);
const parentQueries = pairsOf(queriesByParent);

describe('the search in the seeded catalogue', () => {
  it('is tested with at least 150 different queries', () => {
    const queries = [...productQueries, ...parentQueries].map(([query]) => query);
    expect(new Set(queries).size).toBe(queries.length);
    expect(queries.length).toBeGreaterThanOrEqual(150);
  });

  it.each(productQueries)('finds for "%s" in the first three places: %s', (query, name) => {
    expect(seededProducts.map((product) => product.name)).toContain(name);
    expect(namesOf(query).slice(0, 3)).toContain(name);
  });

  it.each(parentQueries)(
    'finds for "%s" only products of %s in the first three places',
    (query, parent) => {
      const parents = search(query)
        .products.slice(0, 3)
        .map(({ categoryPath }) => [categoryPath?.category.name, categoryPath?.subcategory.name]);
      expect(parents).toHaveLength(3);
      for (const names of parents) expect(names).toContain(parent);
    },
  );

  it('shows exact numbers before similar ones', () => {
    expect(namesOf('12 mm')).not.toContain('Crushed Aggregate 12.5 mm');
    expect(namesOf('aggregate 12')).toEqual(['Crushed Aggregate 12.5 mm']);
    expect(namesOf('gi pipe 50')).toEqual(['GI Pipe 50 mm NB Heavy']);
    expect(namesOf('ismb 20')).toEqual(['ISMB 200 Beam']);
  });

  it('shows no weak matches beside strong ones', () => {
    const fixit = search('dr fixit');
    expect(fixit.categories.map(({ name }) => name)).toEqual(['Waterproofing']);
    expect(fixit.products).toEqual([]);
    expect(new Set(namesOf('simint'))).toEqual(new Set(namesOf('cement')));
    expect(namesOf('ultratech opc 53').every((name) => name.startsWith('OPC 53'))).toBe(true);
  });

  it('shows equal matches in natural order', () => {
    expect(namesOf('sariya').slice(0, 3)).toEqual([
      'TMT Bar Fe 500D 8 mm',
      'TMT Bar Fe 500D 10 mm',
      'TMT Bar Fe 550D 12 mm',
    ]);
  });

  it('shows products out of stock last', () => {
    expect(namesOf('tmt').at(-1)).toBe('TMT Bar Fe 500D CRS 25 mm');
    expect(namesOf('tube').at(-1)).toBe('CHS 60.3×3.65 Round Tube');
    expect(namesOf('composite cement')).toEqual(['Composite Cement 50 kg']);
  });
});
