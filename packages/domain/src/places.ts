import type { Jurisdiction } from './jurisdictions.ts';

/**
 * Parts, large cities and people of the countries with rules here. No name that is a common word or
 * as well known in another of these countries.
 */
const PLACES: readonly [Jurisdiction, string][] = [
  [
    'us',
    '(?:the|in) us(?! dollars?)|yanks?|stateside|the states|alabama|alaska|arizona|arkansas|california|cali|colorado|connecticut|delaware|florida|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|nyc|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|puerto rico|rhode island|south carolina|south dakota|tennessee|texas|texan|utah|vermont|virginia|wisconsin|wyoming|atlanta|baltimore|boston|brooklyn|chicago|cleveland|dallas|denver|detroit|houston|las vegas|los angeles|memphis|miami|milwaukee|minneapolis|nashville|new orleans|philadelphia|philly|phoenix|pittsburgh|portland|sacramento|san antonio|san diego|san francisco|seattle|tampa',
  ],
  [
    'gb',
    'brits?|scottish|scots|welsh|northern ireland|ulster|london|manchester|birmingham|leeds|glasgow|edinburgh|liverpool|bristol|sheffield|cardiff|belfast|nottingham|leicester|coventry|brighton|aberdeen|yorkshire|essex|kent|cornwall|devon',
  ],
  [
    'ca',
    'canucks?|ontario|quebec|québec|british columbia|alberta|manitoba|saskatchewan|nova scotia|new brunswick|newfoundland|toronto|montreal|montréal|vancouver|calgary|ottawa|edmonton|winnipeg|mississauga',
  ],
  [
    'au',
    'oz|ozzies?|down under|new south wales|nsw|queensland|tasmania|sydney|melbourne|brisbane|perth|adelaide|canberra|gold coast|hobart|darwin',
  ],
  [
    'de',
    'bavaria|saxony|hesse|berlin|munich|münchen|muenchen|hamburg|frankfurt|cologne|köln|stuttgart|düsseldorf|dusseldorf|leipzig|dresden|hanover|hannover|nuremberg|nürnberg|bremen|dortmund',
  ],
  ['ie', 'dublin|galway|limerick|(?:in|county) cork|cork city'],
  ['jp', 'tokyo|osaka|kyoto|yokohama|nagoya|sapporo|fukuoka'],
];

/** Forms, accounts and words of the law that only one of these countries has. */
const INSTITUTIONS: readonly [Jurisdiction, string][] = [
  [
    'us',
    '401\\(?k\\)?s?|roth|iras?|fbar|fincen|cp2000|1099\\S*|w-?[29]|8949|8283|8938|schedule [cd]|green card|h-?1b|social security number|ssn|federal tax|state tax|wash sales?',
  ],
  [
    'gb',
    'quid|isas?|national insurance|ni number|nino|self[- ]assessment|nudge letter|sa10[08]|bed and breakfast\\w*|negligible value',
  ],
  ['ca', 'tfsa|rrsp|t1135|superficial loss|revenue canada'],
  ['au', 'mygov|mytax|superannuation|smsf|negative gearing'],
  [
    'de',
    'elster|anlage|steuer\\w*|haltefrist|spekulationsfrist|selbstanzeige|verlust\\w+|termingeschäfte',
  ],
  ['ie', 'irish revenue|cg50|form cg1'],
  ['jp', 'yen|kakutei shinkoku'],
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
 */
export function placesIn(text: string): Set<Jurisdiction> {
  return new Set(
    SIGNS.filter(([, sign]) => text.search(sign) >= 0).map(([jurisdiction]) => jurisdiction),
  );
}

/** A text without the names of places: they say where, and not what is asked. */
export const withoutPlaces = (text: string): string =>
  OF_PLACES.reduce((rest, [, sign]) => rest.replace(sign, ' '), text);
