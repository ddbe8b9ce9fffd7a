import { folded, nameFinder, withNames } from './named-in.ts';

/**
 * Cities and people of countries that this site has no rules for, by ISO 3166 code; a name that
 * ends in `s?` is known with and without its s. No name that is a common word, or as well known in
 * a country with rules here.
 */
const CITIES_AND_PEOPLE: Readonly<Record<string, string>> = {
  AE: 'dubai|abu dhabi|uae|emirates',
  AR: 'buenos aires|argentinians?|argentines?',
  AT: 'vienna|wien|graz|salzburg|linz|innsbruck|austrians?|österreich',
  BE: 'brussels|antwerp|ghent|belgians?|belgique|belgië',
  BG: 'sofia|bulgarians?',
  BR: 'são paulo|rio de janeiro|brasília|brazilians?|brasil',
  CH: 'zürich|geneva|genf|basel|lausanne|lugano|swiss|schweiz|suisse|svizzera',
  CL: 'chileans?',
  CN: 'beijing|shenzhen|chinese',
  CO: 'bogotá|medellín|colombians?',
  CY: 'nicosia|limassol|cypriots?',
  CZ: 'prague|brno|czechs?',
  DK: 'copenhagen|aarhus|danish|danmark',
  EE: 'tallinn|estonians?',
  EG: 'cairo|egyptians?',
  ES: 'madrid|barcelona|valencia|seville|málaga|spanish|spaniards?|españa|agencia tributaria',
  FI: 'helsinki|tampere|finnish|suomi',
  FR: 'paris|lyon|marseille|toulouse|french|frankreich',
  GR: 'athens|thessaloniki|greeks?',
  HK: 'hk|hongkong',
  HR: 'zagreb|croatians?',
  HU: 'budapest|hungarians?',
  ID: 'jakarta|bali|indonesians?',
  IL: 'tel aviv|jerusalem|israelis?',
  IN: 'mumbai|delhi|bangalore|bengaluru|chennai|hyderabad|kolkata|indians?',
  IT: 'rome|roma|milan|milano|turin|torino|naples|napoli|italians?|italia|agenzia delle entrate',
  KE: 'nairobi|kenyans?',
  KR: 'seoul|busan|koreans?|korea',
  LT: 'vilnius|lithuanians?',
  LV: 'riga|latvians?',
  MA: 'casablanca|moroccans?',
  MT: 'valletta|maltese',
  MX: 'mexico city|guadalajara|monterrey|mexicans?',
  MY: 'kuala lumpur|malaysians?',
  NG: 'lagos|abuja|nigerians?',
  NL: 'amsterdam|rotterdam|the hague|belastingdienst|utrecht|eindhoven|dutch|holland|nederland',
  NO: 'oslo|norwegians?|norge|skatteetaten',
  NZ: 'nz|auckland|wellington|christchurch|kiwis?',
  PH: 'manila|cebu|filipinos?',
  PK: 'karachi|lahore|pakistanis?',
  PL: 'warsaw|kraków|polish|polska',
  PT: 'lisbon|lisboa|porto|madeira|portuguese',
  RO: 'bucharest|romanians?',
  RS: 'belgrade|serbians?',
  RU: 'moscow|russians?',
  SE: 'stockholm|gothenburg|malmö|swedish|swedes?|sverige|skatteverket',
  SG: 'singaporeans?',
  SK: 'bratislava|slovaks?',
  TH: 'bangkok|phuket|thais?',
  // After anything else it is a bird.
  TR: 'istanbul|ankara|turkish|türkiye|in turkey|from turkey|to turkey|for turkey|of turkey',
  TW: 'taipei|taiwanese',
  UA: 'kyiv|kiev|ukrainians?',
  VN: 'hanoi|saigon|vietnamese',
  ZA: 'johannesburg|cape town|durban|south africans?',
};

const OURS = ['US', 'GB', 'CA', 'AU', 'DE', 'IE', 'JP'];
/** Parts of the United States, and what is also a name of people and things. */
const AMBIGUOUS = ['PR', 'GU', 'VI', 'AS', 'MP', 'UM', 'GE', 'TD', 'JE', 'TR', 'TG', 'ML', 'EU'];

const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

// Former countries and aliases have a code of their own and the same name.
const LEFT_OUT = new Set([...OURS, ...AMBIGUOUS].map(nameOf));

const placesIn = nameFinder(
  new Map(
    everyCode().flatMap((code) => namesOf(code).map((name) => [folded(name), code] as const)),
  ),
);

function everyCode(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => nameOf(code) !== '');
}

function nameOf(code: string): string {
  return NAMES.of(code) ?? '';
}

function namesOf(code: string): string[] {
  const also = CITIES_AND_PEOPLE[code]?.split('|') ?? [];
  return [
    ...(LEFT_OUT.has(nameOf(code)) ? [] : [nameOf(code)]),
    ...also.flatMap((name) =>
      name.endsWith('s?') ? [name.slice(0, -2), name.slice(0, -1)] : [name],
    ),
  ];
}

/**
 * The first country without rules here that a text names by itself, a city or its people, as
 * written within a sentence.
 *
 * @example foreignCountryIn('i live in vienna') // 'Austria'
 * @example foreignCountryIn('box 3, amsterdam') // 'the Netherlands'
 */
export function foreignCountryIn(text: string): string | null {
  const [first] = placesIn(text);
  if (!first) return null;
  const name = nameOf(first.value);
  return WITH_ARTICLE.test(name) ? `the ${name}` : name;
}

const NAME = '\u0000';
const OURS_BEGIN =
  '(?:uk|us\\b|usa|united|brit|engl|scot|germ|irel|irish|canad|japan|austral|amer)';
/** Where somebody lives or goes, or what is asked about beside one that there are rules of. */
const BESIDE = new RegExp(
  [
    `\\b(?:mov\\w+|relocat\\w+|emigrat\\w+|go(?:ing)?|went|return\\w*|back) (?:\\w+ ){0,3}?(?:to|from) (?:\\w+ )?${NAME}`,
    `\\bfrom ${NAME} to\\b`,
    `\\b(?:liv(?:e|es|ed|ing)|resid\\w+|settl\\w+|retir\\w+) (?:\\w+ ){0,2}?(?:in|of) (?:\\w+ )?${NAME}`,
    `\\b(?:and|or|vs\\.?|versus|than) (?:(?:in|of|for|the) )*${NAME}`,
    `${NAME} (?:and|or|vs\\.?|versus) (?:(?:in|the) )*${OURS_BEGIN}`,
  ].join('|'),
  'i',
);

/**
 * Such a country where a text asks of it beside another one, and does not only name it.
 *
 * @example foreignCountryBeside('moved from Germany to Portugal, sold btc') // 'Portugal'
 * @example foreignCountryBeside('my German client in Portugal paid in btc') // null
 */
export const foreignCountryBeside = (text: string): string | null =>
  BESIDE.test(withNames(text, placesIn(text), () => NAME)) ? foreignCountryIn(text) : null;

/** A text without the names of these countries, their cities and people. */
export const withoutForeignPlaces = (text: string): string =>
  withNames(text, placesIn(text), () => ' ');

const WITH_ARTICLE =
  /^(?:United|Netherlands|Philippines|Bahamas|Maldives|Gambia|Comoros|Dominican|Central African|Vatican)|Islands$|Republic$|Territor/;
