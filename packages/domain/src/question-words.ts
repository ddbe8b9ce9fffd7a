import {
  COIN_NAMES,
  EXCHANGE_NAMES,
  FAILED_NAMES,
  PROGRAM_NAMES,
  PROTOCOL_NAMES,
  WALLET_NAMES,
} from './coin-names.ts';
import { FIELD } from './field-words.ts';
import { withoutPlaces } from './places.ts';

/**
 * One thing that a question is about: the words it was typed with, and words that mean nearly the
 * same in this field.
 */
export interface Concept {
  words: string[];
  also: string[];
}

/** What people type for words of the field. */
const SLANG: readonly [RegExp, string][] = [
  [/\bhodl(d|ed|ing|er|ers)?\b/g, 'held'],
  [/\bn\b/g, 'and'],
  // Said to whoever is asked, not of what is told to an office.
  [/\b(tell|show|explain to) me\b/g, ' '],
  [/\bspec(ific)?[- ]?ids?\b/g, 'specific identification'],
  [/\b(b4)\b/g, 'before'],
  [/\b(thru)\b/g, 'through'],
  [/\bpayed\b/g, 'paid'],
  [/\bcost bases?\b/g, 'cost basis'],
  [/\b1099 ?da\b/g, '1099-da'],
  [/\b(rekt|wiped out|got wrecked)\b/g, 'lost'],
  [/\b(rugged|got rugged)\b/g, 'rug pull'],
  [/\b(moons?|mooned|mooning)\b/g, 'gain'],
  [/\b(shitcoins?|memecoins?)\b/g, 'token'],
  [/\bcrypos?\b|\bcyrpto\b|\bcrytpo\b/g, 'crypto'],
];

const COMPANY = /\b(compan(y|ies)|corporat\w+|ltd|limited|gmbh|llc|inc|firm|business)\b/i;

/** Whether a question is of a company, not of a person. */
export const isOfCompany = (question: string): boolean => COMPANY.test(question);

const LEGAL_FORM =
  '(?:gmbh|ug|ltd|limited(?: company)?|plc|pty(?: ltd)?|inc|[cs][- ]?corp(?:oration)?|corporation|kk)';
const ACTS =
  '(?:holds?|holding|owns?|owned|sold|sells?|selling|buys?|bought|accepts?|accepted|received?|swap\\w*|trad\\w+|min(?:es|ed)|stak\\w+|keeps?|kept|has|had|got|made|makes|invest\\w*|disposes?|books?|account|uses?|match\\w*)';
const FOR_A_COMPANY = new RegExp(
  `\\b(?:(?:my|our|we are an?|we're an?|as an?) (?:[\\w-]+ ){0,3}?(?:${LEGAL_FORM}|company)|(?:an?|the|for|by|in|inside|through|via) (?:[\\w-]+ ){0,2}?${LEGAL_FORM})\\b.{0,50}?\\b${ACTS}\\b(?! (?:my|me|from me)\\b)|\\bcorporat(?:ion|e) (?:income )?tax\\b|\\b(?:k\u00f6rperschaft|gewerbe)steuer\\b`,
  'i',
);
/** What a company does to those whom it pays. */
const PAYS_ME =
  /\b(?:paid|pays|pay|paying|gave|gives|grants?|granted|sends?|sent) (?:me|us|my|our|its|employees|staff|everyone)\b/i;

/**
 * Whether it is a company that is taxed, and not a person, even one whom a company pays: its rules
 * are others.
 *
 * @example asksForCompany('our ltd sold eth')         // true
 * @example asksForCompany('my company paid me in eth') // false
 */
export const asksForCompany = (question: string): boolean =>
  FOR_A_COMPANY.test(question) && !PAYS_ME.test(question);

const COINS = new RegExp(
  `\\b(\\w*coins?|tokens?|[ck]rypto\\w*|digital assets?|nfts?|pfps?|jpegs?|defi|dao|web3|on-?chain|blockchains?|wallets?|seed (phrase|words?)|lps?|liquidity pools?|(bored )?apes?|stak(e|ed|es|ing)|miners?|mining|rigs?|asics?|airdrops?|(hard )?forks?|(crypto )?exchanges?|rug ?pull\\w*|hodl\\w*|perps|1099-?da|8949|fifo|hifo|${COIN_NAMES}|${EXCHANGE_NAMES}|${FAILED_NAMES}|${WALLET_NAMES}|${PROGRAM_NAMES}|${PROTOCOL_NAMES})\\b`,
  'i',
);
const TRADE =
  /\b(platforms?|brokers?|gains?|loss(es)?|lo(se|sing|st)|losers?|profits?|sell(s|ing)?|sold|sales?|dispos\w+|off-?load\w*|dump(ed|ing)|cash(ed|ing)? out|buy(s|ing)?|(re-?)?bought|re-?buy\w*|purchas\w+|(re-?)?acquir\w+|lots?|batch(es)?|swap\w*|trad(e|es|ed|ers?|ing)|basis|pool\w*|1099\S*|crash\w*|rewards?)\b/i;
