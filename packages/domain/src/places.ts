import type { Jurisdiction } from './jurisdictions.ts';

/**
 * Parts, large cities and people of the countries with rules here. No name that is a common word or
 * as well known in another of these countries.
 */
const PLACES: readonly [Jurisdiction, string][] = [
  [
    'us',
    'yanks?|stateside|the states|alabama|alaska|arizona|arkansas|california|cali|colorado|connecticut|delaware|florida|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|nyc|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|puerto rico|rhode island|south carolina|south dakota|tennessee|texas|texan|utah|vermont|virginia|wisconsin|wyoming|atlanta|baltimore|boston|brooklyn|chicago|cleveland|dallas|denver|detroit|houston|las vegas|los angeles|memphis|miami|milwaukee|minneapolis|nashville|new orleans|orlando|charlotte|columbus|indianapolis|austin|salt lake city|philadelphia|philly|phoenix|pittsburgh|portland|sacramento|san antonio|san diego|san francisco|seattle|tampa',
  ],
  [
    'gb',
    'brits?|scottish|scots|welsh|northern ireland|ulster|london|manchester|birmingham|leeds|glasgow|edinburgh|liverpool|bristol|sheffield|cardiff|belfast|nottingham|newcastle|southampton|plymouth|leicester|coventry|brighton|aberdeen|yorkshire|essex|kent|cornwall|devon',
  ],
  [
    'ca',
    'canucks?|ontario|quebec|québec|british columbia|alberta|manitoba|saskatchewan|nova scotia|new brunswick|newfoundland|toronto|montreal|montréal|vancouver|calgary|ottawa|edmonton|winnipeg|mississauga|halifax|saskatoon|regina|quebec city',
  ],
  [
    'au',
    'oz|ozzies?|down under|new south wales|nsw|queensland|tasmania|sydney|melbourne|brisbane|perth|adelaide|canberra|gold coast|hobart|darwin',
  ],
  [
    'de',
    'bavaria|saxony|hesse|berlin|munich|münchen|muenchen|hamburg|frankfurt|cologne|köln|stuttgart|düsseldorf|dusseldorf|leipzig|dresden|hanover|hannover|nuremberg|nürnberg|bremen|dortmund|freiburg|heidelberg|mannheim',
  ],
  ['ie', 'dublin|galway|limerick|waterford|kilkenny|sligo|cork(?! board)'],
  ['jp', 'tokyo|osaka|kobe|hiroshima|kyoto|yokohama|nagoya|sapporo|fukuoka'],
];

/** Forms, accounts and words of the law that only one of these countries has. */
const INSTITUTIONS: readonly [Jurisdiction, string][] = [
  [
    'us',
    '401\\(?k\\)?s?|roth|iras?|83\\(?b\\)?|section (?:83|165|267|475|988|1031|1041|1091|1256|1259)|rev\\.? ?(?:proc|rul)\\w*|safe harbor|like[- ]kind|kiddie tax|standard deduction|3\\.8 ?(?:%|percent)|cpas?|turbotax|freetaxusa|taxact|h&r block|1040|fbar|fincen|cp2000|1099\\S*|w-?[29]|8949|8283|8938|schedule (?:[acde12]|se)|green card|h-?1b|[fj]-?1 (?:visa|students?)|social security number|ssn|federal tax|state tax',
  ],
  [
    'gb',
    'quid|isas?|national insurance|ni number|nino|self[- ]assessment|nudge letter|sa10[08]|bed and breakfast\\w*|negligible value',
  ],
  ['ca', 'tfsa|rrsp|t1135|t1a|t5008|superficial loss|revenue canada'],
  ['au', 'mygov|mytax|superannuation|smsf|negative gearing'],
  [
    'de',
    'elster|anlage|steuer\\w*|haltefrist|spekulationsfrist|selbstanzeige|verlust\\w+|termingeschäfte',
  ],
  ['ie', 'irish revenue|cg50|form cg1'],
  ['jp', 'yen|kakutei shinkoku'],
];

/** Nothing goes on after a code: two letters are also words. */
const END = '(?=\\s*(?:$|[,.;:?!)\\u2013\\u2014-]))';

/**
 * A state, a province or its code after the name of a city: there it is, whatever else is called
 * so.
 */
