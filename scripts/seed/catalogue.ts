/**
 * The catalogue that an empty suite starts with: ten categories, their subcategories and products,
 * and the slides of the home page. Plain data in display order; positions and ids come later, the
 * ids as slugs of the names. Brands, prices and stocks are invented; sizes, masses and grades follow
 * the Indian standards named.
 *
 * Kept on purpose, for the screens: Waterproofing has no subcategory, Cobblestones no product,
 * Angles no description; one product each has no picture, no brand, no description, and one has a
 * name of 88 characters.
 */

export interface SeedCategory {
  name: string;
  /** The name of a lucide icon. */
  icon: string;
  description: string;
  subcategories: SeedSubcategory[];
}

export interface SeedSubcategory {
  name: string;
  description: string;
  products: SeedProduct[];
}

export interface SeedProduct {
  name: string;
  brand: string;
  description: string;
  /** Rupees per `unit`. */
  price: number;
  unit: string;
  /** Whole units. */
  stock: number;
  features: string[];
  /** A path on this site; empty: none. */
  image: string;
}

export interface SeedSlide {
  title: string;
  description: string;
  imageUrl: string;
  isActive: boolean;
}

export const seedCategories: readonly SeedCategory[] = [
  {
    name: 'Steel',
    icon: 'Construction',
    description:
      'Reinforcement bars, binding wire, welded mesh and galvanised pipe, sold by weight or length with mill test certificates.',
    subcategories: [
      {
        name: 'TMT Bars',
        description:
          'Ribbed reinforcement bars to IS 1786 in 12 m lengths, 8 mm to 25 mm, straight or cut and bent to schedule.',
        products: pictured('tmt-bars', [
          {
            name: 'TMT Bar Fe 500D 8 mm',
            brand: 'Vajrasthi',
            description:
              'Stirrups, ties and slab distribution steel. 0.395 kg per metre, about 211 bars of 12 m to the tonne.',
            price: 72.5,
            unit: 'kg',
            stock: 4800,
            features: [
              'IS 1786 Fe 500D',
              'Elongation 16% minimum',
              '12 m lengths, bundled',
              'Mill test certificate',
            ],
          },
          {
            name: 'TMT Bar Fe 500D 10 mm',
            brand: 'Lohagarh',
            description:
              'Main steel of one-way slabs and lintels. Bends cold to 180° round a mandrel of three diameters without cracking.',
            price: 71.25,
            unit: 'kg',
            stock: 4200,
            features: ['IS 1786 Fe 500D', '0.617 kg per metre', '12 m lengths'],
          },
          {
            name: 'TMT Bar Fe 550D 12 mm',
            brand: 'Vajrasthi',
            description:
              'Beam and column steel for framed buildings in seismic zones. 0.888 kg per metre; order in bundles of about 50 kg.',
            price: 70.9,
            unit: 'kg',
            stock: 5000,
            features: [
              'IS 1786 Fe 550D',
              'Yield 550 N/mm² minimum',
              'Elongation 14.5% minimum',
              'Cut and bend to bar schedule',
              'Mill test certificate',
            ],
          },
          {
            name: 'TMT Bar Fe 550D 16 mm',
            brand: 'Setubandh',
            description:
              'Column, footing and raft bars. Weldable with low-hydrogen electrodes; lap or couple at staggered sections.',
            price: 70.4,
            unit: 'kg',
            stock: 3650,
            features: ['IS 1786 Fe 550D', '1.58 kg per metre', '12 m lengths'],
          },
          {
            name: 'TMT Bar Fe 550D 20 mm',
            brand: 'Lohagarh',
            description:
              'Heavy beams, pile caps and retaining walls. 2.47 kg per metre, so a 12 m bar weighs close to 29.6 kg.',
            price: 70.4,
            unit: 'kg',
            stock: 2900,
            features: ['IS 1786 Fe 550D', 'Accepts threaded couplers', 'Mill test certificate'],
          },
          {
            name: 'TMT Bar Fe 500D CRS 25 mm',
            brand: 'Kavachi',
            description:
              'Corrosion-resistant grade with copper and chromium for basements, sumps and ground that holds water. Not a substitute for cover.',
            price: 76.8,
            unit: 'kg',
            stock: 0,
            features: ['IS 1786 Fe 500D', '3.85 kg per metre', 'Rolled to order above 10 tonnes'],
          },
        ]),
      },
      {
        name: 'Binding Wire',
        description:
          'Soft annealed and galvanised wire for tying reinforcement; allow 8 to 10 kg per tonne of bars.',
        products: pictured('binding-wire', [
          {
            name: 'Annealed Binding Wire 20 SWG',
            brand: 'Dhatuveer',
            description:
              'Black annealed 0.91 mm wire that twists without snapping, for tying 8 mm to 12 mm bars in slabs and stirrups.',
            price: 79.5,
            unit: 'kg',
            stock: 1450,
            features: ['IS 280, annealed', 'Sold loose from 1 kg'],
          },
          {
            name: 'Annealed Binding Wire 18 SWG, 25 kg Coil',
            brand: 'Dhatuveer',
            description:
              'Heavier 1.22 mm wire for cages of 16 mm bars and above, and for bundling. One coil ties about 2.5 tonnes of steel.',
            price: 1962.5,
            unit: 'coil',
            stock: 160,
            features: ['IS 280, annealed', '25 kg net', 'Wrapped against moisture'],
          },
          {
            name: 'Galvanised Binding Wire 20 SWG',
            brand: 'Kavachi',
            description:
              'Zinc-coated wire for exposed concrete and fencing, where black wire would leave rust stains on the face.',
            price: 98,
            unit: 'kg',
            stock: 620,
            features: ['IS 280, galvanised', '0.91 mm diameter'],
          },
        ]),
      },
      {
        name: 'Welded Mesh',
        description:
          'Factory-welded fabric for ground slabs, screeds and pavements, and light mesh for plaster joints.',
        products: pictured('welded-mesh', [
          {
            name: 'Welded Wire Mesh 100×100×4 mm',
            brand: 'Setubandh',
            description:
              'Crack control in screeds and ground slabs up to 100 mm thick. Sheets of 1.2 × 2.4 m; lap by one full square.',
            price: 478,
            unit: 'sheet',
            stock: 540,
            features: ['IS 1566', 'About 2.0 kg per m²', 'Sheet of 2.88 m²'],
          },
          {
            name: 'Welded Wire Mesh 150×150×6 mm',
            brand: 'Setubandh',
            description:
              'Reinforcement for parking bays, warehouse floors and concrete roads. Sheets of 2.4 × 6 m, 43 kg each.',
            price: 3240,
            unit: 'sheet',
            stock: 85,
            features: [
              'IS 1566',
              'About 3.0 kg per m²',
              'Sheet of 14.4 m²',
              'Hard-drawn ribbed wire',
            ],
          },
          {
            name: 'Galvanised Plaster Mesh 12 mm, 0.9 × 30 m',
            brand: 'Kavachi',
            description:
              'Hexagonal mesh nailed over joints of blockwork and concrete before plastering; lap 150 mm on each side.',
            price: 1385.5,
            unit: 'coil',
            stock: 210,
            features: ['24 gauge galvanised wire', 'Cuts with hand snips'],
          },
        ]),
      },
      {
        name: 'GI Pipes',
        description:
          'Galvanised steel tubes in 6 m lengths, screwed and socketed, for water lines, handrails and scaffolding.',
        products: pictured('gi-pipes', [
          {
            name: 'GI Pipe 15 mm NB Medium',
            brand: 'Dhatuveer',
            description:
              'Branch lines to taps and fixtures. Blue-band medium class; one end comes with a socket, the other with a protector.',
            price: 108.5,
            unit: 'metre',
            stock: 2400,
            features: ['IS 1239 (Part 1)', 'Blue band', '6 m lengths'],
          },
          {
            name: 'GI Pipe 25 mm NB Medium',
            brand: 'Dhatuveer',
            description:
              'Risers and terrace distribution in low-rise houses. About 2.4 kg per metre before galvanising.',
            price: 204,
            unit: 'metre',
            stock: 1800,
            features: ['IS 1239 (Part 1)', 'Blue band', 'Tested at 5 MPa'],
          },
          {
            name: 'GI Pipe 40 mm NB Medium',
            brand: 'Lohagarh',
            description:
              'Handrails, gate frames and scaffold tube. 48.3 mm outside diameter, which takes standard scaffold couplers.',
            price: 298.75,
            unit: 'metre',
            stock: 1320,
            features: ['IS 1239 (Part 1)', '3.2 mm wall', '6 m lengths'],
          },
          {
            name: 'GI Pipe 50 mm NB Heavy',
            brand: 'Lohagarh',
            description:
              'Red-band heavy class for borewell columns and hydrant branches, where threads are cut on site and must hold.',
            price: 486,
            unit: 'metre',
            stock: 640,
            features: ['IS 1239 (Part 1)', 'Red band', '4.5 mm wall', 'Galvanised to IS 4736'],
          },
        ]),
      },
    ],
  },
  {
    name: 'Cement',
    icon: 'Package',
    description:
      'Ordinary, pozzolana, slag and white cement in bags and in bulk, each lot with its week of manufacture.',
    subcategories: [
      {
        name: 'OPC Cement',
        description:
          'Ordinary Portland cement for structural concrete, precast work and early stripping of formwork.',
        products: pictured('opc-cement', [
          {
            name: 'OPC 53 Grade Cement 50 kg',
            brand: 'Girikot',
            description:
              'Structural concrete of M25 and above. Initial set not before 30 minutes; keep it moist for at least seven days.',
            price: 398,
            unit: 'bag',
            stock: 2600,
            features: ['IS 269', '53 N/mm² at 28 days', '37 N/mm² at 7 days', 'Use within 90 days'],
          },
          {
            name: 'OPC 43 Grade Cement 50 kg',
            brand: 'Pakkaghar',
            description:
              'General concrete, block laying and flooring, with less heat than 53 grade. Stack at most ten bags high, off the floor.',
            price: 379,
            unit: 'bag',
            stock: 1850,
            features: ['IS 269', '43 N/mm² at 28 days', 'Laminated bag'],
          },
          {
            name: 'OPC 53-S Grade Cement 50 kg',
            brand: 'Setubandh',
            description:
              'Fine-ground sleeper grade for prestressed and precast units that are released from the mould the next day.',
            price: 431.5,
            unit: 'bag',
            stock: 320,
            features: ['IS 269', 'Fineness 370 m²/kg minimum', 'Ordered by the truck load'],
          },
          {
            name: 'Rapid Hardening Cement 50 kg',
            brand: 'Kavachi',
            description:
              'Road patches, machine bases and repairs that must take load in a day or two. Place quickly and cure early.',
            price: 446,
            unit: 'bag',
            stock: 140,
            features: ['IS 8041', '16 N/mm² at 1 day', '27 N/mm² at 3 days'],
          },
          {
            name: 'OPC 53 Grade Cement, Bulk',
            brand: 'Girikot',
            description:
              'Pumped from a 25-tonne tanker into the silo of a site batching plant. The silo needs a filter and a 100 mm inlet.',
            price: 7240,
            unit: 'tonne',
            stock: 450,
            features: ['IS 269', 'Weighbridge slip', 'Silo on hire for large sites'],
          },
        ]),
      },
      {
        name: 'PPC Cement',
        description:
          'Fly-ash cement for plaster, masonry and mass concrete; slower to gain strength, denser in the end.',
        products: pictured('ppc-cement', [
          {
            name: 'PPC Cement 50 kg',
            brand: 'Pakkaghar',
            description:
              'Plaster, brickwork and house slabs. Gains strength slowly in the first week, so leave props in place longer.',
            price: 362,
            unit: 'bag',
            stock: 3100,
            features: ['IS 1489 (Part 1)', '33 N/mm² at 28 days', 'Fly-ash based'],
          },
          {
            name: 'PPC Cement, Water-Repellent 50 kg',
            brand: 'Kavachi',
            description:
              'Interground with a hydrophobic agent for plaster on walls that face the monsoon. It slows damp, it does not replace waterproofing.',
            price: 394.5,
            unit: 'bag',
            stock: 760,
            features: ['IS 1489 (Part 1)', 'For external plaster', 'Tamper-evident bag'],
          },
          {
            name: 'PPC Masonry Cement 40 kg',
            brand: 'Shilabandh',
            description:
              'Workable 1:6 mortar for block and brick laying, with less cracking at the joints. Not for reinforced concrete.',
            price: 288,
            unit: 'bag',
            stock: 540,
            features: ['IS 3466', 'Lays about 250 bricks per bag at 1:6'],
          },
          {
            name: 'Composite Cement 50 kg',
            brand: 'Girikot',
            description:
              'Clinker, fly ash and slag in one bag for foundations and mass concrete, where low heat matters more than speed.',
            price: 355.75,
            unit: 'bag',
            stock: 0,
            features: ['IS 16415', 'Low heat of hydration'],
          },
        ]),
      },
      {
        name: 'PSC Cement',
        description:
          'Portland slag cement for foundations, sewage works and ground with sulphates or chlorides.',
        products: pictured('psc-cement', [
          {
            name: 'PSC Cement 50 kg',
            brand: 'Shilabandh',
            description:
              'Footings and basements in aggressive ground. The slag lowers permeability, provided curing lasts ten days.',
            price: 368,
            unit: 'bag',
            stock: 1240,
            features: ['IS 455', '33 N/mm² at 28 days', 'Lighter grey finish'],
          },
          {
            name: 'PSC Cement, High Slag 50 kg',
            brand: 'Setubandh',
            description:
              'Higher slag content for treatment tanks, drains and bored piles below the water table; plan longer stripping times.',
            price: 376.25,
            unit: 'bag',
            stock: 480,
            features: ['IS 455', 'Slag 55% to 65%', 'Ordered by the truck load'],
          },
          {
            name: 'PSC Cement, Bulk',
            brand: 'Shilabandh',
            description:
              'Tanker supply for raft pours, usually blended on site with OPC when a strength at seven days is specified.',
            price: 6685,
            unit: 'tonne',
            stock: 300,
            features: ['IS 455', 'Weighbridge slip'],
          },
        ]),
      },
      {
        name: 'White Cement',
        description:
          'White Portland cement for terrazzo, tile joints, decorative concrete and painting bases.',
        products: pictured('white-cement', [
          {
            name: 'White Cement 1 kg',
            brand: 'Pakkaghar',
            description:
              'Small pack for tile joints, sanitary fittings and touch-ups. Mix to a paste and use it within 30 minutes.',
            price: 38,
            unit: 'bag',
            stock: 900,
            features: ['IS 8042', 'Fills joints up to 3 mm'],
          },
          {
            name: 'White Cement 25 kg',
            brand: 'Shilabandh',
            description:
              'Two coats of cement wash cover 3 to 4 m² per kilogram on smooth plaster; wet the wall first.',
            price: 612.5,
            unit: 'bag',
            stock: 260,
            features: ['IS 8042', 'Whiteness 85% or better'],
          },
          {
            name: 'White Cement for Terrazzo 50 kg',
            brand: 'Shilabandh',
            description:
              'Binder for cast terrazzo, white precast and stone-chip cladding. Pigments up to 5% by weight do not affect the set.',
            price: 1165,
            unit: 'bag',
            stock: 110,
            features: ['IS 8042', 'One production lot per order'],
          },
        ]),
      },
    ],
  },
  {
    name: 'RMC',
    icon: 'Truck',
    description:
      'Ready-mix concrete batched by weight to IS 4926 and delivered in transit mixers within Bengaluru.',
    subcategories: [
      {
        name: 'Standard Mixes',
        description:
          'M10 to M35 for blinding, slabs, beams and columns, at the slump that your pump or chute needs.',
        products: pictured('standard-mixes', [
          {
            name: 'M10 Ready-Mix Concrete',
            brand: 'Gattimix',
            description:
              'Blinding and levelling under footings and floors. Not for reinforced members.',
            price: 4150,
            unit: 'm³',
            stock: 400,
            features: ['IS 4926', '10 N/mm² at 28 days'],
          },
          {
            name: 'M20 Ready-Mix Concrete',
            brand: 'Gattimix',
            description:
              'House slabs, lintels and plinth beams in mild exposure. Discharge within two hours of batching.',
            price: 4980,
            unit: 'm³',
            stock: 400,
            features: ['IS 4926', '20 mm aggregate', 'Slump 100 ± 25 mm'],
          },
          {
            name: 'M25 Ready-Mix Concrete',
            brand: 'Sanmishra',
            description:
              'The usual mix for framed buildings in moderate exposure. Six cubes are cast for each 50 m³ delivered.',
            price: 5450,
            unit: 'm³',
            stock: 600,
            features: [
              'IS 4926',
              'Pumpable to 60 m',
              'Slump 120 ± 25 mm',
              'Cube reports at 7 and 28 days',
            ],
          },
          {
            name: 'M30 Ready-Mix Concrete',
            brand: 'Sanmishra',
            description:
              'Columns, water tanks and severe exposure. Water–cement ratio 0.45 at most, with 320 kg of cement or more.',
            price: 5825,
            unit: 'm³',
            stock: 600,
            features: ['IS 4926', 'Severe exposure to IS 456', 'Slump 120 ± 25 mm'],
          },
          {
            name: 'M35 Ready-Mix Concrete',
            brand: 'Sanmishra',
            description:
              'Rafts, retaining walls and podium slabs; ice or chilled water is added when the pour is above 600 mm deep.',
            price: 6190,
            unit: 'm³',
            stock: 350,
            features: ['IS 4926', 'Temperature at pour below 32 °C on request'],
          },
        ]),
      },
      {
        name: 'High-Strength Mixes',
        description:
          'M40 to M60 for transfer beams, tall columns and post-tensioned slabs, each with a trial-mix report.',
        products: pictured('high-strength-mixes', [
          {
            name: 'M40 Ready-Mix Concrete',
            brand: 'Sanmishra',
            description:
              'Post-tensioned slabs and bridge decks. Reaches about 27 N/mm² in three days for early stressing.',
            price: 6740,
            unit: 'm³',
            stock: 300,
            features: ['IS 4926', 'Trial-mix report', 'PCE admixture'],
          },
          {
            name: 'M50 Ready-Mix Concrete',
            brand: 'Drudhika',
            description:
              'Lower columns of towers and transfer girders. Book two days ahead; mixers keep 25 minutes between loads.',
            price: 7685,
            unit: 'm³',
            stock: 200,
            features: ['IS 4926', 'Slump retained for 120 minutes', 'Microsilica on request'],
          },
          {
            name: 'M60 Ready-Mix Concrete',
            brand: 'Drudhika',
            description:
              'Microsilica concrete for heavily loaded cores. Start curing within the hour: it bleeds little and cracks early in wind.',
            price: 8920,
            unit: 'm³',
            stock: 120,
            features: ['IS 4926', '12.5 mm aggregate', 'Strength at 56 days on request'],
          },
        ]),
      },
      {
        name: 'Special Mixes',
        description:
          'Self-compacting, fibre and pervious concrete for places where an ordinary mix does not do.',
        products: pictured('special-mixes', [
          {
            name: 'Self-Compacting Concrete M40',
            brand: 'Drudhika',
            description:
              'Flows through congested cages without vibration; slump flow 650 to 750 mm. Formwork must be tight and take full pressure.',
            price: 8260,
            unit: 'm³',
            stock: 150,
            features: ['IS 1199 (Part 6) flow tests', 'No vibrator needed', '12.5 mm aggregate'],
          },
          {
            name: 'Steel-Fibre Concrete M30',
            brand: 'Drudhika',
            description:
              'Jointless industrial floors and shotcrete repairs, with 25 kg of hooked fibre per m³ unless the design says more.',
            price: 7975.5,
            unit: 'm³',
            stock: 150,
            features: ['IS 4926', 'Fibre length 60 mm', 'Laser-screed finish possible'],
          },
          {
            name: 'Pervious Concrete',
            brand: 'Gattimix',
            description:
              'No-fines paving that lets rain through, for walkways and parking. Lay 150 mm over a gravel bed and roll at once.',
            price: 6350,
            unit: 'm³',
            stock: 100,
            features: ['15% to 20% voids', 'For light traffic only'],
          },
        ]),
      },
    ],
  },
  {
    name: 'Roofing Sheets',
    icon: 'Home',
    description:
      'Metal, polycarbonate and fibre-cement sheets with their ridges and fasteners, cut to the length of the slope.',
    subcategories: [
      {
        name: 'Colour-Coated Sheets',
        description:
          'Pre-painted steel profiles for sheds, canopies and house roofs, roll-formed up to 12 m long.',
        products: pictured('colour-coated-sheets', [
          {
            name: 'Colour-Coated Roofing Sheet 0.50 mm',
            brand: 'Chhatraya',
            description:
              'Trapezoidal sheet for factory and farm sheds. Purlins at 1.5 m at most, and a slope of 5° or steeper.',
            price: 62.5,
            unit: 'sq ft',
            stock: 4600,
            features: ['IS 15965', 'AZ150 coating', '1,070 mm cover width', 'Cut to length'],
          },
          {
            name: 'Colour-Coated Roofing Sheet 0.40 mm',
            brand: 'Chhatraya',
            description:
              'Lighter sheet for side cladding, site offices and fencing. Do not walk on it between purlins.',
            price: 51.75,
            unit: 'sq ft',
            stock: 3900,
            features: ['IS 14246', 'Galvanised base', '1,070 mm cover width'],
          },
          {
            name: 'Pre-Painted Galvalume Trapezoidal Roofing Sheet, 0.50 mm TCT, Terracotta, Insulated Back',
            brand: 'Megharaksha',
            description:
              'Same profile with 10 mm closed-cell foam bonded below: quieter in rain and free of drips from condensation.',
            price: 96.4,
            unit: 'sq ft',
            stock: 820,
            features: ['IS 15965', '10 mm polyethylene foam', 'Made to order in 8 days'],
          },
          {
            name: 'Tile-Profile Colour-Coated Sheet 0.50 mm',
            brand: 'Megharaksha',
            description:
              'Looks like clay tile at a tenth of the weight, for slopes of 15° and more. Battens follow the 350 mm step.',
            price: 71,
            unit: 'sq ft',
            stock: 1750,
            features: ['IS 15965', '350 mm tile step', 'Terracotta, brown or green'],
          },
          {
            name: 'Colour-Coated Ridge Cap 0.50 mm, 3 m',
            brand: 'Chhatraya',
            description:
              'Bent ridge with 225 mm wings for the trapezoidal profile. Lap 150 mm and seal with butyl tape.',
            price: 645,
            unit: 'piece',
            stock: 230,
            features: ['Angle set to your slope'],
          },
        ]),
      },
      {
        name: 'Polycarbonate Sheets',
        description:
          'Clear and tinted sheets for skylights, parking roofs and greenhouses, UV-protected on one face.',
        products: pictured('polycarbonate-sheets', [
          {
            name: 'Multiwall Polycarbonate Sheet 6 mm',
            brand: 'Varshatra',
            description:
              'Car-park and walkway roofs. Run the flutes down the slope, UV face up, and seal both ends with vent tape.',
            price: 54,
            unit: 'sq ft',
            stock: 2200,
            features: ['2.1 m wide', '1.3 kg per m²', 'Clear, opal, bronze or blue'],
          },
          {
            name: 'Multiwall Polycarbonate Sheet 10 mm',
            brand: 'Varshatra',
            description:
              'Stiffer twin-wall sheet for skylights over living rooms. Leave 3 mm per metre at the edges for expansion.',
            price: 92.5,
            unit: 'sq ft',
            stock: 980,
            features: ['2.1 m wide', '1.7 kg per m²', 'Bends cold to 1.75 m radius'],
          },
          {
            name: 'Compact Polycarbonate Sheet 3 mm, Clear',
            brand: 'Varshatra',
            description:
              'Solid glazing sheet for canopies and machine guards. Drill oversize holes and use rubber-backed washers.',
            price: 168,
            unit: 'sq ft',
            stock: 640,
            features: ['IS 14443', '3.6 kg per m²', 'Saws with a fine blade'],
          },
        ]),
      },
      {
        name: 'Fibre-Cement Sheets',
        description:
          'Corrugated and flat fibre-cement sheets that stay cool and do not rust, for sheds, ceilings and partitions.',
        products: pictured('fibre-cement-sheets', [
          {
            name: 'Corrugated Fibre-Cement Sheet 6 mm, 3 m',
            brand: 'Megharaksha',
            description:
              'Godown and poultry-shed roofing, 1.05 m wide. Purlins at 1.4 m at most; use crawl boards when fixing.',
            price: 868,
            unit: 'sheet',
            stock: 410,
            features: ['IS 14871', 'Seven corrugations', 'J-bolts sold with it'],
          },
          {
            name: 'Fibre-Cement Flat Board 8 mm, 1.22 × 2.44 m',
            brand: 'Megharaksha',
            description:
              'Wet-area partitions, ceilings and eaves on a steel frame. Studs at 600 mm centres, joints left 3 mm open.',
            price: 1185.5,
            unit: 'sheet',
            stock: 260,
            features: ['IS 14862', '2.98 m² per board', 'Takes paint or tile'],
          },
          {
            name: 'Fibre-Cement Adjustable Ridge 6 mm',
            brand: 'Megharaksha',
            description:
              'Two hinged wings that close the top of a corrugated roof at any slope from 10° to 40°. Priced per pair.',
            price: 385,
            unit: 'piece',
            stock: 120,
            features: [],
          },
        ]),
      },
    ],
  },
  {
    name: 'Structurals',
    icon: 'Building',
    description:
      'Hot-rolled beams, channels and angles and welded hollow sections, cut to length at the yard.',
    subcategories: [
      {
        name: 'Beams',
        description:
          'ISMB sections to IS 808 in 6 m and 12 m lengths for frames, mezzanines and crane runways.',
        products: pictured('beams', [
          {
            name: 'ISMB 150 Beam',
            brand: 'Lohagarh',
            description:
              'Lintels over wide openings and light mezzanine joists. 15.0 kg per metre, flange 75 mm.',
            price: 64.8,
            unit: 'kg',
            stock: 3200,
            features: ['IS 2062 E250', 'IS 808 dimensions', '12 m lengths'],
          },
          {
            name: 'ISMB 200 Beam',
            brand: 'Lohagarh',
            description:
              'Secondary floor beams and staircase stringers. 24.2 kg per metre, flange 100 mm.',
            price: 64.25,
            unit: 'kg',
            stock: 4100,
            features: [
              'IS 2062 E250',
              'IS 808 dimensions',
              'Saw-cut to length',
              'Mill test certificate',
            ],
          },
          {
            name: 'ISMB 250 Beam',
            brand: 'Setubandh',
            description:
              'Portal rafters and mezzanine main beams. 37.3 kg per metre; holes are drilled from your drawing.',
            price: 65.1,
            unit: 'kg',
            stock: 2750,
            features: ['IS 2062 E250', 'Shop primer on request'],
          },
          {
            name: 'ISMB 300 Beam',
            brand: 'Setubandh',
            description:
              'Gantry girders and columns of industrial frames. 46.0 kg per metre, so a 12 m length needs a crane at site.',
            price: 65.75,
            unit: 'kg',
            stock: 1900,
            features: ['IS 2062 E250', 'Flange 140 mm', 'Ultrasonic test on request'],
          },
        ]),
      },
      {
        name: 'Channels',
        description: 'ISMC sections for purlins, bracing, base frames and staircase strings.',
        products: pictured('channels', [
          {
            name: 'ISMC 75 Channel, 6 m',
            brand: 'Dhatuveer',
            description:
              'Gate frames, tank stands and stair treads. One 6 m length weighs about 43 kg.',
            price: 2742,
            unit: 'piece',
            stock: 310,
            features: ['IS 2062 E250', '7.14 kg per metre'],
          },
          {
            name: 'ISMC 100 Channel',
            brand: 'Dhatuveer',
            description: '',
            price: 63.4,
            unit: 'kg',
            stock: 3600,
            features: ['IS 2062 E250', '9.56 kg per metre', 'Flange 50 mm', '6 m and 12 m lengths'],
          },
          {
            name: 'ISMC 150 Channel',
            brand: 'Lohagarh',
            description:
              'Built-up columns, laced in pairs toe to toe, and truck body frames. 16.8 kg per metre.',
            price: 63.95,
            unit: 'kg',
            stock: 2480,
            features: ['IS 2062 E250', 'Flange 75 mm'],
          },
        ]),
      },
      {
        name: 'Angles',
        description: '',
        products: pictured('angles', [
          {
            name: 'ISA 40×40×5 Angle',
            brand: 'Dhatuveer',
            description:
              'Grilles, racks and false-ceiling hangers. 3.0 kg per metre, easy to drill and weld on site.',
            price: 62.3,
            unit: 'kg',
            stock: 2900,
            features: ['IS 2062 E250', '6 m lengths'],
          },
          {
            name: 'ISA 50×50×6 Angle',
            brand: 'Dhatuveer',
            description:
              'Roof trusses, brackets and edge protection of concrete steps. 4.5 kg per metre.',
            price: 61.75,
            unit: 'kg',
            stock: 3850,
            features: ['IS 2062 E250', '6 m lengths', 'Galvanised on request'],
          },
          {
            name: 'ISA 75×75×6 Angle',
            brand: 'Lohagarh',
            description:
              'Main members of trusses and lattice towers. 6.8 kg per metre, back marks at 40 mm.',
            price: 62.6,
            unit: 'kg',
            stock: 1650,
            features: ['IS 2062 E250', '6 m and 12 m lengths'],
          },
        ]),
      },
      {
        name: 'Hollow Sections',
        description:
          'Square, rectangular and round tubes for trusses, canopies and handrails, in 6 m lengths.',
        products: pictured('hollow-sections', [
          {
            name: 'SHS 50×50×3 Square Tube',
            brand: 'Vajrasthi',
            description:
              'Canopy posts, gates and solar panel frames. 4.25 kg per metre; cap open ends against rain.',
            price: 308.5,
            unit: 'metre',
            stock: 1440,
            features: ['IS 4923 YSt 210', '6 m lengths'],
          },
          {
            name: 'SHS 100×100×4 Square Tube',
            brand: 'Vajrasthi',
            description:
              'Columns of sheds and mezzanines. 11.7 kg per metre, with a low surface to paint for its strength.',
            price: 834,
            unit: 'metre',
            stock: 520,
            features: ['IS 4923 YSt 310', '6 m lengths', 'Mill test certificate'],
          },
          {
            name: 'RHS 100×50×3.2 Rectangular Tube',
            brand: 'Setubandh',
            description:
              'Purlins and truss chords laid on edge. 7.0 kg per metre, flat faces for self-drilling screws.',
            price: 501.75,
            unit: 'metre',
            stock: 960,
            features: ['IS 4923 YSt 310', '6 m lengths'],
          },
          {
            name: 'CHS 60.3×3.65 Round Tube',
            brand: 'Setubandh',
            description:
              'Handrails, sign posts and space frames. 5.1 kg per metre; profile-cut ends for node joints to order.',
            price: 379,
            unit: 'metre',
            stock: 0,
            features: ['IS 1161 YSt 240', '50 mm nominal bore'],
          },
        ]),
      },
    ],
  },
  {
    name: 'Paints',
    icon: 'Palette',
    description:
      'Interior and exterior emulsions, enamels, primers and putty, tinted to shade at the counter.',
    subcategories: [
      {
        name: 'Interior Emulsions',
        description:
          'Water-based wall paints from economy to washable sheen; coverages are for sound, primed plaster.',
        products: pictured('interior-emulsions', [
          {
            name: 'Washable Interior Emulsion, White Base',
            brand: 'Rangkosh',
            description:
              'Living rooms and corridors that are wiped often. 5 to 6 m² per litre in two coats; recoat after four hours.',
            price: 385,
            unit: 'litre',
            stock: 860,
            features: [
              'IS 15489',
              'Soft sheen',
              'Packs of 1, 4, 10 and 20 litres',
              'Tinted to shade',
            ],
          },
          {
            name: 'Luxury Sheen Interior Emulsion',
            brand: 'Rangkosh',
            description:
              'Smooth sheen for well-lit rooms; it shows every hollow, so putty twice. About 6 m² per litre in two coats.',
            price: 648.5,
            unit: 'litre',
            stock: 420,
            features: ['IS 15489', '5,000 scrub cycles', 'Low odour', 'Tinted to shade'],
          },
          {
            name: 'Economy Interior Emulsion, Brilliant White',
            brand: 'Bhittirang',
            description:
              'Ceilings, rental flats and stores. Covers 4 to 5 m² per litre in two coats, thinned with 40% water.',
            price: 178,
            unit: 'litre',
            stock: 1500,
            features: ['IS 15489', 'Matt', 'Not for scrubbing'],
          },
          {
            name: 'Low-VOC Matt Interior Emulsion',
            brand: 'Varnaleep',
            description:
              'Bedrooms, schools and clinics that are occupied the same evening. Under 10 g of VOC per litre before tinting.',
            price: 465,
            unit: 'litre',
            stock: 380,
            features: ['IS 15489', 'No added lead or mercury', 'Touch-dry in 30 minutes'],
          },
          {
            name: 'Anti-Fungal Emulsion for Kitchens and Baths',
            brand: 'Varnaleep',
            description:
              'Resists mould where steam settles. Treat old growth with bleach solution and let the wall dry before coating.',
            price: 432.75,
            unit: 'litre',
            stock: 290,
            features: ['IS 15489', 'Two coats over primer'],
          },
          {
            name: 'Acrylic Washable Distemper 20 kg',
            brand: 'Bhittirang',
            description:
              'Low-cost finish for labour quarters and ceilings. One bucket does about 140 m² in a coat on smooth putty.',
            price: 1480,
            unit: 'bucket',
            stock: 175,
            features: ['IS 428', 'Thin with water only'],
          },
        ]),
      },
      {
        name: 'Exterior Emulsions',
        description:
          'Wall paints for sun and monsoon; apply on dry walls, and not when rain is due within four hours.',
        products: pictured('exterior-emulsions', [
          {
            name: 'Weatherproof Exterior Emulsion',
            brand: 'Rangkosh',
            description:
              'Facades of houses and apartments. 4 to 5 m² per litre in two coats over exterior primer; resists algae.',
            price: 412,
            unit: 'litre',
            stock: 940,
            features: ['IS 15489', 'Algae-resistant film', 'Tinted to shade'],
          },
          {
            name: 'Dust-Resistant Exterior Emulsion',
            brand: 'Rangkosh',
            description:
              'Hard film that sheds road dust in the first rain, for walls on busy streets. Needs 28 days of plaster curing.',
            price: 565.5,
            unit: 'litre',
            stock: 350,
            features: ['IS 15489', 'Sheen finish', 'Two coats over primer'],
          },
          {
            name: 'Economy Exterior Emulsion',
            brand: 'Bhittirang',
            description:
              'Compound walls and utility blocks that are repainted every three years. 3.5 to 4.5 m² per litre in two coats.',
            price: 228,
            unit: 'litre',
            stock: 1100,
            features: ['IS 15489', 'Matt'],
          },
          {
            name: 'Elastomeric Crack-Bridging Exterior Coating',
            brand: 'Varnaleep',
            description:
              'Thick flexible coat for walls with hairline cracks up to 1 mm. About 1.5 m² per litre in two undiluted coats.',
            price: 520,
            unit: 'litre',
            stock: 260,
            features: ['Dry film 300 microns', 'Roller or airless spray', 'Elongation above 150%'],
          },
        ]),
      },
      {
        name: 'Enamels',
        description: 'Gloss and satin finishes for doors, grilles, pipes and steelwork.',
        products: pictured('enamels', [
          {
            name: 'Synthetic Enamel, Gloss White',
            brand: 'Chitravarna',
            description:
              'Doors, windows and grilles. 12 to 14 m² per litre per coat, thinned with turpentine; sand lightly between coats.',
            price: 342,
            unit: 'litre',
            stock: 560,
            features: ['IS 2932', 'Hard-dry overnight', 'Packs from 200 ml'],
          },
          {
            name: 'Water-Based Satin Enamel',
            brand: 'Chitravarna',
            description:
              'Low-odour satin for wood and metal indoors. Does not yellow like solvent enamel; recoat after six hours.',
            price: 528.25,
            unit: 'litre',
            stock: 240,
            features: ['Touch-dry in 45 minutes', 'Clean brushes with water'],
          },
          {
            name: 'Aluminium Paint for Tanks and Trusses',
            brand: 'Chitravarna',
            description:
              'Heat-reflecting finish for steel roofs and pipes up to 150 °C. Stir paste and medium just before use.',
            price: 415,
            unit: 'litre',
            stock: 130,
            features: ['IS 2339', 'Dual container'],
          },
        ]),
      },
      {
        name: 'Primers and Putty',
        description:
          'The coats below the paint: wall and metal primers, cement putty and acrylic putty.',
        products: pictured('primers-and-putty', [
          {
            name: 'Interior Wall Primer, Water-Based',
            brand: 'Rangkosh',
            description:
              'Evens the suction of new plaster and putty. 10 to 12 m² per litre in one coat, thinned one to one with water.',
            price: 168,
            unit: 'litre',
            stock: 780,
            features: ['Recoat after 4 hours'],
          },
          {
            name: 'Exterior Wall Primer, Acrylic',
            brand: 'Rangkosh',
            description:
              'Alkali-resistant first coat on cured plaster and concrete. 8 to 10 m² per litre; leave it overnight.',
            price: 192.5,
            unit: 'litre',
            stock: 690,
            features: ['Alkali-resistant', 'For plaster older than 28 days'],
          },
          {
            name: 'Red Oxide Zinc Chrome Metal Primer',
            brand: 'Chitravarna',
            description:
              'Air-drying primer for gates, trusses and reinforcement stubs. Wire-brush to bright metal and coat the same day.',
            price: 245,
            unit: 'litre',
            stock: 510,
            features: ['IS 2074', '10 m² per litre', 'Overcoat with enamel'],
          },
          {
            name: 'White Cement Wall Putty 40 kg',
            brand: 'Bhittirang',
            description:
              'Two coats to 1.5 mm for ceilings and walls, inside and out. 18 to 20 m² per bag at that thickness; no curing.',
            price: 895,
            unit: 'bag',
            stock: 620,
            features: ['Mix with 38% water', 'Pot life 3 hours', 'Sand with 180 grit'],
          },
          {
            name: 'Acrylic Wall Putty 20 kg',
            brand: 'Varnaleep',
            description:
              'Ready-mixed paste for fine levelling on painted interiors. Keep it off damp walls and outer faces.',
            price: 1150,
            unit: 'bucket',
            stock: 140,
            features: ['Ready to use', 'Interior only'],
          },
        ]),
      },
    ],
  },
  {
    name: 'Marble',
    icon: 'Gem',
    description:
      'Indian and imported marble in slabs and cut sizes, chosen from numbered slabs and measured after polishing.',
    subcategories: [
      {
        name: 'Indian Marble',
        description: 'White, green and beige marble from Rajasthan, Gujarat and Madhya Pradesh.',
        products: pictured('indian-marble', [
          {
            name: 'Makrana White Marble 18 mm',
            brand: 'Dhavalshila',
            description:
              'Dense calcite marble for prayer rooms, stairs and floors. Lay in white cement, since grey mortar shows through.',
            price: 310,
            unit: 'sq ft',
            stock: 2400,
            features: ['IS 1130', 'Slabs to 7 × 4 ft', 'Mirror polish', 'No resin backing'],
          },
          {
            name: 'Ambaji White Marble 16 mm',
            brand: 'Dhavalshila',
            description:
              'White ground with light grey veins for halls and wall cladding. Book all slabs from one block.',
            price: 165.5,
            unit: 'sq ft',
            stock: 1900,
            features: ['IS 1130', 'Slabs to 8 × 4 ft', 'Epoxy-treated'],
          },
          {
            name: 'Banswara White Marble 16 mm',
            brand: 'Shilavati',
            description:
              'Economical floor for offices and corridors. Cream and purple patches are natural; view the lot first.',
            price: 96,
            unit: 'sq ft',
            stock: 3100,
            features: ['IS 1130', 'Tiles of 2 × 2 ft or slabs'],
          },
          {
            name: 'Kesariyaji Green Marble 18 mm',
            brand: 'Shilavati',
            description:
              'Deep green stone for borders and counters. Fix with epoxy: it can warp over water-based mortar.',
            price: 112,
            unit: 'sq ft',
            stock: 1350,
            features: ['Serpentine', 'Mirror polish', 'Seal once a year'],
          },
          {
            name: 'Katni Beige Marble 16 mm',
            brand: 'Shilavati',
            description:
              'Warm beige for living rooms and lift lobbies. Softer than granite, so keep it out of kitchens.',
            price: 92.75,
            unit: 'sq ft',
            stock: 2050,
            features: ['IS 1130', 'Polished or honed'],
          },
        ]),
      },
      {
        name: 'Imported Marble',
        description: 'Resin-backed slabs from Italy, Spain and Turkey, held in crates at the yard.',
        products: pictured('imported-marble', [
          {
            name: 'Statuario Venato Marble 18 mm',
            brand: 'Sangmarka',
            description:
              'White Italian stone with bold grey veins for book-matched walls. Etches with lemon and vinegar; seal before use.',
            price: 1180,
            unit: 'sq ft',
            stock: 640,
            features: ['Fibre-mesh back', 'Book-matched pairs', 'Slabs to 9 × 5 ft'],
          },
          {
            name: 'Botticino Classico Marble 18 mm',
            brand: 'Sangmarka',
            description:
              'Even cream floor for villas and hotel rooms; small veins hide joints. Grind and polish after laying.',
            price: 395,
            unit: 'sq ft',
            stock: 1480,
            features: ['Fibre-mesh back', 'Slabs to 9 × 5 ft'],
          },
          {
            name: 'Dark Emperador Marble 18 mm',
            brand: 'Sangmarka',
            description:
              'Brown Spanish marble with light veins for vanity tops and inlay. Veins are resin-filled at the quarry.',
            price: 528.5,
            unit: 'sq ft',
            stock: 560,
            features: ['Fibre-mesh back', 'Interior use only'],
          },
        ]),
      },
    ],
  },
  {
    name: 'Stone',
    icon: 'Mountain',
    description:
      'Granite, sandstone, limestone and cobbles for floors, counters, steps and paving, cut and finished to order.',
    subcategories: [
      {
        name: 'Granite',
        description:
          'Hard, low-absorption slabs for kitchens, stairs and facades, polished, flamed or leathered.',
        products: pictured('granite', [
          {
            name: 'Black Galaxy Granite 18 mm',
            brand: 'Girivarna',
            description:
              'Black stone with bronze specks for kitchen counters and vanity tops. Ask for edge moulding with the order.',
            price: 242,
            unit: 'sq ft',
            stock: 1800,
            features: [
              'IS 14223 (Part 1)',
              'Slabs to 9 × 3 ft',
              'Mirror polish',
              'Sink cut-outs made',
            ],
          },
          {
            name: 'Sadarahalli Grey Granite, Flamed 20 mm',
            brand: 'Pashanika',
            description:
              'Local grey stone with a rough, non-slip face for ramps, plinths and pool surrounds.',
            price: 98.5,
            unit: 'sq ft',
            stock: 3400,
            features: [
              'Flame-finished',
              'Tiles of 2 × 1 ft and 2 × 2 ft',
              'Quarried near Bengaluru',
            ],
          },
          {
            name: 'Steel Grey Granite 18 mm',
            brand: 'Girivarna',
            description:
              'Uniform dark grey for stairs and office lobbies. Treads come with three anti-slip grooves on request.',
            price: 128,
            unit: 'sq ft',
            stock: 2600,
            features: ['IS 14223 (Part 1)', 'Polished or leathered'],
          },
          {
            name: 'Tan Brown Granite 18 mm',
            brand: 'Girivarna',
            description:
              'Brown crystals on a dark ground for counters and cladding; hides water marks better than plain black.',
            price: 146.75,
            unit: 'sq ft',
            stock: 1520,
            features: ['IS 14223 (Part 1)', 'Mirror polish'],
          },
          {
            name: 'Ilkal Red Granite 20 mm',
            brand: 'Pashanika',
            description:
              'Red stone from north Karnataka for temple work, gate posts and memorials. Colour holds in full sun.',
            price: 172,
            unit: 'sq ft',
            stock: 740,
            features: ['Polished or honed', 'Cut from 30 to 150 mm on request'],
          },
        ]),
      },
      {
        name: 'Sandstone',
        description: 'Split and sawn sandstone for cladding, garden paths and carved work.',
        products: pictured('sandstone', [
          {
            name: 'Dholpur Beige Sandstone 25 mm',
            brand: 'Pashanika',
            description:
              'Fine-grained cladding and jali stone. Fix above 3 m with stainless clamps, not with mortar alone.',
            price: 88,
            unit: 'sq ft',
            stock: 2150,
            features: ['IS 3622', 'Sawn or honed'],
          },
          {
            name: 'Mandana Red Sandstone 30 mm',
            brand: 'Pashanika',
            description:
              'Natural-split paving for courtyards and kerbs. Sizes vary by 3 mm in thickness; bed on 40 mm mortar.',
            price: 58.5,
            unit: 'sq ft',
            stock: 2900,
            features: ['IS 3622', 'Natural split face', 'Hand-cut edges'],
          },
          {
            name: 'Mint Sandstone Wall Tile 20 mm',
            brand: 'Girivarna',
            description:
              'Pale stone in 600 × 150 mm strips for feature walls. Seal it where sprinklers reach, as it takes up iron stains.',
            price: 104,
            unit: 'sq ft',
            stock: 860,
            features: ['600 × 150 mm', 'Sandblasted face'],
          },
        ]),
      },
      {
        name: 'Limestone',
        description:
          'Kota, Shahabad and Kadapa stone: low-cost floors that stand up to feet and trolleys.',
        products: pictured('limestone', [
          {
            name: 'Kota Blue Limestone 25 mm',
            brand: 'Pashanika',
            description:
              'Blue-green floor for schools, stations and verandas. Polish in place with four grits, then oxalic acid.',
            price: 46,
            unit: 'sq ft',
            stock: 4400,
            features: ['IS 1128', 'Tiles of 22 × 22 in', 'River-finished or polished'],
          },
          {
            name: 'Shahabad Grey Limestone 30 mm',
            brand: 'Pashanika',
            description:
              'Grey split slabs from Kalaburagi for terraces, godowns and footpaths; edges are hand-dressed.',
            price: 34.25,
            unit: 'sq ft',
            stock: 3800,
            features: ['IS 1128'],
          },
          {
            name: 'Kadapa Black Limestone 20 mm',
            brand: 'Girivarna',
            description:
              'Black slabs for kitchen shelves and wardrobe partitions, polished on one or both faces.',
            price: 62,
            unit: 'sq ft',
            stock: 1950,
            features: ['IS 1128', 'Spans 900 mm as a shelf'],
            image: '',
          },
        ]),
      },
      {
        name: 'Cobblestones',
        description: 'Cubes and setts for driveways and garden edges, on mesh or loose.',
        products: [],
      },
    ],
  },
  {
    name: 'Sand',
    icon: 'Waves',
    description:
      'River sand, manufactured sand and crushed aggregates, weighed at the yard and delivered by tipper.',
    subcategories: [
      {
        name: 'River Sand',
        description:
          'Natural sand from permitted beds, screened and sent with its mineral dispatch permit.',
        products: pictured('river-sand', [
          {
            name: 'River Sand, Double-Screened',
            brand: '',
            description:
              'Concrete and masonry sand with less than 3% silt by weight. Do the bottle test on arrival; we take back what fails.',
            price: 2450,
            unit: 'tonne',
            stock: 180,
            features: ['IS 383 Zone II', 'Dispatch permit with each load'],
          },
          {
            name: 'River Sand for Plaster, Fine-Screened',
            brand: 'Balukana',
            description:
              'Passes 2.36 mm, for internal plaster of 12 mm and less. Cover the heap: it blows away once dry.',
            price: 2640,
            unit: 'tonne',
            stock: 120,
            features: ['IS 1542', 'Dispatch permit with each load'],
          },
        ]),
      },
      {
        name: 'Manufactured Sand',
        description:
          'Crushed granite sand with a steady grading through the year, for concrete, masonry and plaster.',
        products: pictured('manufactured-sand', [
          {
            name: 'Concrete M-Sand, Zone II',
            brand: 'Balukana',
            description:
              'Cubical sand from a vertical-shaft crusher. It takes more water than river sand, so adjust the admixture dose.',
            price: 1085,
            unit: 'tonne',
            stock: 1600,
            features: ['IS 383', 'Fineness modulus 2.6 to 2.9', 'Below 150 micron: 15% at most'],
          },
          {
            name: 'Plastering M-Sand',
            brand: 'Balukana',
            description:
              'Washed and fine-graded for 1:4 and 1:6 plaster, inside and out. About 1.5 tonnes to the cubic metre, loose.',
            price: 1295.5,
            unit: 'tonne',
            stock: 900,
            features: ['IS 1542', 'Washed', 'Below 2.36 mm'],
          },
          {
            name: 'Masonry M-Sand',
            brand: 'Balukana',
            description:
              'For block and brick mortar in 1:6. Coarser than plaster sand, so joints should be 10 mm or more.',
            price: 1040,
            unit: 'tonne',
            stock: 750,
            features: ['IS 2116'],
          },
          {
            name: 'Bagged M-Sand 40 kg',
            brand: 'Balukana',
            description:
              'Dried sand in woven bags for repairs in upper floors and lanes that a tipper cannot enter.',
            price: 82,
            unit: 'bag',
            stock: 480,
            features: ['IS 383', 'Oven-dried', 'Carried by hand or lift'],
          },
        ]),
      },
      {
        name: 'Aggregates',
        description:
          'Crushed granite in single sizes and blends for concrete, drainage and road base.',
        products: pictured('aggregates', [
          {
            name: 'Crushed Aggregate 20 mm',
            brand: 'Jallikana',
            description:
              'Coarse aggregate for reinforced concrete. Flakiness below 25%; wash it if quarry dust clings to the stone.',
            price: 865,
            unit: 'tonne',
            stock: 2200,
            features: ['IS 383', 'Impact value below 24%', 'Cubical crush'],
          },
          {
            name: 'Crushed Aggregate 12.5 mm',
            brand: 'Jallikana',
            description:
              'For thin slabs, precast and congested beams, and blended with 20 mm to close the grading.',
            price: 892.5,
            unit: 'tonne',
            stock: 1700,
            features: ['IS 383', 'Cubical crush'],
          },
          {
            name: 'Crushed Aggregate 40 mm',
            brand: 'Jallikana',
            description:
              'Plain concrete under footings, soling and soak pits. Too large for members with steel at 75 mm spacing.',
            price: 795,
            unit: 'tonne',
            stock: 1400,
            features: ['IS 383'],
          },
          {
            name: 'Wet Mix Macadam Blend',
            brand: 'Jallikana',
            description:
              'Plant-mixed road base at optimum moisture. Lay 150 mm, roll the same day; 1 m³ loose compacts to about 0.75 m³.',
            price: 1560,
            unit: 'm³',
            stock: 650,
            features: ['MoRTH clause 406', 'Below 53 mm'],
          },
        ]),
      },
    ],
  },
  {
    name: 'Waterproofing',
    icon: 'Droplets',
    description:
      'Membranes, coatings and admixtures for terraces, basements and wet rooms; the range is being listed.',
    subcategories: [],
  },
];

