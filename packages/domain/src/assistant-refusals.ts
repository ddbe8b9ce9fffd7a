import { withoutOrders, withoutWordsToSay } from './assistant-orders.ts';
import { isOfSite, isSmallTalk } from './beside-the-subject.ts';
import { COIN_NAMES } from './coin-names.ts';
import { isEvasion } from './evasion.ts';

/**
 * Why the assistant does not answer: what to do with money, how to deceive a tax office, work on
 * somebody's own papers, this site itself, and everything that is not tax or accounting.
 */
export const REFUSALS = ['investment', 'evasion', 'paperwork', 'site', 'off_topic'] as const;
export type RefusalReason = (typeof REFUSALS)[number];

export const REFUSAL_TEXTS: Record<RefusalReason, string> = {
  investment:
    'I can’t give investment advice. I can tell you how buying, holding or selling is taxed, if you ask about that.',
  evasion:
    'I can’t help with hiding income or deceiving a tax authority. I can help you report correctly, including for past years.',
  paperwork:
    'I can’t prepare or file a return. I can say which form and box your coins go in, how a gain is worked out and which records you need, if you ask about that and name your country. The calculator works out your gains from your transactions.',
  site: 'I only answer questions about crypto tax and accounting. Your account, password and notifications are in Settings; for anything else about this site, open a ticket under Support.',
  off_topic: 'I only answer questions about crypto tax and accounting.',
};

/** What a reply begins with where a question sounds like evasion, and may not be. */
export const NOT_ROUND_A_TAX =
  'What is taxable must be declared in full, whether or not anyone else reports or notices it. I can’t help with getting round that. I can help you report correctly, including for past years.';

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
    `\\b(is|are|will|does) ${MARKET} (?:\\w+ )?(gonna|going to|about to|do a|do)\\b.{0,20}(\\b(hit|reach|go|rise|moon|pump|dump|crash|drop|fall|double|recover|explode)\\b|\\d+x)`,
  ),
  new RegExp(
    `\\b(can|could|might) ${MARKET} (\\w+ )?(rise|recover|reach|hit|moon|pump|double|flip)\\b`,
  ),
];

// A plan to buy or sell is advice asked for, unless tax is what the plan is about.
const INVESTMENT: readonly RegExp[] = [
  /\bshould (i|we|one) (\w+ ){0,2}(buy|sell|hold|hodl|invest|put|get into|keep holding|dump|ape)\b/,
  /\b(what|where|which) should (i|we) (\w+ )?(buy|invest|put|stack|hold|get|pick|ape|accumulate)\b/,
  /\b(worth|start|keep) (buying|investing|holding)\b/,
  /\b(good|bad|right|best|great|safe|smart|wise|perfect|decent|ok|okay|fine) (\w+ )?(time|moment|point) to (buy|sell|invest|enter|exit|get (in|into|out)|jump in|ape|load up|accumulate|stack|dca|cash out)\b/,
  /\b(10|20|50|100|1000)x\b/,
  /\bget(?:ting)? rich\b/,
  /\b(best|top) (coins?|altcoins?|tokens?|cryptos?|exchanges?|stocks?)\b/,
];
const TAX =
  /\b(tax\w*|deduct\w*|allowances?|declar\w+|report\w*|irs|hmrc|cra|ato|finanzamt|cost bas(is|e)|gains? rate|long[- ]?term|short[- ]?term|loss(es)?|wash sale|basis|(?:zero|no|nil) (?:costs?|proof|records?)|holding period|discount|write.?off|owe|rules|cgt|liquidat\w+|harvest\w*)\b/;

/** Somebody's return is to be made for them. */
const PAPERWORK: readonly RegExp[] = [
  /\b(?:write|do|prepare|fill(?: in| out)?|complete|file|submit|make|finish)\b (?:me |us )?(?:my|our|the|a) (?:(?:own|whole|crypto|us|uk|income|form) )*(?:tax(?:es)?|tax returns?|returns?|1040|8949|sa10[08]|schedule \w|steuererkl\u00e4rung)\b(?=.{0,12}(?:\bfor (?:me|us)\b|\bif i (?:paste|send|give|upload)\b|[?.!]*$))/,
];
/** The same words where somebody asks how to do it, when or whether. */
const OWN_WORK =
  /\b(?:how|when|where|which|what|do i|must i|should i|have to|need to|can i|could i|who|to do my|help(?:ed)?)\b/;

