/**
 * Cities and people of countries that this site has no rules for, by ISO 3166 code. No name that is
 * a common word, or as well known in a country with rules here.
 */
const CITIES_AND_PEOPLE: Readonly<Record<string, string>> = {
  AE: 'dubai|abu dhabi|uae|emirates',
  AR: 'buenos aires|argentin(?:ian|e)s?',
  AT: 'vienna|wien|graz|salzburg|linz|innsbruck|austrians?|\u00f6sterreich',
  BE: 'brussels|antwerp|ghent|belgians?|belgique|belgi\u00eb',
  BG: 'sofia|bulgarians?',
  BR: 's[a\u00e3]o paulo|rio de janeiro|bras[i\u00ed]lia|brazilians?|brasil',
  CH: 'zurich|z\u00fcrich|geneva|genf|basel|lausanne|lugano|swiss|schweiz|suisse|svizzera',
  CL: 'chileans?',
  CN: 'beijing|shenzhen|chinese',
  CO: 'bogot[a\u00e1]|medell[i\u00ed]n|colombians?',
  CY: 'nicosia|limassol|cypriots?',
  CZ: 'prague|brno|czechs?',
  DK: 'copenhagen|aarhus|danish|danmark',
  EE: 'tallinn|estonians?',
  EG: 'cairo|egyptians?',
  ES: 'madrid|barcelona|valencia|seville|m[a\u00e1]laga|spanish|spaniards?|espa\u00f1a',
  FI: 'helsinki|tampere|finnish|suomi',
  FR: 'paris|lyon|marseille|toulouse|french|frankreich',
  GR: 'athens|thessaloniki|greeks?',
  HK: 'hk|hongkong',
  HR: 'zagreb|croatians?',
  HU: 'budapest|hungarians?',
  ID: 'jakarta|bali|indonesians?',
  IL: 'tel aviv|jerusalem|israelis?',
  IN: 'mumbai|delhi|bangalore|bengaluru|chennai|hyderabad|kolkata|indians?',
  IT: 'rome|roma|milan|milano|turin|torino|naples|napoli|italians?|italia',
  KE: 'nairobi|kenyans?',
  KR: 'seoul|busan|koreans?|korea',
  LT: 'vilnius|lithuanians?',
  LV: 'riga|latvians?',
  MA: 'casablanca|moroccans?',
  MT: 'valletta|maltese',
  MX: 'mexico city|guadalajara|monterrey|mexicans?',
  MY: 'kuala lumpur|malaysians?',
  NG: 'lagos|abuja|nigerians?',
  NL: 'amsterdam|rotterdam|the hague|utrecht|eindhoven|dutch|holland|nederland',
  NO: 'oslo|norwegians?|norge',
  NZ: 'nz|auckland|wellington|christchurch|kiwis?',
  PH: 'manila|cebu|filipinos?',
  PK: 'karachi|lahore|pakistanis?',
  PL: 'warsaw|krak[o\u00f3]w|polish|polska',
  PT: 'lisbon|lisboa|porto|madeira|portuguese',
  RO: 'bucharest|romanians?',
  RS: 'belgrade|serbians?',
  RU: 'moscow|russians?',
  SE: 'stockholm|gothenburg|malm\u00f6|swedish|swedes?|sverige',
  SG: 'singaporeans?',
  SK: 'bratislava|slovaks?',
  TH: 'bangkok|phuket|thais?',
  // With a small letter after anything else it is a bird.
  TR: 'istanbul|ankara|turkish|t\u00fcrkiye|(?<=\\b(?:in|from|to|for|of) )turkey',
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

const FOREIGN: readonly { code: string; pattern: RegExp }[] = everyCode()
  .map((code) => ({
    code,
    names: [
      ...(LEFT_OUT.has(nameOf(code)) ? [] : [nameOf(code).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')]),
      ...(CITIES_AND_PEOPLE[code]?.split('|') ?? []),
    ],
  }))
  .filter(({ names }) => names.length > 0)
  .map(({ code, names }) => ({
    code,
    pattern: new RegExp(`(?<![\\p{L}\\d])(?:${names.join('|')})(?![\\p{L}\\d])`, 'iu'),
  }));

const ANY = new RegExp(FOREIGN.map(({ pattern }) => pattern.source).join('|'), 'iu');

function everyCode(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => nameOf(code) !== '');
}

function nameOf(code: string): string {
  return NAMES.of(code) ?? '';
}

/**
 * The first country without rules here that a text names by itself, a city or its people, as
 * written within a sentence.
 *
 * @example foreignCountryIn('i live in vienna') // 'Austria'
 * @example foreignCountryIn('box 3, amsterdam') // 'the Netherlands'
 */
export function foreignCountryIn(text: string): string | null {
  if (!ANY.test(text)) return null;
  const found = FOREIGN.flatMap(({ code, pattern }) => {
    const at = text.search(pattern);
    return at < 0 ? [] : [{ code, at }];
  }).sort((a, b) => a.at - b.at);
  const name = nameOf(found[0]?.code ?? '');
  return name === '' ? null : WITH_ARTICLE.test(name) ? `the ${name}` : name;
}

/** A text without the names of these countries, their cities and people. */
export const withoutForeignPlaces = (text: string): string =>
  text.replace(new RegExp(ANY, 'giu'), ' ');

const WITH_ARTICLE =
  /^(?:United|Netherlands|Philippines|Bahamas|Maldives|Gambia|Comoros|Dominican|Central African|Vatican)|Islands$|Republic$|Territor/;
