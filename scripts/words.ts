import { type Source, sourcesIn } from './sources.ts';
import type { Check } from './steps.ts';

/**
 * Phrases that have a standard term (docs/glossary.md). `inNames` are looked for in code, where
 * names are; the others in comments and documents, over the ends of lines.
 */
const PHRASES: readonly { found: RegExp; instead: string; inNames?: true }[] = [
  { found: /\banew\b/i, instead: '“again”, or a verb with “re”' },
  { found: /\b(?:for|to|from) who\b(?! is\b)/, instead: '“whoever”, “those who”' },
  { found: /\bof before\b/, instead: '“earlier”, “previous”' },
  {
    found:
      /\b(?:recogni|organi|summari|capitali|categori|prioriti)z\w+|\b(?:honor|behavior|labeled|modeled)\w*/i,
    instead: 'it with British spelling',
  },
  {
    found:
      /\b(?:that|which|who|one) (?:is|are|was|were) no (?!longer|more|less|fewer|later|earlier|better|worse|different|larger|smaller|older|one\b|such|use)\w+/,
    instead: '“is not a”, “are not”',
  },
  { found: /\bbelongs? into\b/, instead: '“belongs in”' },
  {
    found:
      /(?:^|[.;,] |\band )[Aa]nswers (?:how|whose|by how|why|its (?:id|slot|token)|it and|undefined|null)\b/,
    instead: '“returns”: answers are a thing of the product',
  },
  {
    found: /\b(?:answers?|answered|answering) (?:with )?(?:null|true|false|undefined|[1-5]\d\d)\b/,
    instead: '“returns”, “responds” or “gives”: answers are a thing of the product',
  },
  {
    found:
      /\bkept (?:drafts?|texts?|reply|replies|parts?|rows?|mappings?|files?|html|one|copy|copies)\b/i,
    instead: '“stored”, “cached” or “saved”, as it is meant',
  },
  {
    found:
      /\b(?:process(?:es)?|bus|streams?) (?:is |are )?told\b|\btells? the other (?:processes|servers)\b/,
    instead: '“published”',
  },
  { found: /\b\w+Anew\b|\w+_ANEW\b/, instead: 'a verb with “re”', inNames: true },
  {
    found: /\b(?:[a-z]\w*)?Kept[A-Z]\w*|\bkept[A-Z]\w*|\bis[A-Z]?\w*Kept\b/,
    instead: 'what it is: a draft, a cache, retention',
    inNames: true,
  },
  {
    // BACKUPS_KEPT is a setting: operators know it by this name.
    found: /\bKEPT_[A-Z]\w*|\b(?!BACKUPS_)[A-Z]+(?:_[A-Z]+)*_KEPT\b/,
    instead: 'RETENTION_… or …_MAX, as it is meant',
    inNames: true,
  },
  {
    // Members who answer are answerers, too: only a function of that name is meant.
    found:
      /\banswerer\(|\b(?:on|un)Answered\b|[:<] ?Answered\b|\b(?:write|print)Answer\b|\banswer(?:With|The)[A-Z]\w*/,
    instead: 'response, reply or result: answers are a thing of the product',
    inNames: true,
  },
  { found: /\b(?:start|open)Desk\b|\bDeskState\b/, instead: 'handler', inNames: true },
  {
    found: /\bSpending\b|\bspend(?:\(|[A-Z]\w*)/,
    instead: '“take” or “use”: coins are spent',
    inNames: true,
  },
  {
    found: /\btoLocaleDateString\('en|\b(?:until|since|before|from) \$\{dayOf\(/,
    instead: '`dayText` or `exactTime` of domain/date-text: people read one form of dates',
    inNames: true,
  },
];

const COMMENT = /\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*(?:\n[ \t]*\/\/.*)*/gm;

/** Where a phrase stands that has a standard term, as `file:line: phrase, say …`. */
export function bannedWords(files: readonly Source[]): string[] {
  return files.flatMap(({ name, text }) => {
    const prose = name.endsWith('.md') ? linesOf(text) : commentsOf(text);
    const code = name.endsWith('.md')
      ? []
      : linesOf(text.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, '')));
    return PHRASES.flatMap(({ found, instead, inNames }) =>
      (inNames ? code : prose).flatMap(({ line, said }) =>
        [...said.matchAll(new RegExp(found, `g${found.flags}`))].map(
          ([phrase]) => `${name}:${line}: “${phrase.trim()}”, say ${instead}`,
        ),
      ),
    );
  });
}

const linesOf = (text: string): { line: number; said: string }[] =>
  text.split('\n').map((said, index) => ({ line: index + 1, said }));

/** The comments with the lines on which they begin, each in one line: a phrase may run over two. */
const commentsOf = (text: string): { line: number; said: string }[] =>
  [...text.matchAll(COMMENT)].map(({ 0: comment, index }) => ({
    line: text.slice(0, index).split('\n').length,
    said: comment
      .replace(/^\/\*\*?/, '')
      .replace(/\n[ \t]*(?:\*(?!\/)|\/\/)?/g, ' ')
      .replace(/ {2,}/g, ' ')
      .trim(),
  }));

// The logs of changes are history, and the migrations are never changed.
const LEFT_OUT = /CHANGELOG\.md$|^content\/|\/migrations\/|^scripts\/words(?:\.test)?\.ts$/;

export const proseFiles = (): Source[] =>
  sourcesIn([], (name) => /\.(?:tsx?|mjs|cjs|css|md)$/.test(name) && !LEFT_OUT.test(name));

export const wordsCheck: Check = {
  name: 'words',
  problems: () => bannedWords(proseFiles()),
};