export const seedSlides: readonly SeedSlide[] = [
  {
    title: 'Reinforcement steel, cut and bent to your schedule',
    description:
      'Fe 500D and Fe 550D bars to IS 1786 from 8 mm to 25 mm, with the mill test certificate of every lot.',
    imageUrl: '/art/heroes/steel-yard.svg',
    isActive: true,
  },
  {
    title: 'Cement that reaches the site fresh',
    description:
      'OPC, PPC, slag and white cement in bags or bulk. The week of manufacture is on every delivery note.',
    imageUrl: '/art/heroes/cement-delivery.svg',
    isActive: true,
  },
  {
    title: 'Roofs ready before the monsoon',
    description:
      'Colour-coated, polycarbonate and fibre-cement sheets, cut to the length of your slope, with ridges and screws.',
    imageUrl: '/art/heroes/monsoon-roofing.svg',
    isActive: true,
  },
  {
    title: 'Marble and granite, slab by slab',
    description:
      'Walk the gallery in Peenya, mark the slabs you want, and have them cut and edged to your drawing.',
    imageUrl: '/art/heroes/stone-gallery.svg',
    isActive: false,
  },
];

/** Pictures drawn for each subcategory; its products take turns. */
function pictured(subcategoryId: string, products: ProductDraft[]): SeedProduct[] {
  return products.map((product, index) => ({
    ...product,
    image: product.image ?? `/art/products/${subcategoryId}-${(index % 3) + 1}.svg`,
  }));
}

type ProductDraft = Omit<SeedProduct, 'image'> & { image?: string };