const OFF_TOPIC: readonly RegExp[] = [
  /\b(write|compose|tell|sing|make)\b( me| us)?( an?| some| the)? (\w+ )?(poem|song|story|joke|novel|essay|haiku|rap|limerick|script)\b/,
  /\b(write|draft|compose)\b.{0,20}\b(cover letter|resume|cv|love letter|speech|tweet|blog)\b/,
  /\b(recipe|weather|horoscope|lyrics|football|soccer|movie)\b/,
  /\bwrite\b.{0,20}\b(code|program|function|sql|html|python|javascript)\b/,
  /\btranslate\b.{0,60}\b(?:to|into|in) [a-z]+\b/,
  /\b(?:who|what) (?:are|r) (?:you|u)\b/,
  /\b(?:your|ur|yr) (?:favou?rite|name|opinion|creator|maker|training|model|owner)\b/,
  // The price of the day, and not the one that a return takes.
  new RegExp(
    `^(?=.*\\b(?:price|value|rate|much|high|worth|trading)\\b)(?:hi|hey|hello|please|so)?\\W*(?:what(?:'s| is)|how (?:much|high) is|tell me|give me)\\b (?:the )?(?:current |latest )?(?:(?:price|value|exchange rate) (?:of|for) )?(?:(?:an?|one|1) )?${MARKET}(?:'s)?(?: (?:price|worth|trading at|at))?(?: (?:today|now|right now|currently|at the moment|this minute))?\\W*$`,
  ),
  new RegExp(
    `^(?:hi|hey|hello|please|so)?\\W*(?:the )?(?:current |latest |live )?(?:(?:price|value|exchange rate) (?:of|for) (?:an? |one |1 )?${MARKET}|${MARKET}(?:'s)? (?:price|rate))(?: (?:today|now|right now|currently|at the moment|this minute))?\\W*$`,
  ),
  /\bcapital (city )?of (?!the\b|my\b|our\b|an?\b)[a-z]/,
];

/** The same where nothing about the subject comes with it. */
const OFF_TOPIC_ALONE: readonly RegExp[] = [
  /\b(?:your|ur|yr) (?:\w+ )?(?:instructions?|rules|prompts?|guidelines|passages)\b/,
  /\d\s?(?:[+*\u00d7]|x|plus|times|minus|divided by|percent of|% of)\s?\d/,
  /\b(?:tallest|highest|longest|deepest|largest) (?:mountain|building|river|lake|city|country)\b/,
];

const TOPIC =
  /\b(tax\w*|steuer\w*|cgt|accounting|accountants?|digital assets?|capital (gains?|loss(es)?|assets?)|[ck]rypto\w*|coins?|tokens?|bitcoins?|btc|eth|ether(eum)?|solana|stablecoins?|nfts?|defi|wallets?|stak\w+|min(e|ed|ing)|airdrops?|hard forks?|asics?|ftx|celsius|mt\.? gox|self-?employ\w*|deduct\w*|depreciat\w*|amorti[sz]\w*|cost bas(is|e)|tax lots?|fifo|hifo|lifo|irs|hmrc|cra|ato|finanzamt|nta|vat|w-2|1099\S*|1040|8949|8938|8283|fbar|t1135|sa10[08]|bookkeep\w*|capital allowances?)\b/;

// One of these may be about anything; two are about this, and so is one beside a country.
const HALF_TOPIC =
  /\b(accounts?|long(-|\s)?(or\s\w+\s)?term|short-?term|wages?|gains?|loss(es)?|profits?|basis|lots?|batch(es)?|parcels?|forks?|schedule|forms?|boxes|returns?|income|salary|records?|invoices?|expenses?|donat\w+|gifts?|swap\w*|sold|sell\w*|disposals?|disposed|exchanges?|platforms?|payouts?|brokers?|ledger|audit|fees?|allowances?|exempt\w*|reliefs?|report\w*|declar\w+|offset\w*|carr(y|ied)|roll(ed)? over|h[eo]ld(ing)?|kept|bought|buys?|buying|purchas\w+|acquir\w+|reacquir\w+|re-?b(uy|ought)\w*|off-?load\w*|trad(e|es|ed|ing)|paid|rewards?|interest|discount|owe[sd]?|hobby|business|claims?|csvs?|imported|duplicates?|writ(e|ten) (\w+ )?off|year)\b/g;

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
  // What is to be done comes from the whole text, what is asked from it without orders.
  if (isEvasion(inPlainLetters(withoutWordsToSay(question)))) return 'evasion';
  const text = inPlainLetters(withoutOrders(question));
  if (text === '') return question.trim() === '' ? null : 'off_topic';
  const has = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(text));
  if (has(ALWAYS_INVESTMENT) || (has(INVESTMENT) && !TAX.test(text))) return 'investment';
  if (isOfSite(text)) return 'site';
  if (isSmallTalk(text)) return 'off_topic';
  if (has(PAPERWORK) && !OWN_WORK.test(text)) return 'paperwork';
  return has(OFF_TOPIC) || (has(OFF_TOPIC_ALONE) && !isOnTopic(text)) ? 'off_topic' : null;
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

/** In lower case, with straight apostrophes, also where they were left out. */
export const inPlainLetters = (question: string): string =>
  question
    .toLowerCase()
    .replaceAll('\u2019', "'")
    .replace(WITHOUT_APOSTROPHE, "$1n't")
    .replace(/\bwont\b/g, "won't")
    .replace(/\s+/g, ' ')
    .trim();
