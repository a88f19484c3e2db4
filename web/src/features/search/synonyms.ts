/**
 * Other words for words of the catalogue, as building sites in India use them: Hindi and Kannada in
 * both scripts, trade terms, and other spellings. The keys are words as `wordsOf` returns them. A
 * synonym is indexed wherever its word occurs, so prefixes and typing errors work for it too.
 */
export const synonyms: Readonly<Record<string, string>> = {
  // Steel
  steel: 'iron loha lohe kabbina ukku लोहा लोहे स्टील इस्पात ಕಬ್ಬಿಣ ಉಕ್ಕು ಸ್ಟೀಲ್',
  tmt: 'sariya saria sarya sarea rod rebar chhad kambi tor सरिया सरीया छड़ टीएमटी ಕಂಬಿ ಸರಿಯಾ',
  binding: 'tying बाइंडिंग ಬೈಂಡಿಂಗ್',
  wire: 'taar tanti thanthi तार ತಂತಿ',
  mesh: 'jali jaali net जाली ಜಾಲರಿ',
  pipe: 'paip nali पाइप ಪೈಪ್',
  galvanised: 'galvanized gi',
  beam: 'girder gardar garder joist rsj ms गर्डर बीम ಗರ್ಡರ್ ತೊಲೆ',
  ismb: 'i h',
  channel: 'chanel ms चैनल ಚಾನೆಲ್',
  ismc: 'c',
  angle: 'angel ms एंगल ಆಂಗಲ್',
  isa: 'l',
  tube: 'pipe box ms ट्यूब ಟ್ಯೂಬ್',
  // Cement and concrete
  cement: 'simint siment ciment cemant seement सीमेंट सिमेंट सीमेन्ट ಸಿಮೆಂಟ್ ಸಿಮೆಂಟು',
  concrete: 'kankreet rcc pcc readymix कंक्रीट ಕಾಂಕ್ರೀಟ್',
  rmc: 'ready mix readymix concrete kankreet rcc pcc कंक्रीट ಕಾಂಕ್ರೀಟ್',
  white: 'safed bili सफेद सफ़ेद ಬಿಳಿ',
  // Sand and aggregates
  sand: 'ret reti baalu balu maralu रेत रेती बालू ಮರಳು',
  river: 'bajri nadi बजरी नदी ನದಿ',
  manufactured: 'msand robo artificial crusher',
  plastering: 'p psand',
  aggregate:
    'gitti gitty bajri rodi khadi kapchi jelly jalli blue metal bluemetal grit chips गिट्टी बजरी रोड़ी खड़ी ಜಲ್ಲಿ ಜೆಲ್ಲಿ',
  macadam: 'wmm gsb',
  // Roofing
  roofing: 'tin chhat छत ಛಾವಣಿ',
  sheet: 'chadar chaddar chadra patra tagadu चादर चद्दर पत्रा शीट ತಗಡು ಶೀಟ್',
  colour: 'color',
  polycarbonate: 'transparent plastic',
  fibre: 'fiber asbestos',
  // Paints
  paint: 'rang banna रंग पेंट ಬಣ್ಣ ಪೇಂಟ್',
  emulsion: 'plastic',
  enamel: 'oil',
  interior: 'inside indoor',
  exterior: 'outside outdoor',
  distemper: 'whitewash डिस्टेंपर ಡಿಸ್ಟೆಂಪರ್',
  putty: 'पुट्टी ಪುಟ್ಟಿ',
  primer: 'प्राइमर ಪ್ರೈಮರ್',
  aluminium: 'aluminum silver',
  waterproofing: 'dr fixit damp leakage वाटरप्रूफिंग ವಾಟರ್‌ಪ್ರೂಫಿಂಗ್',
  // Marble and stone
  marble: 'sangmarmar sangemarmar मार्बल संगमरमर ಮಾರ್ಬಲ್ ಅಮೃತಶಿಲೆ',
  granite: 'granit ग्रेनाइट ಗ್ರಾನೈಟ್',
  stone: 'patthar pathar kallu पत्थर ಕಲ್ಲು',
  limestone: 'farshi फर्शी',
  kadapa: 'cuddapah kadappa cudappah',
  kota: 'kotah कोटा',
  sadarahalli: 'sadahalli sadaralli',
  cobblestone: 'paver paving',
  grey: 'gray',
  black: 'kala काला ಕಪ್ಪು',
  red: 'lal लाल ಕೆಂಪು',
  green: 'hara हरा ಹಸಿರು',
};

/** Words of a query that say nothing about a product. */
export const ignoredWords: ReadonlySet<string> = new Set(
  'a an and at best buy by cost for in ka ke ki me near of on per price rate rates the to today with x'.split(
    ' ',
  ),
);
