import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const WEB = path.join(import.meta.dirname, '../packages/web/src');
const TOKENS = 'ui/tokens.css';

interface Source {
  name: string;
  text: string;
}

// Which of the tokens a declaration takes. Sizes of text and radii are always tokens; a width or a
// height is one where its value is.
const FAMILIES = [
  { token: 'text', css: /^font(?:-size)?$/, utility: 'text', isAlways: true },
  {
    token: 'radius',
    css: /^border-(?:\w+-)*radius$/,
    utility: 'rounded(?:-\\w+)?',
    isAlways: true,
  },
  { token: 'spacing', css: /^(?:min-|max-)?(?:width|height)$/, utility: '(?:min-|max-)?[wh]' },
  { token: 'container', css: /^(?:min-|max-)?width$/, utility: '(?:min-|max-)?w' },
] as const;

/** The sizes and radii that are written in pixels though a token says them, as `file: text`. */
export function rawSizes(files: readonly Source[], tokens: string): string[] {
  return files.flatMap(({ name, text }) =>
    name.endsWith('.css') ? rawInStyles(name, text, tokens) : rawInClasses(name, text, tokens),
  );
}

function rawInStyles(name: string, text: string, tokens: string): string[] {
  return [...text.matchAll(/([\w-]+):([^;{}]*\d+px[^;{}]*)[;}]/g)].flatMap(
    ([, property = '', value = '']) => {
      const isRaw = FAMILIES.some(
        (family) => family.css.test(property) && isTokens(family, value, tokens),
      );
      return isRaw ? [`${name}: ${property}: ${value.trim()}`] : [];
    },
  );
}

function rawInClasses(name: string, text: string, tokens: string): string[] {
  return FAMILIES.flatMap((family) =>
    [...text.matchAll(new RegExp(`(?<![\\w-])${family.utility}-\\[([^\\]]*)\\]`, 'g'))].flatMap(
      ([utility, value = '']) => (isTokens(family, value, tokens) ? [`${name}: ${utility}`] : []),
    ),
  );
}

function isTokens(family: (typeof FAMILIES)[number], value: string, tokens: string): boolean {
  const sizes = value.match(/\b\d+px\b/g) ?? [];
  const known = (size: string) => new RegExp(`--${family.token}-\\w+: ${size};`).test(tokens);
  return sizes.some((size) => 'isAlways' in family || known(size));
}

export const tokensOfWeb = (): string => readFileSync(path.join(WEB, TOKENS), 'utf8');

export const sourcesOfWeb = (): Source[] =>
  globSync('**/*.{css,ts,tsx}', { cwd: WEB })
    .filter((name) => name !== TOKENS && !/\.test\.tsx?$/.test(name))
    .map((name) => ({ name, text: readFileSync(path.join(WEB, name), 'utf8') }));

/** The step of `npm run check`. */
export function checkSizes(): boolean {
  console.log('\n== sizes');
  const raw = rawSizes(sourcesOfWeb(), tokensOfWeb());
  for (const line of raw) console.log(`${line} is a token of ${TOKENS}`);
  console.log(`== sizes: ${raw.length === 0 ? 'good' : 'FAILED'}`);
  return raw.length === 0;
}
