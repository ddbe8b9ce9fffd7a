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
  ES: 'madrid|barcelona|valencia|seville|málaga|spanish|spaniards?|españa',
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
  PL: 'warsaw|kraków|polish|polska',
  PT: 'lisbon|lisboa|porto|madeira|portuguese',
  RO: 'bucharest|romanians?',
  RS: 'belgrade|serbians?',
  RU: 'moscow|russians?',
  SE: 'stockholm|gothenburg|malmö|swedish|swedes?|sverige',
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

const WORD = /[\p{L}\p{M}\d]+/gu;

// By their first words, and not as one pattern: that took V8 a tenth of a second to compile, and
// again whenever it had been thrown away.
const BY_FIRST_WORD: ReadonlyMap<string, readonly { words: string[]; code: string }[]> =
  Map.groupBy(
    everyCode()
      .flatMap((code) => namesOf(code).map((name) => ({ code, words: wordsOf(name) })))
      // Guinea is also the beginning of Guinea-Bissau.
      .toSorted((a, b) => b.words.length - a.words.length),
    ({ words }) => words[0] ?? '',
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

function wordsOf(name: string): string[] {
  return Array.from(name.matchAll(WORD), ([word]) => folded(word));
}

/** A word in small letters without accents. */
function folded(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** What may stand between the words of one name. */
const INSIDE = /^[\s'\u2019.&-]+$/;

interface Place {
  code: string;
  start: number;
  end: number;
}

/** Where a text names a country without rules here. */
function* placesIn(text: string): Generator<Place> {
  const words = Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    word: folded(word),
    start: index,
    end: index + word.length,
  }));
  let end = 0;
  for (const [at, { word, start }] of words.entries()) {
    if (start < end) continue;
    const name = BY_FIRST_WORD.get(word)?.find(({ words: wanted }) =>
      wanted.every((one, i) => {
        const [before, said] = [words[at + i - 1], words[at + i]];
        return said?.word === one && (i === 0 || INSIDE.test(text.slice(before?.end, said.start)));
      }),
    );
    if (!name) continue;
    end = words[at + name.words.length - 1]?.end ?? 0;
    yield { code: name.code, start, end };
  }
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
  const name = nameOf(first.code);
  return WITH_ARTICLE.test(name) ? `the ${name}` : name;
}

/** A text without the names of these countries, their cities and people. */
export function withoutForeignPlaces(text: string): string {
  let rest = '';
  let from = 0;
  for (const { start, end } of placesIn(text)) {
    rest += `${text.slice(from, start)} `;
    from = end;
  }
  return rest + text.slice(from);
}

const WITH_ARTICLE =
  /^(?:United|Netherlands|Philippines|Bahamas|Maldives|Gambia|Comoros|Dominican|Central African|Vatican)|Islands$|Republic$|Territor/;
