const SEGMENTER = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Ends with a full stop wherever it stands, and never ends a sentence here. */
const ABBREVIATION =
  /(?:^|[\s("“\u00a7])(?:nr|rev|rul|proc|treas|regs?|abs|rz|mt|cir|cf|vs?|e\.g|i\.e)\.\s*$/i;
/**
 * The same only before a number: "No. 12018" is one, and "No. The limit ..." begins with an answer.
 */
const BEFORE_NUMBER = /(?:^|[\s("“\u00a7])(?:nos?|art|secs?|para|pub|pp?)\.\s*$/i;
/** Letters with a full stop after each: "H.R. 9172", "the U.S. return". */
const INITIALS = /(?:^|[\s("“])(?:\p{Lu}\.){1,4}\s*$/u;
/** What a sentence begins with, and a name after initials does not. */
const OPENING =
  /^["“(]?(?:A|All|An|And|As|Both|But|Each|For|How|However|If|In|It|No|None|Not|On|Only|So|Such|That|The|Then|There|These|They|This|Those|To|What|When|Where|Which|Who|Yes|You|Your)\b/;

/**
 * The sentences of a text; together they are the text. Unlike the platform's, they don't end after
 * abbreviations of law.
 *
 * @example sentencesOf('Rev. Rul. 2023-14 says so. See it.') // ['Rev. Rul. 2023-14 says so. ', 'See it.']
 */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const { segment } of SEGMENTER.segment(text)) {
    const last = sentences.at(-1);
    if (last !== undefined && goesOn(last, segment)) sentences[sentences.length - 1] += segment;
    else sentences.push(segment);
  }
  return sentences;
}

const goesOn = (last: string, next: string): boolean =>
  !last.endsWith('\n') &&
  (ABBREVIATION.test(last) ||
    (BEFORE_NUMBER.test(last) && /^\d/.test(next)) ||
    (INITIALS.test(last) && !OPENING.test(next)));