/** What is owned, earned or asked for besides coins. */
const ELSE =
  /\b(cars?|houses?|homes?|flats?|apartments?|landlords?|tenants?|mortgages?|stocks|(my|apple|company|some|restricted|the) (stocks?|shares)|rsus?|dividends?|file for (a )?divorce|pensions?|scholarships?|school|visas?|passports?|lotter(y|ies)|poker|vat|insurance|alimony|property tax|council tax|stamp duty|mileage|speeding|parking|ebay|etsy|airbnb|uber)\b/i;
/**
 * What is owned besides coins and taxed by rules of its own, named as the thing that is asked
 * about.
 */
const OTHER_ASSET =
  /\b(my|our|his|her|apple|tesla|nvidia|microsoft|google|amazon|meta|gamestop|company|employer'?s?|private|public|listed|some|few|of|in|on|about) (\w+ )?(stocks?|shares)\b|\bstock (dividends?|options?|market|splits?|portfolio|trad(es?|ing)|plan|sales?|loss(es)?|gains?)\b|\b(equities|401 ?\(?k\)?|403 ?\(?b\)?|isas?|rsus?|espps?|etfs?|mutual funds?|index funds?|(treasury|savings|government|corporate|premium) bonds|gilts|forex|home office|rental (income|propert(y|ies))|real estate|my (\w+ )?(houses?|homes?|flats?|apartments?|cars?|vans?|dogs?|cats?|pets?)|pensions?)\b/i;

/** Whether a question speaks of coins, or of where they are held. */
export const speaksOfCoins = (question: string): boolean => COINS.test(question);

/** Whether a question speaks of what is done with coins, and with much else. */
export const speaksOfTrade = (question: string): boolean => TRADE.test(question);

/** What the law asks of coins, and what happens to them that it asks about. */
const TAX =
  /\b(tax\w*|steuer\w*|irs|hmrc|cra|ato|finanzamt|nta|revenue|uncle sam|declar\w*|report\w*|deduct\w*|wr(?:ite|iting|itten|ote) (?:\w+ ){0,2}off|owe[sd]?|incomes?|allowances?|exempt\w*|reliefs?|claim\w*|costs?|forms?|box(?:es)?|returns?|schedule|fil(?:e|ed|ing)|records?|receipts?|csvs?|8949|1040|1099\S*|w-?2|fbar|t1135|sa10[08]|dac8|carf|stolen|hack\w*|scam\w*|gift\w*|gave|inherit\w*|donat\w*|estate|died|late (?:mother|father|mum|dad)|divorce|paid|pay(?:s|ing|ment\w*)?|salary|wages?|earn\w*|interest|airdrop\w*|forks?|forked|fifo|lifo|hifo|first[- ]in|average|averaging|method|held|hold\w*|moved?|moving|transferr?\w*|sent|bridg\w+|wrap\w*|lent|lend\w*|borrow\w*|loans?|collateral|liquidat\w*|convert\w*|spent|spend\w*|accountants?|letter|audit\w*|years?|months?|discount|rules?|negligible|dead|worthless|rug\w*|froze\w*|bankrupt\w*|went bust|duplicat\w*|negative|minus|software|penalt\w*|fees?|received?|value|valuation|ira|isa|pension|percent|%)\b/i;

/** Whether a question speaks of tax, or of what is asked about for its sake. */
export const speaksOfTax = (question: string): boolean => TAX.test(question);

/** Whether a question speaks of something that is not coins. */
export const speaksOfElse = (question: string): boolean => ELSE.test(question);

/**
 * Whether a question asks about stocks, pensions, homes and the like, which this site does not
 * answer.
 */
export const namesOtherAsset = (question: string): boolean => OTHER_ASSET.test(question);

const COUNTRIES =
  /\b(uk|britain|british|england|english|scotland|wales|usa|the us|in us|america|americans?|united states|united kingdom|ireland|irish|japan(?:ese)?|canada|canadian|aus|aussies?|australian?|german|germany|deutschland|hmrc|irs|cra|ato|finanzamt)\b/gi;

/**
 * A text without the names of countries and tax offices, for whoever looks among the answers for
 * one country anyway.
 */
export const withoutCountries = (text: string): string =>
  withoutPlaces(text).replace(COUNTRIES, ' ');

// Words of questions that no answer is about, besides those that every search leaves out.
const EMPTY =
  /^(what|when|how|which|who|why|where|do|does|did|is|are|was|were|can|could|should|would|will|may|might|must|needs?|needed|required?|necessary|have|had|has|get|got|gets|say|says|said|please|help|thanks|hi|hello|question|anyone|someone|something|anything|thing|stuff|really|actually|just|still|also|even|ever|lot|bit|bunch|happen|happens|happened|work|works|worked|mean|means|want|wanted|know|think|thought|like|make|made|go|goes|went|going|use|used|using|put|ok|okay|new|old|my|mine|me|i|i'm|i've|it's|don't|didn't|doesn't|much|many|some|while|because|since|though|right|wonder|wondering|tried|try|supposed|correct|case|way|kind|sort|time|times|got|guy|people|friend|mate|told|tell|heard|read|explain|understand|correctly|exactly|whole|simply|later|today|now|yesterday|cant|dont|didnt|doesnt|isnt|arent|wasnt|wont|havent|hasnt|hadnt|couldnt|shouldnt|wouldnt|im|ive|id|ill|its|thats|whats|theres|youre|theyre|gonna|wanna|gotta|cause|cuz|coz|bc|btw|pls|plz|idk|tbh|lol|omg|hey|hiya|yo|yeah|nah|literally|basically|honestly|kinda|sorta|like|loads|heaps|heap|tons|couple|few|bad|good|great|fine|finally|already|actual|almost|around|about|back|away|up|out|off|on|in|if|and|or|but|then|than|there|here|sorry|meant|instead|everything|nothing|everyone|everybody|nobody|myself|u|ur|r|n|y|2|4)$/;

const WORD = /\d+(?:[.,]\d+)+|[\p{L}\p{N}][\p{L}\p{N}\u2019'.+-]*/gu;
const CONCEPTS_MAX = 30;

/**
 * What a question is about, in its order. Words that say nothing are left out; years and amounts
 * too, because answers have their own.
 *
 * @example conceptsOf('Did I dump my coins?') // [{ words: ['dump'], also: [] }, { words: ['coins'], also: ['coin', 'token', …] }]
 */
export function conceptsOf(text: string): Concept[] {
  const lower = SLANG.reduce(
    (typed, [slang, meant]) => typed.replace(slang, meant),
    text.toLowerCase().replaceAll('\u2019', "'"),
  );
  const spans = FIELD.flatMap(([pattern, also]) =>
    [...lower.matchAll(pattern)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      also: also.split(' '),
    })),
  );
  const concepts = new Map<string, Concept>();
  for (const match of lower.matchAll(WORD)) {
    const word = match[0].replace(/[.'+-]+$/, '').replace(/'s$/, '');
    const over = spans.filter(
      ({ start, end }) => start < match.index + word.length && match.index < end,
    );
    if ((over.length === 0 && EMPTY.test(word)) || isAmount(word, lower[match.index - 1])) continue;
    // The words of one phrase are one thing.
    const key = over.length === 0 ? word : over.map(({ also }) => also[0]).join(' ');
    const concept = concepts.get(key) ?? { words: [], also: [] };
    concept.words = [...new Set([...concept.words, word])];
    concept.also = [...new Set([...concept.also, ...over.flatMap(({ also }) => also)])].filter(
      (one) => one !== '',
    );
    concepts.set(key, concept);
  }
  return [...concepts.values()].slice(0, CONCEPTS_MAX);
}

/**
 * What a text is about, each thing once: a term of the field by all that mean it, another word
 * without its ending. So two texts that ask the same in other words have most of it in common.
 *
 * @example subjectsOf('Did I flog my coins?') // the same as of 'I sold coins'
 */
export const subjectsOf = (text: string): ReadonlySet<string> =>
  new Set(conceptsOf(withoutCountries(text)).flatMap(subjectsOfConcept));

/** The same of one concept: more than one where a word has two spellings. */
export const subjectsOfConcept = ({ words, also }: Concept): string[] =>
  also.length > 0 ? [also.join(' ')] : words.filter((word) => !STOP.test(word)).map(withoutEnding);

// What the search leaves out of every text.
const STOP =
  /^(a|about|above|after|again|against|all|am|an|any|as|at|be|been|before|being|below|between|both|by|down|during|each|few|for|from|further|he|her|hers|herself|him|himself|his|into|it|its|itself|more|most|no|nor|not|of|only|other|our|ours|ourselves|over|own|same|she|so|such|that|the|their|theirs|them|themselves|these|they|this|those|through|to|too|under|until|us|very|we|whom|with|you|your|yours|yourself|yourselves|s|t)$/;

const withoutEnding = (word: string): string =>
  word.replace(/ies$/, 'y').replace(/(ing|ed|es|s)$/, '');

// 8949 and 1040 are forms and 104 is a section; 2025 is a year, and what has a currency before it
// or a comma in it an amount.
function isAmount(word: string, before: string | undefined): boolean {
  if (!/^\d[\d.,]*(k|m|%|st|nd|rd|th)?$/.test(word)) return false;
  return (
    before === '$' ||
    before === '\u00a3' ||
    before === '\u20ac' ||
    !/^\d{3,4}$/.test(word) ||
    /^(19|20)\d\d$/.test(word)
  );
}

const FOLLOWS =
  /^(and|but|so|ok(ay)?|what about|how about|what if|then|same|also|even|only (if|when)|unless|in that case|does that|is that|would that|why)\b/i;

/**
 * Whether a question goes on from the one before it: it begins so, or says too little to stand
 * alone.
 */
export function followsUp(question: string): boolean {
  if (!/\p{L}{2}|\d/u.test(question)) return false;
  return FOLLOWS.test(question.trim()) || conceptsOf(question).length < 3;
}
