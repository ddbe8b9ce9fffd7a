import { COIN_NAMES } from './coin-names.ts';

/**
 * Why the assistant does not answer: what to do with money, how to deceive a tax office, and
 * everything that is not tax or accounting.
 */
export const REFUSALS = ['investment', 'evasion', 'off_topic'] as const;
export type RefusalReason = (typeof REFUSALS)[number];

export const REFUSAL_TEXTS: Record<RefusalReason, string> = {
  investment:
    'I can’t give investment advice. I can tell you how buying, holding or selling is taxed, if you ask about that.',
  evasion:
    'I can’t help with hiding income or deceiving a tax authority. I can help with reporting correctly, including for past years.',
  off_topic: 'I only answer questions about crypto tax and accounting.',
};

const AUTHORITY =
  '(?:the )?(?:tax ?(?:office|man|authorit\\w+|people)|irs|hmrc|cra|ato|finanzamt|government|revenue|they)';

const EVASION: readonly RegExp[] = [
  /\b(how|help|want|best way|ways?|tips?|trick)\b.{0,40}\b(hid(e|ing)|conceal\w*|evad\w+|launder\w*|fak(e|ing)|forg(e|ing)|falsif\w+|backdat\w+)\b.{0,80}\b(from|tax\w*|irs|hmrc|cra|ato|finanzamt|income|gains?|coins?|crypto|bitcoin|invoices?|receipts?|records?)\b/,
  /^(?!.*\b(legal(ly)?|lawful(ly)?|allowed|legit\w*)\b).*\b(how|help|want|best way|ways?|tips?|trick)\b.{0,40}\b(avoid|dodge|skip|get (around|out of))\b.{0,20}\b(report\w*|declar\w*|disclos\w*|paying (any )?tax\w*)\b/,
  /\b(make|create|write|give me|get|produce)\b.{0,20}\b(fake|forged|false|backdated)\b.{0,20}\b(invoices?|receipts?|records?|documents?|statements?|losses|trades)\b/,
  /\bwithout (getting|being) (caught|found out|detected|noticed)\b/,
  new RegExp(
    `\\bso (?:that )?${AUTHORITY} (?:can(?:'t|not)|won't|will not|do(?:es)?n't|never) (?:\\w+ )?(?:trace|find|see|know|notice|track|catch)\\w*`,
  ),
  new RegExp(`\\bwithout ${AUTHORITY} (?:\\w+ )?(?:know|find|notic|see|trac)\\w*`),
  /\b(so|in order|because|then)\b.{0,12}\b(i|we|nobody|no ?one)\b.{0,20}\b(skip|avoid|dodge|escape|not|never|needn't|don't|won't)\b.{0,20}\b(report\w*|declar\w*|disclos\w*|file)\b/,
  /\b(find|recommend|suggest|name|looking for|list|use|move to|switch to|know of|know)\b.{0,30}\b(exchanges?|platforms?|brokers?|wallets?|countr(y|ies)|banks?)\b.{0,30}\b(do(es)?n't|do(es)? not|never|won't|will not|without)\b.{0,15}\b(report|tell|share|inform|kyc|ask)/,
  // Telling of a loss that was none.
  /\b(if|can|could|what if|just|to) (i |we )?(just )?(pretend|lie|say|claim|tell (them|(the )?\w+( \w+)?))\b.{0,60}\b(lost|hacked|stolen|stole|robbed|scammed|gift\w*|gave)\b.{0,30}\b(but|when|though|even though)\b.{0,20}\b(wasn't|wasnt|isn't|isnt|didn't|didnt|not|haven't|havent|never)\b/,
  /\b(i|we|to|just) (\w+ )?(pretend|lie to|lie about|make up|fib)\b.{0,60}\b(tax\w*|irs|hmrc|cra|ato|finanzamt|revenue|wallet|coins?|cost|basis|loss(es)?|hacked|stolen|records?|receipts?)\b/,
  /\bboating accident\b/,
  /\bhow (?:to|can i|do i) (?:not|never) (?:declare|report|disclose)\b/,
  new RegExp(
    `\\bwhich\\b.{0,30}\\b(?:do|does|can|could) ${AUTHORITY} (?:not|never) (?:know|see|track|find)\\b`,
  ),
  /\b(get away with|fly under the radar|off the books|under the table|leave (it|them|that) off)\b/,
  /\b(just|simply|rather|better to) leave\b.{0,40}\b(off|out of) (the|my|our) (tax )?(return|form|declaration|taxes)\b/,
  /\bwho (would|will|'ll|'s going to|is going to|is gonna) (ever |even )?(know|find out|notice|check)\b/,
  // Somebody looks for one; who has used one asks what to do about it.
  new RegExp(
    `^(?!.*\\b(?:my|i used|i was|do i|must i|should i|have to|need to|still|owe|taxed)\\b).*\\b(?:exchanges?|platforms?|brokers?|wallets?|apps?|places?)\\b.{0,40}\\b(?:won't|don't|doesn't|will not|do not|does not|never)\\b.{0,10}\\b(?:tell|report to|inform|share (?:\\w+ )?with|send (?:\\w+ )?to) ${AUTHORITY}\\b`,
  ),
];

const MARKET = `(?:bitcoin|crypto|the (?:price|market)|altcoins?|${COIN_NAMES})`;

const ALWAYS_INVESTMENT: readonly RegExp[] = [
  /\b(price|market) (prediction|forecast|target)s?\b/,
  /\b(which|what|any) ((alt|meme|new|small|good) ?)?(coins?|altcoins?|tokens?|crypto\w*|stocks?|nfts?|etfs?)\b.{0,40}\b(will|going to|gonna|could)\b.{0,20}\b(go up|rise|moon|explode|pump|grow|perform|10x|100x|win)/,
  /\b(good|bad|safe|smart|wise|solid|worthwhile) (\w+ )?(investment|bet|buy)\b/,
  /\b(recommend|suggest|tell|pick|name)\b( me)?( \w+){0,3} (coins?|altcoins?|tokens?|cryptos?|stocks?|projects?|nfts?|portfolio)\b.{0,30}\b(to (buy|invest|hold)|potential|gains?|profit|portfolio)\b/,
  new RegExp(
    `\\b(will|how (high|low|far) (will|can|could)) (the price of )?${MARKET}\\b.{0,30}\\b(go|rise|fall|crash|recover|reach|hit|drop|moon|pump|dump|double|flip|bottom)\\b`,
  ),
  new RegExp(
    `\\b(can|could|might) ${MARKET} (\\w+ )?(rise|recover|reach|hit|moon|pump|double|flip)\\b`,
  ),
];

// A plan to buy or sell is advice asked for, unless tax is what the plan is about.
const INVESTMENT: readonly RegExp[] = [
  /\bshould (i|we|one) (\w+ ){0,2}(buy|sell|hold|hodl|invest|put|get into|keep holding|dump|ape)\b/,
  /\b(what|where) should (i|we) (\w+ )?(buy|invest|put)\b/,
  /\b(worth|start|keep) (buying|investing|holding)\b/,
  /\b(good|bad|right|best|great|safe|smart|wise|perfect) (\w+ )?(time|moment|point) to (buy|sell|invest|enter|exit|get (in|into|out)|jump in|ape|load up|accumulate|stack|dca|cash out)\b/,
  /\b(10|20|50|100|1000)x\b/,
  /\b(best|top) (coins?|altcoins?|tokens?|cryptos?|exchanges?|stocks?)\b/,
];
const TAX =
  /\b(tax\w*|deduct\w*|allowances?|declar\w+|report\w*|irs|hmrc|cra|ato|finanzamt|cost bas(is|e)|gains? rate|long-?term|short-?term|loss(es)?|wash sale|basis|holding period|discount|write.?off|owe|liquidat\w+|harvest\w*)\b/;

const OFF_TOPIC: readonly RegExp[] = [
  /\b(write|compose|tell|sing|make)\b( me| us)?( an?| some| the)? (\w+ )?(poem|song|story|joke|novel|essay|haiku|rap|limerick|script)\b/,
  /\b(write|draft|compose)\b.{0,20}\b(cover letter|resume|cv|love letter|speech|tweet|blog)\b/,
  /\b(recipe|weather|horoscope|lyrics|football|soccer|movie)\b/,
  /\bwrite\b.{0,20}\b(code|program|function|sql|html|python|javascript)\b/,
  /\b(ignore|forget|disregard|override|reveal|print|repeat|show)\b.{0,30}\b(instructions?|prompts?|rules|guidelines|system message)\b/,
  /\bcapital (city )?of (?!the\b|my\b|our\b|an?\b)[a-z]/,
];

const TOPIC =
  /\b(tax\w*|accounting|accountants?|digital assets?|capital (gains?|loss(es)?|assets?)|crypto\w*|coins?|tokens?|bitcoins?|btc|eth|ether(eum)?|solana|stablecoins?|nfts?|defi|wallets?|stak\w+|min(e|ed|ing)|airdrops?|hard forks?|asics?|ftx|celsius|mt\.? gox|self-?employ\w*|deduct\w*|depreciat\w*|amorti[sz]\w*|cost bas(is|e)|tax lots?|fifo|hifo|lifo|irs|hmrc|cra|ato|finanzamt|nta|vat|w-2|1099\S*|1040|8949|fbar|t1135|sa10[08]|bookkeep\w*|capital allowances?)\b/;

// One of these may be about anything; two are about this, and so is one beside a country.
const HALF_TOPIC =
  /\b(accounts?|long(-|\s)?(or\s\w+\s)?term|short-?term|wages?|gains?|loss(es)?|profits?|basis|lots?|batch(es)?|parcels?|forks?|schedule|forms?|boxes|returns?|income|salary|records?|invoices?|expenses?|donat\w+|gifts?|swap\w*|sold|sell\w*|disposals?|disposed|exchanges?|platforms?|payouts?|brokers?|ledger|audit|fees?|allowances?|exempt\w*|reliefs?|report\w*|declar\w+|offset\w*|carr(y|ied)|roll(ed)? over|h[eo]ld(ing)?|kept|bought|buys?|buying|purchas\w+|acquir\w+|reacquir\w+|re-?b(uy|ought)\w*|off-?load\w*|trad(e|es|ed|ing)|paid|rewards?|interest|discount|hobby|business|claims?|csvs?|imported|duplicates?|writ(e|ten) (\w+ )?off|year)\b/g;

const WITHOUT_APOSTROPHE =
  /\b(do|does|did|ca|is|are|was|were|has|have|had|could|would|should)nt\b/g;

/**
 * Why a question is refused whatever is known about it, or null. What only lacks an answer here is
 * not refused: see isOnTopic.
 *
 * @example refusalOf('Should I buy bitcoin now?')                        // 'investment'
 * @example refusalOf('Should I sell at a loss before the tax year ends?') // null
 */
export function refusalOf(question: string): RefusalReason | null {
  const text = question
    .toLowerCase()
    .replaceAll('\u2019', "'")
    .replace(WITHOUT_APOSTROPHE, "$1n't")
    .replace(/\bwont\b/g, "won't")
    .replace(/\s+/g, ' ');
  const has = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(text));
  if (has(EVASION)) return 'evasion';
  if (has(ALWAYS_INVESTMENT) || (has(INVESTMENT) && !TAX.test(text))) return 'investment';
  return has(OFF_TOPIC) ? 'off_topic' : null;
}

/**
 * Whether a question has a word of tax, accounting or crypto in it, or words enough that may be of
 * them: two, or one where a country is named.
 *
 * @example isOnTopic('Which form for my gains?')         // true
 * @example isOnTopic('What is the capital of Mongolia?') // false
 */
export function isOnTopic(question: string, namesCountry = false): boolean {
  const text = question.toLowerCase();
  return TOPIC.test(text) || new Set(text.match(HALF_TOPIC)).size >= (namesCountry ? 1 : 2);
}
