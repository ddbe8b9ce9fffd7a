import { saysYesOrNo } from './assistant-answer.ts';
import { isBorneOut, type SupportingSource } from './model-support.ts';
import { sentencesOf } from '../text/sentences.ts';

const CITATION = /\[(\d{1,2})\]/g;
const TAG = /<\/?[a-z!][^>]*>?/gi;
const LINK = /!?\[([^\]]*)\]\([^)]*\)/g;
const ADDRESS = /\b(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S+|\b(?:javascript|data|mailto):\S+/gi;

/** A text without HTML and links: the sources are listed below it. */
export function withoutMarkup(text: string): string {
  return text.replace(LINK, '$1').replace(ADDRESS, '').replace(TAG, '');
}

/**
 * What of a model's answer may be shown: the sentences that cite a source which supports them. A
 * sentence without a citation, with one of a source that there is not, or that its source does not
 * bear out goes whole. So does one that says yes or no: sources say it to somebody else.
 *
 * @example supportedText('Coins are taxed [1]. You owe nothing ever [9]. ', { sources: [{ rule: null, text: 'Coins are taxed.' }], question: '' })
 *   // 'Coins are taxed [1]. '
 */
export function supportedText(
  text: string,
  { sources, question }: { sources: readonly SupportingSource[]; question: string },
): string {
  return citedSentencesOf(withoutMarkup(text))
    .filter((sentence) => {
      const numbers = [...sentence.matchAll(CITATION)].map((match) => Number(match[1]));
      const cited = numbers.flatMap((number) => sources[number - 1] ?? []);
      return (
        numbers.length > 0 &&
        cited.length === numbers.length &&
        !saysYesOrNo(sentence) &&
        isBorneOut(sentence.replace(CITATION, ' '), cited, question)
      );
    })
    .join('');
}

/** The sentences of a text, each with the citations and empty lines that come after its end. */
function citedSentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const sentence of sentencesOf(text)) {
    const [citations = ''] = /^\s+$|^(?:\[\d{1,2}\]\.?\s*)+/.exec(sentence) ?? [];
    const last = sentences.at(-1);
    if (last === undefined || citations === '') sentences.push(sentence);
    else {
      sentences[sentences.length - 1] = last + citations;
      if (citations !== sentence) sentences.push(sentence.slice(citations.length));
    }
  }
  return sentences;
}

/** The sources that a text cites, each once, in their order. */
export function citedIn(text: string, sources: number): number[] {
  const numbers = [...text.matchAll(CITATION)]
    .map((match) => Number(match[1]))
    .filter((number) => number >= 1 && number <= sources);
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/**
 * Cuts what has come so far before its last sentence, which may go on or be cited after its end:
 * the others may be checked and shown.
 *
 * @example wholeSentences('It is taxed [1]. The ra') // ['It is taxed [1]. ', 'The ra']
 */
export function wholeSentences(text: string): [string, string] {
  const sentences = citedSentencesOf(text);
  const last = sentences.at(-1) ?? '';
  const end = last.endsWith('\n') ? text.length : text.length - last.length;
  return [text.slice(0, end), text.slice(end)];
}
