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
 * New names are ASCII, so no letter of another script needs a row here.
 *
 * | written    | taken for |
 * |------------|-----------|
 * | 0          | o         |
 * | 1, l       | i         |
 * | rn, vv, cl | m, w, d   |
 * | 3 4 5 7 8  | e a s t b |
 * | _ - .      | nothing   |
 */
export function skeletonOf(name: string): string {
  return LOOK_ALIKES.reduce(
    (text, [pattern, letter]) => text.replace(pattern, letter),
    name.toLowerCase().replace(/[_.-]/g, ''),
  );
}

const RESERVED_SKELETONS = new Set(RESERVED.map(skeletonOf));

/** What is wrong with a name that someone chooses, in a sentence for them; null for nothing. */
export function usernameProblem(name: string, siteName: string): string | null {
  if (!/^[\w.-]*$/.test(name))
    return 'Username may contain the letters A to Z, digits, _, - and . only';
  if (!/^[a-z0-9]/i.test(name) || !/[a-z]/i.test(name))
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
