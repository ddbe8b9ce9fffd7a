import { AFFIXES, RESERVED } from './reserved-names.ts';

/** The letters that may be used together: one script, as UTS 39 counts them. */
const ONE_SCRIPT = [
  // Japanese, Chinese and Korean mix these.
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\u30fc',
  ...'Latin Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Hebrew Tamil Telugu Thai'
    .split(' ')
    .map((script) => `\\p{Script=${script}}`),
].map((letters) => new RegExp(`^[${letters}\\p{M}0-9_.-]*$`, 'u'));

// Scripts whose letters can be taken for Latin ones throughout a name. Of others, folding would
// only make names alike that are not.
const FOLDED = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\P{L}]*$/u;

type Fold = (text: string) => string;
let fold: Promise<Fold> | undefined;

// 5 MB, read when somebody first chooses a name.
async function loadFold(): Promise<Fold> {
  const { default: library } = await import('decancer');
  // Its types promise a default export; it is CommonJS, and the function is the module itself.
  const decancer = library as unknown as typeof library.default;
  return (text) => (FOLDED.test(text) ? decancer(text).toString() : text).toLowerCase();
}

/**
 * What a name looks like at a glance: two names with the same skeleton can be taken for each other.
 * Stored, and unique among members: see `0037-look-alikes.md` before changing it.
 *
 * | written                                          | taken for |
 * |--------------------------------------------------|-----------|
 * | what Unicode calls confusable, small capitals    | the plain letter (decancer) |
 * | _ - . and accents                                | nothing   |
 * | 0                                                | o         |
 * | 1, l                                             | i         |
 * | rn, vv                                           | m, w      |
 */
export async function skeletonOf(name: string): Promise<string> {
  return skeleton(name, await (fold ??= loadFold()));
}

const skeleton = (name: string, folded: Fold): string =>
  replaceAll(
    folded(name.normalize('NFKD').replace(/[_.\p{M}-]/gu, ''))
      .normalize('NFKD')
      .replace(/\p{M}/gu, ''),
    [
      [/rn/g, 'm'],
      [/vv/g, 'w'],
      [/[1l|]/g, 'i'],
      [/0/g, 'o'],
    ],
  );

type Replacements = readonly [pattern: RegExp, letter: string][];
const replaceAll = (text: string, replacements: Replacements): string =>
  replacements.reduce((result, [pattern, letter]) => result.replace(pattern, letter), text);

/**
 * What also passes for a word of the site's own: people look less closely at those. Among members
 * it would make too many names alike.
 */
const LOOSE: Replacements = [
  [/nn/g, 'm'],
  [/c[il]/g, 'd'],
  [/3/g, 'e'],
  [/4/g, 'a'],
  [/5/g, 's'],
  [/7/g, 't'],
  [/8/g, 'b'],
  [/9/g, 'g'],
];

/**
 * The spellings under which a name is compared with the site's own: with its digits, and without.
 */
function spellings(name: string, folded: Fold): string[] {
  return [name, name.replace(/^[\d_.-]+|[\d_.-]+$/g, '')].map((text) =>
    replaceAll(skeleton(text, folded), LOOSE),
  );
}

const once = <T>(make: (folded: Fold) => T) => {
  let made: T | undefined;
  return (folded: Fold): T => (made ??= make(folded));
};
const reservedPattern = once((folded) => {
  const any = (words: readonly string[]) =>
    words.map((word) => replaceAll(skeleton(word, folded), LOOSE)).join('|');
  return new RegExp(`^(?:${any(AFFIXES)})*(?:${any(RESERVED)})(?:${any(AFFIXES)})*$`);
});

/** What is wrong with a name that someone chooses, in a sentence for them; null for nothing. */
export async function usernameProblem(name: string, siteName: string): Promise<string | null> {
  const isPlain =
    name === name.normalize('NFKC') && !/\p{Default_Ignorable_Code_Point}/u.test(name);
  if (!isPlain || !ONE_SCRIPT.some((script) => script.test(name)))
    return 'Username may contain letters of one script, digits, _, - and . only';
  if (!/^[\p{L}\p{N}]/u.test(name) || !/\p{L}/u.test(name))
    return 'Username must begin with a letter or digit, and contain a letter';
  return speaksForSite(name, siteName, await (fold ??= loadFold()))
    ? 'This username looks like one of the site’s own. Please choose another.'
    : null;
}

function speaksForSite(name: string, siteName: string, folded: Fold): boolean {
  const [site = ''] = spellings(siteName.replace(/[^\p{L}\p{N}]/gu, ''), folded);
  if (site.length > 2 && spellings(name, folded).some((text) => text.includes(site))) return true;
  const reserved = reservedPattern(folded);
  return [name, ...name.split(/[_.-]+/)]
    .flatMap((part) => spellings(part, folded))
    .some((text) => reserved.test(text));
}

/** Whether a name passes for that of someone on the site's staff. */
export async function looksLikeOne(name: string, staff: readonly string[]): Promise<boolean> {
  const folded = await (fold ??= loadFold());
  const own = new Set(spellings(name, folded));
  return staff.some((other) => {
    const [known = ''] = spellings(other, folded);
    return other.toLowerCase() !== name.toLowerCase() && own.has(known);
  });
}