const STATES: readonly [Jurisdiction, RegExp][] = [
  [
    'us',
    cityIn(
      'alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|tennessee|texas|utah|vermont|virginia|washington|wisconsin|wyoming',
      'i',
    ),
  ],
  [
    'us',
    cityIn(
      `(?:nc|nh|nj|nm|nv|ny|tx|fl|wi|mn|mi|tn|ky|il|ia|ks|az|ak|va|wv|md|ga|sc|wy)${END}`,
      'i',
    ),
  ],
  [
    'us',
    cityIn(
      `(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])${END}`,
    ),
  ],
  [
    'ca',
    cityIn(
      'ontario|qu[e\u00e9]bec|british columbia|alberta|manitoba|saskatchewan|nova scotia|new brunswick|newfoundland',
      'i',
    ),
  ],
  ['ca', cityIn(`(?:ON|BC|AB|QC|MB|SK|NS|NB|NL|PE)${END}`)],
];

const patterns = (names: readonly [Jurisdiction, string][]) =>
  names.map(
    ([jurisdiction, of]) =>
      [jurisdiction, new RegExp(`(?<![\\p{L}\\d])(?:${of})(?![\\p{L}\\d])`, 'giu')] as const,
  );
const OF_PLACES = patterns(PLACES);
const SIGNS = [...OF_PLACES, ...patterns(INSTITUTIONS)];

/**
 * The countries that a text names by a part, a city, their people or what only they have.
 *
 * @example placesIn('toronto, do i owe on my roth') // Set { 'ca', 'us' }
 * @example placesIn('manchester nh')               // Set { 'us' }
 */
export function placesIn(text: string): Set<Jurisdiction> {
  const inStates = STATES.filter(([, sign]) => text.search(sign) >= 0).map(([state]) => state);
  const rest = STATES.reduce((all, [, sign]) => all.replace(sign, ' '), text);
  return new Set([
    ...inStates,
    ...(namesUs(rest) ? (['us'] as const) : []),
    ...SIGNS.filter(([, sign]) => rest.search(sign) >= 0).map(([jurisdiction]) => jurisdiction),
  ]);
}

/** A state and a country, or a city of two: they say where, and not which. */
const OF_SEVERAL = /\b(?:georgia|jersey|cambridge)\b/gi;

/** A text without the names of places that say not even which country. */
export const withoutUnclearPlaces = (text: string): string => text.replace(OF_SEVERAL, ' ');

/** A text without the names of places: they say where, and not what is asked. */
export const withoutPlaces = (text: string): string =>
  withoutUnclearPlaces(
    OF_PLACES.reduce((rest, [, sign]) => rest.replace(sign, ' '), text).replace(US, ' '),
  );

/**
 * "us" as a country, in a chat where nobody holds the shift key: after "the" or "in", before what
 * only a country has, in brackets, and at the end of what is said, unless a word stands before it
 * that takes a person.
 */
const US = new RegExp(
  [
    '\\b(?:the|in) us\\b(?! dollars?)',
    '\\bus(?= (?:tax(?:es|payers?)?|citizens?|residents?|persons?|federal|law|rules?|irs|returns?|based|expats?|national|side)\\b)',
    '\\((?:the )?us\\)',
    '(?:^|[,;:.\\u2013\\u2014-]\\s?)us(?=\\s?(?:$|[,;:.?!)\\u2013\\u2014-]))',
    `(?<!\\b(?:${takesPerson()}) )\\bus(?=\\s?[.?!]*$)`,
  ].join('|'),
  'gi',
);

function takesPerson(): string {
  return 'of|for|to|with|by|from|at|on|about|against|between|like|than|both|all|let|lets|tax|taxes|taxed|tell|tells|told|give|gives|gave|send|sends|sent|pay|pays|paid|owe|owes|charge|charges|help|helps|make|makes|made|ask|asks|asked|want|wants|see|sees|hit|hits|reach|catch|caught|find|finds|found|cost|costs|get|gets|got|email|emailed|bill|billed|fine|fined|audit|audits|audited|owed|allow|allows|let|refund|chase|and|join|trust|leave|left|contact|contacted';
}

const namesUs = (text: string): boolean => text.search(US) >= 0;

function cityIn(states: string, flags = ''): RegExp {
  return new RegExp(
    `(?<![\\p{L}\\d])\\p{L}{4,}(?:,\\s?|\\s)(?:${states})(?![\\p{L}\\d])`,
    `u${flags}`,
  );
}
