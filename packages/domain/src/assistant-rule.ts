const SENTENCE = /[^.!?]+(?:[.!?](?=\S)[^.!?]*)*[.!?]+["\u201d)]*(?=\s|$)/g;
const RULE_SENTENCES = 2;
const SHORTEST = 25;

/** A sentence about what somebody did, had or is: the facts of one case, not a rule. */
const OF_A_CASE: readonly RegExp[] = [
  /\b(i|i'm|i've|i'd|my|mine|we|our|ours)\b/i,
  /\byour (wife|husband|girlfriend|boyfriend|brother|sister|father|mother|dad|mum|mom|son|daughter|boss|employer|accountant|case|question|example|figures?|numbers?|screenshot|file)\b/i,
  /(?<!\bwhat |\bwhich |\bif |\bwhen |\bwhatever )\byou (have |had )?(bought|sold|received|paid|swapped|earned|held|moved|sent|lost|made|did|had|were|got|staked|mined|gave|transferred|wrote|say|said|describe|mention|asked)\b/i,
  /(?<![$\u00a3\u20ac\d.,])\b\d[\d.,]*\s?(btc|eth|sol|ada|usdc|usdt|xrp|doge|bitcoins?|ether|coins|tokens)\b/i,
  /\b(above|below|here|this case|that case|in the example)\b/i,
  // No sentence of law: markup, code, and what is made to look like it.
  /[<>{}\\|]|\b(system|assistant|instructions?)\b/i,
];

/**
 * What a text states as a rule: its first sentences, two at most, that speak of nobody's own case.
 * Empty where there is none. A leading yes or no belongs to a question that is not repeated, and
 * goes.
 *
 * @example ruleOf('Yes. Staking rewards are income when received. Your wife\u2019s rewards count too.')
 *   // 'Staking rewards are income when received.'
 */
export function ruleOf(text: string): string {
  const sentences = [...text.replace(/\s+/g, ' ').matchAll(SENTENCE)].map(([sentence]) =>
    withoutYesOrNo(sentence.trim()),
  );
  return sentences.filter(isRule).slice(0, RULE_SENTENCES).join(' ');
}

function isRule(sentence: string): boolean {
  return (
    sentence.length >= SHORTEST &&
    !sentence.endsWith('?') &&
    !OF_A_CASE.some((pattern) => pattern.test(sentence.replaceAll('\u2019', "'")))
  );
}

function withoutYesOrNo(sentence: string): string {
  const rest = sentence.replace(/^(yes|no)[,:;\u2014-]\s*/i, '');
  return rest === sentence ? sentence : rest.charAt(0).toUpperCase() + rest.slice(1);
}
