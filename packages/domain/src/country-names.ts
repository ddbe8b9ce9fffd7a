import { folded, nameFinder, withNames } from './named-in.ts';

/** Languages whose names of countries people type, besides English. */
const LANGUAGES =
  'bg cs da de el es et fi fr ga hi hr hu it ja ko lt lv nb nl pl pt ro ru sk sl sv tr uk zh'.split(
    ' ',
  );

/** Names that those languages have besides the official one, folded. */
const ALSO: Readonly<Record<string, string>> = {
  amerika: 'US',
  eeuu: 'US',
  'ee uu': 'US',
  angleterre: 'GB',
  anglia: 'GB',
  cymru: 'GB',
  engeland: 'GB',
  'gran bretagna': 'GB',
  'gran bretana': 'GB',
  'grande bretagne': 'GB',
  grossbritannien: 'GB',
  inghilterra: 'GB',
  inglaterra: 'GB',
  schottland: 'GB',
  brd: 'DE',
  bundesrepublik: 'DE',
  eire: 'IE',
  nihon: 'JP',
  nippon: 'JP',
  bharat: 'IN',
  aotearoa: 'NZ',
};

/** Names that are words of English, or known as something else. */
const WORDS = new Set(
  'chili congo granada grenade guinea indie island maurice norfolk norra reunion swiss tunis'.split(
    ' ',
  ),
);
/** Parts of the United States: there it is. */
const NO_COUNTRY = new Set(['AS', 'GU', 'MP', 'PR', 'UM', 'VI', 'EU', 'EZ', 'UN']);
/** Shorter names in Latin letters are also words of all kinds. */
const SHORTEST = 5;

let known: ReadonlyMap<string, string> | undefined;
let find: ReturnType<typeof nameFinder<string>> | undefined;

/**
 * The English name of a country by each of its names, folded. Made at the first call, which takes a
 * tenth of a second: a server calls it before it listens.
 */
export function countryNames(): ReadonlyMap<string, string> {
  if (known) return known;
  const found = new Map<string, string>();
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !NO_COUNTRY.has(code) && english.of(code) !== undefined);
  for (const language of LANGUAGES) {
    const inLanguage = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of codes) {
      const [name, meant] = [folded(inLanguage.of(code) ?? ''), english.of(code)];
      if (meant === undefined || name === folded(meant) || WORDS.has(name)) continue;
      if (/\p{sc=Latin}/u.test(name) ? name.length >= SHORTEST : name !== '')
        found.set(name, meant);
    }
  }
  for (const [name, code] of Object.entries(ALSO)) found.set(name, english.of(code) ?? name);
  known = found;
  return found;
}

/** What people type for a country when that is all they type: "us" is a word in any other text. */
const BARE =
  /^\W*(?:(?:i'?m |i am |i live |it'?s )?(?:in |from |for )?(?:the )?)(?:(us|u\.s\.?)|(gb|eng)|(au|aus|oz)|(de|ger)|(ie|ire)|(jp|jpn))(?=\W|$)(\W*(?:20\d\d)?\W*)$/i;
const BARE_NAMES = [
  'United States',
  'United Kingdom',
  'Australia',
  'Germany',
  'Ireland',
  'Japan',
] as const;

/**
 * A text with the names of countries in English, whatever language they were typed in, or by what
 * short name where nothing else was typed.
 *
 * @example withEnglishCountries('wohne in Österreich') // 'wohne in Austria'
 * @example withEnglishCountries('us')                  // 'United States'
 */
export function withEnglishCountries(typed: string): string {
  const bare = BARE.exec(typed);
  const name = BARE_NAMES[bare?.slice(1, 1 + BARE_NAMES.length).findIndex(Boolean) ?? -1];
  const text = name === undefined ? typed : `${name}${bare?.at(-1) ?? ''}`;
  find ??= nameFinder(countryNames());
  return withNames(text, find(text), (meant) => meant);
}
