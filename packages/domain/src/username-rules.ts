/**
 * Names that would speak for the site. A name is refused when it, or a part of it between `_`, `-`
 * and `.`, looks like one of them.
 */
const RESERVED = [
  'abuse',
  'admin',
  'administrator',
  'billing',
  'contact',
  'desk',
  'editor',
  'editorial',
  'editors',
  'help',
  'helpdesk',
  'hostmaster',
  'info',
  'legal',
  'mod',
  'moderation',
  'moderator',
  'moderators',
  'noreply',
  'official',
  'owner',
  'payments',
  'postmaster',
  'press',
  'privacy',
  'root',
  'security',
  'staff',
  'support',
  'sysadmin',
  'system',
  'team',
  'verified',
  'webmaster',
];

const EAST_ASIAN =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\u30fc';
/** The letters that may stand together: after UTS 39, level “highly restrictive”. */
const ONE_SCRIPT = [
  `\\p{Script=Latin}${EAST_ASIAN}`,
  ...'Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Hebrew Tamil Telugu Thai'
    .split(' ')
    .map((script) => `\\p{Script=${script}}`),
].map((letters) => new RegExp(`^[${letters}\\p{M}0-9_.-]*$`, 'u'));

// Letters of other scripts that look like a Latin one, which a name may be written in throughout.
const CYRILLIC = 'авеіјкмнорсѕтухԁӏԛԝ';
const CYRILLIC_AS_LATIN = 'abeijkmhopcstyxdlqw';
const GREEK = 'αβεικνορτυχ';
const GREEK_AS_LATIN = 'abeikvoptux';
const LATIN_OF = new Map(
  [...CYRILLIC, ...GREEK].map((letter, place) => [
    letter,
    [...CYRILLIC_AS_LATIN, ...GREEK_AS_LATIN][place] ?? letter,
  ]),
);

const LOOK_ALIKES: readonly [pattern: RegExp, letter: string][] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
  [/[1l|!]/g, 'i'],
  [/0/g, 'o'],
  [/[3]/g, 'e'],
  [/[4@]/g, 'a'],
  [/[5$]/g, 's'],
  [/7/g, 't'],
  [/8/g, 'b'],
];

/**
 * What a name looks like at a glance: two names with the same skeleton can be taken for each other.
 * A name is of one script, so that other scripts' letters matter only where all of a name is theirs.
 *
 * | written    | taken for |
 * |------------|-----------|
 * | 0          | o         |
 * | 1, l       | i         |
 * | rn, vv, cl | m, w, d   |
 * | 3 4 5 7 8  | e a s t b |
 * | _ - . and accents | nothing |
 * | а е о р с (Cyrillic), ο ρ τ (Greek) | a e o p c, o p t |
 */
export function skeletonOf(name: string): string {
  return LOOK_ALIKES.reduce(
    (text, [pattern, letter]) => text.replace(pattern, letter),
    [
      ...name
        .toLowerCase()
        .normalize('NFKD')
        .replace(/[_.\p{M}-]/gu, ''),
    ]
      .map((letter) => LATIN_OF.get(letter) ?? letter)
      .join(''),
  );
}

const RESERVED_SKELETONS = new Set(RESERVED.map(skeletonOf));

/** What is wrong with a name that someone chooses, in a sentence for them; null for nothing. */
export function usernameProblem(name: string, siteName: string): string | null {
  const isPlain =
    name === name.normalize('NFKC') && !/\p{Default_Ignorable_Code_Point}/u.test(name);
  if (!isPlain || !ONE_SCRIPT.some((script) => script.test(name)))
    return 'Username may contain letters of one script, digits, _, - and . only';
  if (!/^[\p{L}\p{N}]/u.test(name) || !/\p{L}/u.test(name))
    return 'Username must begin with a letter or digit, and contain a letter';
  const site = skeletonOf(siteName.replace(/[^\w]/g, ''));
  const skeletons = [name, ...name.split(/[_.-]+/)].map(skeletonOf);
  const speaksForSite =
    skeletons.some((skeleton) => RESERVED_SKELETONS.has(skeleton)) ||
    (site.length > 2 && skeletonOf(name).includes(site));
  return speaksForSite
    ? 'This username looks like one of the site’s own. Please choose another.'
    : null;
}
