import { sentencesOf } from '../text/sentences.ts';

const RULE_SENTENCES = 2;
const SHORTEST_WORDS = 6;
const LONGEST = 400;

/**
 * What a sentence about somebody's own case has in it, and a rule does not. Some rules have it too:
 * in doubt there is none.
 */
const OF_A_CASE: readonly RegExp[] = [
  // Who speaks, and who is spoken to.
  /\b(i|i'm|i've|i'd|i'll|me|my|mine|we|us|our|ours|you|you're|you've|you'd|you'll|your|yours|yourself)\b/,
  /\b(he|she|him|his|her|hers)\b/,
  // Sums, quantities and days.
  /[$\u00a3\u20ac\u00a5]\s?\d|\d\s?(?:dollars?|euros?|pounds?|yen|usd|eur|gbp|cad|aud|jpy|k)\b/,
  /\b\d[\d.,]*\s?(?:btc|eth|sol|ada|ltc|bnb|xrp|doge|usdc|usdt|dai|bitcoins?|ether|coins|tokens|units|nfts)\b/,
  /\b\d{1,2}(?:st|nd|rd|th)?\s(?:of\s)?(?:january|february|march|april|may|june|july|august|september|october|november|december)\b/,
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\s(?:\d|(?:purchase|sale|swap|payment)s?\b)/,
  // What happened, and what is said elsewhere in the text.
  /\b(was|were|had|did|wasn't|weren't|hadn't|didn't)\b/,
  /\b(above|below|here|this case|that case|these facts|the example|the table|the question|the accountant|the friend)\b/,
  // No sentence of law: markup, code, and what is made to look like it.
  /[<>{}\\|[\]]|\b(system|assistant|instructions?|prompt)\b/,
];

/** Begins with a reference to what precedes it, or with an answer to what was asked. */
const LEANS =
  /^(?:yes|no|so|but|and|or|then|thus|hence|therefore|instead|otherwise|also|both|neither|either|it|its|this|that|these|those|they|their|such|the same|the (?:first|second|former|latter|other)|one|here|there|which)\b/i;

/**
 * What a text states as a rule: its first sentence, and the one after it, if they speak of nobody's
 * own case and can be read alone. Empty where that is not plain.
 *
 * @example ruleOf('Staking rewards are income when received. You owe $40.')
 *   // 'Staking rewards are income when received.'
 */
export function ruleOf(text: string): string {
  const paragraph = text.split('\n').find((line) => line.trim() !== '') ?? '';
  const sentences = sentencesOf(paragraph).map((sentence) => sentence.trim());
  const end = sentences.slice(0, RULE_SENTENCES).findIndex((sentence) => !isRule(sentence));
  return sentences.slice(0, end < 0 ? RULE_SENTENCES : end).join(' ');
}

/** Whether a sentence states a rule by itself, as far as its words show. */
export function isRule(sentence: string): boolean {
  const lower = sentence.toLowerCase().replaceAll('\u2019', "'");
  return (
    /[.!]["\u201d)]*$/.test(sentence) &&
    sentence.length <= LONGEST &&
    sentence.split(' ').length >= SHORTEST_WORDS &&
    !LEANS.test(sentence) &&
    !OF_A_CASE.some((pattern) => pattern.test(lower))
  );
}
