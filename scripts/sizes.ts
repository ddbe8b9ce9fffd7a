import { readFileSync } from 'node:fs';
import { type Source, sourcesIn } from './sources.ts';
import type { Check } from './steps.ts';

const WEB = 'packages/web/src';
const TOKENS = `${WEB}/ui/tokens.css`;

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

export const tokensOfWeb = (): string => readFileSync(TOKENS, 'utf8');

export const sourcesOfWeb = (): Source[] =>
  sourcesIn([WEB], (name) => /(?<!\.test)\.(?:css|tsx?)$/.test(name) && name !== TOKENS);

export const sizesCheck: Check = {
  name: 'sizes',
  problems: () =>
    rawSizes(sourcesOfWeb(), tokensOfWeb()).map((line) => `${line} is a token of ${TOKENS}`),
};
