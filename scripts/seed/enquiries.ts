/**
 * The enquiries of the six weeks before the seed ran, newest first. Senders are desks and sites, not
 * people; addresses and numbers are placeholders. Those without an address came from a product page,
 * which does not ask for one. A few test the inbox: a very long message, other scripts, markup.
 */

export interface SeedEnquiry {
  name: string;
  /** Empty when the form did not ask. */
  email: string;
  mobile: string;
  /** A product's name, free text or empty. */
  product: string;
  message: string;
  /** Minutes between its arrival and the seeding. */
  minutesAgo: number;
  status: 'unread' | 'read' | 'archived';
}

export const seedEnquiries: readonly SeedEnquiry[] = [
  {
    name: 'Site office, Hebbal flyover',
    email: 'site.hebbal@example.com',
    mobile: '+91 10000 00001',
    product: 'TMT Bar Fe 550D 16 mm',
    message:
      'Need 8 tonnes of 16 mm and 3 tonnes of 12 mm by Friday morning.\nPlease quote with unloading at site.',
    minutesAgo: 7,
    status: 'unread',
  },
  {
    name: 'Purchase desk, Ward 12 school block',
    email: 'purchase.ward12@example.org',
    mobile: '+91 10000 00002',
    product: 'OPC 53 Grade Cement 50 kg',
    message:
      'Rate for 400 bags in two lots, with GST shown separately. Week of manufacture must be on the challan.',
    minutesAgo: 31,
    status: 'unread',
  },
  {
    name: 'Plumbing contractor, Mysuru Road',
    email: '',
    mobile: '+91 10000 00003',
    product: 'GI Pipe 25 mm NB Medium',
    message: 'Do you thread and cut at the yard? I need 40 pieces of 1.2 m, both ends threaded.',
    minutesAgo: 58,
    status: 'unread',
  },
  {
    name: 'Stores, Yelahanka villa project',
    email: 'stores.yelahanka@example.com',
    mobile: '+91 10000 00004',
    product: 'OPC 53 Grade Cement 50 kg',
    message: 'ನಮಸ್ಕಾರ. ಯಲಹಂಕದ ನಮ್ಮ ಕೆಲಸಕ್ಕೆ 200 ಚೀಲ OPC 53 ಸಿಮೆಂಟ್ ಬೇಕು.\nದಯವಿಟ್ಟು ಇಂದಿನ ದರ ಮತ್ತು ಸಾಗಣೆ ವೆಚ್ಚ ತಿಳಿಸಿ.',
    minutesAgo: 96,
    status: 'unread',
  },
  {
    name: 'Fabrication shop, Peenya 2nd Stage',
    email: 'workshop@example.com',
    mobile: '+91 10000 00005',
    product: 'ISMC 100 Channel',
    message: 'Is the ISMC 100 in stock in 12 m? We want 60 lengths, test certificate needed.',
    minutesAgo: 143,
    status: 'read',
  },
  {
    name: 'Interior contractor, Koramangala',
    email: 'interiors.kora@example.org',
    mobile: '+91 10000 00006',
    product: 'Luxury sheen, two shades',
    message:
      'Can you tint 20 litres each of two shades by tomorrow evening? I will bring the shade numbers to the counter.',
    minutesAgo: 212,
    status: 'unread',
  },
  {
    name: 'Tank repair gang, Jalahalli',
    email: 'tank.repair@example.com',
    mobile: '+91 10000 00007',
    product: 'waterproofing <b>coating</b>',
    message: `Wall says "2 coats" & the drum says '3 coats' -> which one? 🤔\nArea < 40 m², depth > 2 m. <b>Urgent</b>, rain expected 🌧️ </textarea> %20 \\n {{price}}`,
    minutesAgo: 347,
    status: 'unread',
  },
  {
    name: 'Batching supervisor, Sarjapur towers',
    email: '',
    mobile: '+91 10000 00008',
    product: 'M40 Ready-Mix Concrete',
    message:
      'Pour of 180 m³ on Sunday night from 10 pm. Can two pumps and eight mixers be kept for us?',
    minutesAgo: 498,
    status: 'unread',
  },
  {
    name: 'House owner, Nagarbhavi',
    email: 'nagarbhavi.house@example.com',
    mobile: '+91 10000 00009',
    product: '',
    message:
      'We are starting a 30 × 40 house, ground plus one. What steel and cement do we need, roughly, and can you supply it in stages?',
    minutesAgo: 733,
    status: 'read',
  },
  {
    name: 'Estimator, Tumakuru Road warehouse',
    email: 'estimates.tkr@example.org',
    mobile: '+91 10000 00010',
    product: 'Roofing, structurals and floor steel',
    message: [
      'We are pricing a warehouse of 48 × 90 m and would like one consolidated quotation. The particulars are these.',
      '1. Roofing: about 52,000 sq ft of 0.50 mm colour-coated sheet, off-white outside, AZ150, in lengths of 11.2 m, with ridge caps, crimped curves for the north bay and all self-drilling screws with EPDM washers. Please say how sheets of that length are brought through the service road, which is 6 m wide with one sharp bend.',
      '2. Skylights: 64 pieces of 2 mm polycarbonate to the same profile, 3.6 m long. A sample of the profile is needed before we confirm.',
      '3. Structurals: 38 tonnes of ISMB 300, 21 tonnes of ISMC 150 and 9 tonnes of ISA 75×75×6, all IS 2062 E250, with mill test certificates and one coat of shop primer.',
      '4. Floor: welded mesh 150×150×6 mm for 4,300 m², and 650 m³ of M30 with steel fibre as an alternative. Show both rates, since the client will decide on the total.',
      'Delivery is wanted in three lots over ten weeks from the order. Kindly state validity, payment terms, GST, unloading and the rate for cutting to length. Our client’s auditor also asks for your GST certificate and for the batch numbers of the sheets with the first lot. Drawings can be sent by e-mail on request.',
    ].join('\n'),
    minutesAgo: 1015,
    status: 'unread',
  },
  {
    name: 'Tile and marble layer, Basavanagudi',
    email: '',
    mobile: '+91 10000 00011',
    product: 'Makrana White Marble 18 mm',
    message: 'Looking for 620 sq ft from one block. When can we come and mark the slabs?',
    minutesAgo: 1388,
    status: 'unread',
  },
  {
    name: 'Maintenance office, Indiranagar apartments',
    email: 'estate.office@example.com',
    mobile: '+91 10000 00012',
    product: 'Weatherproof Exterior Emulsion',
    message:
      'Four blocks, about 86,000 sq ft of outer wall. Please send someone to measure and suggest primer and coats.',
    minutesAgo: 1790,
    status: 'read',
  },
  {
    name: 'Road contractor, Devanahalli',
    email: 'roads.dvh@example.org',
    mobile: '+91 10000 00013',
    product: 'Wet Mix Macadam Blend',
    message: 'Need 900 m³ over five days.\nIs the rate for loose or compacted volume?',
    minutesAgo: 2644,
    status: 'read',
  },
  {
    name: 'Sub-contractor, Hosur Road hostel',
    email: 'hostel.works@example.com',
    mobile: '+91 10000 00014',
    product: 'TMT Bar Fe 550D 12 mm',
    message:
      'नमस्ते, 12 मिमी और 16 मिमी का सरिया कुल 5 टन चाहिए।\nकृपया GST सहित भाव और डिलीवरी का दिन बताएँ।',
    minutesAgo: 3127,
    status: 'read',
  },
  {
    name: 'Kitchen fitter, Jayanagar',
    email: '',
    mobile: '+91 10000 00015',
    product: 'Black Galaxy Granite 18 mm',
    message:
      'Counter of 11 ft × 2 ft with one sink cut-out and half-round edge. Price with cutting, please.',
    minutesAgo: 4275,
    status: 'read',
  },
  {
    name: 'Procurement, Whitefield tech park',
    email: 'procurement.block-c@example.com',
    mobile: '+91 10000 00016',
    product: 'Self-Compacting Concrete M40',
    message: 'Please share the trial-mix report and the flow values of your last three supplies.',
    minutesAgo: 4690,
    status: 'read',
  },
  {
    name: 'Poultry farm, Doddaballapura',
    email: 'farm.shed@example.org',
    mobile: '+91 10000 00017',
    product: 'Corrugated Fibre-Cement Sheet 6 mm, 3 m',
    message:
      'Shed of 30 × 200 ft. How many sheets and ridges, and what does a full load cost to our farm?',
    minutesAgo: 5902,
    status: 'read',
  },
  {
    name: 'Architect’s office, Sadashivanagar',
    email: 'studio@example.com',
    mobile: '+91 10000 00018',
    product: 'Cobblestones',
    message:
      'The page of cobblestones is empty. Do you stock 100 mm grey granite cubes? About 140 m² for a driveway.',
    minutesAgo: 7341,
    status: 'read',
  },
  {
    name: 'Civil contractor, Kengeri layout',
    email: '',
    mobile: '+91 10000 00019',
    product: 'Concrete M-Sand, Zone II',
    message: 'Two tippers a day from Monday. Sieve report?',
    minutesAgo: 8816,
    status: 'read',
  },
  {
    name: 'Hospital works, Bannerghatta Road',
    email: 'works.hospital@example.org',
    mobile: '+91 10000 00020',
    product: 'Low-VOC Matt Interior Emulsion',
    message:
      'Wards stay occupied on the other floor. We need the VOC statement and a delivery before 7 am.',
    minutesAgo: 9204,
    status: 'read',
  },
  {
    name: 'Scaffolding yard, Bommasandra',
    email: 'yard.scaffold@example.com',
    mobile: '+91 10000 00021',
    product: 'GI Pipe 40 mm NB Medium',
    message: '600 lengths of 6 m. Please offer your best rate for payment in advance.',
    minutesAgo: 10985,
    status: 'read',
  },
  {
    name: 'Temple committee, Magadi',
    email: 'committee.magadi@example.org',
    mobile: '+91 10000 00022',
    product: 'Ilkal Red Granite 20 mm',
    message:
      'Steps and a plinth of about 480 sq ft, and two gate posts.\nCan the steps be cut from 150 mm stone?',
    minutesAgo: 12760,
    status: 'read',
  },
  {
    name: 'Solar installer, Electronic City',
    email: '',
    mobile: '+91 10000 00023',
    product: 'SHS 50×50×3 Square Tube',
    message: 'Do you have it hot-dip galvanised? We need 1,200 metres a month.',
    minutesAgo: 14322,
    status: 'archived',
  },
  {
    name: 'Painting contractor, Rajajinagar',
    email: 'painters.rjn@example.com',
    mobile: '+91 10000 00024',
    product: 'White Cement Wall Putty 40 kg',
    message: 'Rate for 150 bags, delivered to the third floor by lift.',
    minutesAgo: 15198,
    status: 'read',
  },
  {
    name: 'Metro station fit-out, stores cabin',
    email: 'stores.fitout@example.com',
    mobile: '+91 10000 00025',
    product: 'Fibre-Cement Flat Board 8 mm, 1.22 × 2.44 m',
    message:
      'Requirement is 320 boards. Please attach the test report to IS 14862 with your quotation.',
    minutesAgo: 17480,
    status: 'read',
  },
  {
    name: 'Block factory, Nelamangala',
    email: 'blocks@example.org',
    mobile: '+91 10000 00026',
    product: 'OPC 53 Grade Cement, Bulk',
    message:
      'We take one tanker a week. Is a monthly contract possible, and at what credit period?',
    minutesAgo: 19035,
    status: 'read',
  },
  {
    name: 'Farm-house site, Kanakapura Road',
    email: '',
    mobile: '+91 10000 00027',
    product: 'Tile-Profile Colour-Coated Sheet 0.50 mm',
    message: 'Is the green available at present? Slope is 20°, area 2,150 sq ft.',
    minutesAgo: 21467,
    status: 'read',
  },
  {
    name: 'Quantity surveyor, Domlur office block',
    email: 'qs.domlur@example.com',
    mobile: '+91 10000 00028',
    product: 'Steel and cement, yearly rates',
    message:
      'Kindly send your rate card for the coming quarter with the escalation clause you normally use.',
    minutesAgo: 23910,
    status: 'read',
  },
  {
    name: 'College campus works, Ramanagara',
    email: 'campus.works@example.org',
    mobile: '+91 10000 00029',
    product: 'Kota Blue Limestone 25 mm',
    message:
      'Corridors of 14,000 sq ft. Two samples of 1 × 1 ft, polished and river-finished, would help us decide.',
    minutesAgo: 25533,
    status: 'read',
  },
  {
    name: 'Borewell agency, Chikkaballapura',
    email: '',
    mobile: '+91 10000 00030',
    product: 'GI Pipe 50 mm NB Heavy',
    message: 'Need 30 lengths today itself, own vehicle. Please call.',
    minutesAgo: 28871,
    status: 'archived',
  },
  {
    name: 'Precast yard, Hoskote',
    email: 'precast.hoskote@example.com',
    mobile: '+91 10000 00031',
    product: 'OPC 53-S Grade Cement 50 kg',
    message: 'What is the smallest lot for 53-S, and how many days from the order?',
    minutesAgo: 31406,
    status: 'read',
  },
  {
    name: 'Office of a dental clinic, Malleshwaram',
    email: 'clinic.fitout@example.com',
    mobile: '+91 10000 00032',
    product: '',
    message:
      'We want to see marble for a waiting room of 300 sq ft. Is the gallery open on Sundays?',
    minutesAgo: 33952,
    status: 'read',
  },
  {
    name: 'Bridge repair site, Kolar highway',
    email: 'bridge.kolar@example.org',
    mobile: '+91 10000 00033',
    product: 'Rapid Hardening Cement 50 kg',
    message: '60 bags for deck patches.\nTraffic block is 11 pm to 4 am, so delivery by 9 pm.',
    minutesAgo: 36218,
    status: 'read',
  },
  {
    name: 'Landscape contractor, Hennur',
    email: '',
    mobile: '+91 10000 00034',
    product: 'Pervious Concrete',
    message:
      'Parking for 22 cars, about 300 m² and 150 mm thick. Who lays it, your people or ours?',
    minutesAgo: 39764,
    status: 'read',
  },
  {
    name: 'Apartment association, HSR Layout',
    email: 'association.hsr@example.com',
    mobile: '+91 10000 00035',
    product: 'Multiwall Polycarbonate Sheet 6 mm',
    message:
      'Car-park roof over 18 bays. Which colour is coolest, and how long does the UV layer last?',
    minutesAgo: 42390,
    status: 'archived',
  },
  {
    name: 'Site engineer’s desk, Attibele logistics park',
    email: 'attibele.site@example.org',
    mobile: '+91 10000 00036',
    product: 'Steel-Fibre Concrete M30',
    message: 'Please confirm 25 kg or 30 kg of fibre per m³ in the quoted rate.',
    minutesAgo: 45127,
    status: 'read',
  },
  {
    name: 'Gate and grille works, Yeshwanthpur',
    email: '',
    mobile: '+91 10000 00037',
    product: 'Red Oxide Zinc Chrome Metal Primer',
    message: 'Is the 20 litre drum cheaper per litre?',
    minutesAgo: 48555,
    status: 'read',
  },
  {
    name: 'Tender section, Mandya jaggery mill',
    email: 'tender.section@example.com',
    mobile: '+91 10000 00038',
    product: 'ISMB 300 Beam',
    message:
      'Budgetary offer for 64 tonnes, ex-yard and delivered. Offer to remain valid for 45 days.',
    minutesAgo: 52083,
    status: 'archived',
  },
  {
    name: 'Mason’s group, Anekal',
    email: 'anekal.masons@example.org',
    mobile: '+91 10000 00039',
    product: 'PPC Cement 50 kg',
    message: 'What is the rate for 100 bags, and are returns of sealed bags taken?',
    minutesAgo: 56718,
    status: 'read',
  },
  {
    name: 'Purchase desk, Hassan cold storage',
    email: 'purchase.coldstore@example.com',
    mobile: '+91 10000 00040',
    product: 'Insulated roofing sheet',
    message: 'Do you supply 50 mm sandwich panels as well, or only sheets with foam backing?',
    minutesAgo: 59940,
    status: 'archived',
  },
];
