/**
 * One thing that a question is about: the words it was typed with, and words that mean nearly the
 * same in this field.
 */
export interface Concept {
  words: string[];
  also: string[];
}

// What people say, and what answers on tax call it. Each matches whole words of the text in lower
// case.
const FIELD: readonly [RegExp, string][] = [
  [
    /\b(coins?|tokens?|crypto\w*|digital (assets?|money)|virtual currenc(y|ies))\b/g,
    'coin token crypto bitcoin digital asset',
  ],
  [/\b(btc|bitcoins?|sats)\b/g, 'btc bitcoin coin crypto'],
  [/\b(eth|ether(eum)?)\b/g, 'eth ether ethereum coin crypto'],
  [/\b(sol|solana|ada|cardano|altcoins?|meme ?coins?|shitcoins?)\b/g, 'coin token altcoin crypto'],
  [/\b(husband|wife|spouse|(civil )?partner|missus|hubby|married)\b/g, 'spouse wife husband'],
  [
    /\b(brother|sister|siblings?|father|dad|mother|mum|mom|parents?|son|daughter|kids?|child(ren)?|relatives?|uncle|aunt|grand\w+)\b/g,
    'family brother father gift',
  ],
  [/\b(gifts?|gifted|presents?|give|gave|giving|given|hand(ed|ing))\b/g, 'gift give'],
  [
    /\b(charit(y|ies|able)|donat\w+|non-?profits?|good cause|food bank|church)\b/g,
    'charity donate donation',
  ],
  [
    /\b(swap\w*|exchang(ed|ing)|convert\w*|trad(e|ed|ing)|switch\w*)\b/g,
    'swap exchange trade disposal',
  ],
  [
    /\b(sell|sold|sale|selling|dispos\w+|cash(ed|ing)? out|liquidat\w+|off-?load\w*|get rid of|got rid of)\b/g,
    'sell sale sold disposal',
  ],
  [
    /\b(re-?b(uy|ought)|re-?purchas\w*|(buy|bought|buying|purchas\w+|get|got)( \w+){0,2} (back|again)|jump back in)\b/g,
    'buy back bought again rebuy',
  ],
  [/\b(buy|bought|buying|purchas\w+|acquir\w+)\b/g, 'buy bought purchase acquire'],
  [
    /\b(spend|spent|spending|paid with|pay with|paying with|(pay|paid|paying) for|shopping)\b/g,
    'pay paid spend buy',
  ],
  [/\b(wallets?|ledger|trezor|cold storage|self-?custody|hardware device)\b/g, 'wallet hardware'],
  [
    /\b(mov(e|ed|ing)|transfer\w*|send|sent|sending|withdr[ae]w\w*|shift\w*)\b/g,
    'move transfer moving wallet',
  ],
  [
    /\b(exchanges?|platforms?|brokers?|coinbase|kraken|binance|trading apps?)\b/g,
    'exchange broker platform',
  ],
  [/\b(loss(es)?|lose|losing|lost money|underwater|in the red|down)\b/g, 'loss losses'],
  [/\b(gains?|profits?|profited|made money|upside)\b/g, 'gain gains profit'],
  [
    /\b(deduct\w*|writ(e|ten|ing) (it |them |that )?off|offset\w*|set against|subtract\w*|relief)\b/g,
    'deduct deduction offset loss claim',
  ],
  [
    /\b(salar(y|ies)|wages?|pay ?check|pay ?slip|day job|paye|earnings)\b/g,
    'salary wage income job',
  ],
  [
    /\b(records?|paperwork|receipts?|document\w*|proof|evidence|csvs?|bookkeeping|spreadsheets?)\b/g,
    'records record evidence keep documents',
  ],
  [
    /\b(keep|retain\w*|store|archive\w*|hang on to|throw away|shred\w*|delete)\b/g,
    'keep records years',
  ],
  [
    /\b(seed( phrase| words)?|private keys?|pass ?(word|phrase)s?|recovery (words|phrase)|locked out|hard ?(drive|disk)|usb stick|landfill)\b/g,
    'key keys seed phrase lost wallet',
  ],
  [
    /\b(worthless|worth (practically |almost |basically )?nothing|((gone|went|fell|fallen|dropped|dropping) )?to (practically |almost |basically |nearly |near )?(zero|nothing)|collapsed?|crash\w*|rug ?pull\w*|dead|imploded)\b/g,
    'worthless negligible value loss',
  ],
  [/\b(stak(e|es|ed|ing)|validat\w+|delegat\w+)\b/g, 'staking stake staked rewards'],
  [/\b(rewards?|interest|yields?|pay ?outs?)\b/g, 'rewards reward income'],
  [/\b(min(e|ed|ing|ers?)|rigs?|gpus?|asics?)\b/g, 'mining mine'],
  [/\b(air ?drop\w*|free (coins?|tokens?))\b/g, 'airdrop income fork'],
  [/\b(forks?|forked|chain ?split\w*|splits?|split in two)\b/g, 'fork split chain'],
  [/\b(fees?|commissions?|gas|network costs?|trading costs?)\b/g, 'fee fees gas commission'],
  [
    /\b(allowances?|exempt\w*|tax-?free (amount|allowance|limit)|thresholds?|limits?|freigrenze|cut-?off)\b/g,
    'allowance exempt limit exemption',
  ],
  [
    /\b((a|one|1) (full |whole )?year|twelve months|12 months|365 days|holding (period|clock)|long-?term|how long|anniversary)\b/g,
    'year months period long term held',
  ],
  [/\b(half|halved?|fifty percent|50 ?(%|percent)|two[- ]thirds)\b/g, 'half discount inclusion'],
  [
    /\b(tax ?(man|office|authorit(y|ies)|agency|people|collector)|irs|hmrc|cra|ato|finanzamt|revenue)\b/g,
    'irs hmrc cra ato finanzamt',
  ],
  [/\b(check ?box|tick(ed|ing)?|boxes|box|codes?)\b/g, 'box form tick'],
  [
    /\b(1099\S*|broker statement|statement from (my|the) exchange|tax form)\b/g,
    '1099-DA form broker',
  ],
  [/\b(compan(y|ies)|corporations?|ltd|limited|firm)\b/g, 'company business limited'],
  [
    /\b(business|professional|self-?employed|sole trader|day ?trad\w+|hobby|for a living|full-?time)\b/g,
    'business trade self-employment hobby',
  ],
  [/\b(defi|lend\w*|lent|liquidity|aave|compound|protocols?)\b/g, 'defi lending deposit protocol'],
  [/\b(nfts?|non-?fungible|collectibles?|digital art|jpegs?|artwork)\b/g, 'nft collectible'],
  [/\b(wrap\w*|weth|unwrap\w*|bridg\w+)\b/g, 'wrap wrapped wrapping'],
  [/\b(averag\w*|blended|mean (price|cost|value|basis)|pool(ed|s|ing)?)\b/g, 'average pool pooled'],
  [/\b(fifo|oldest (ones |coins |units )?first|first[- ]in)\b/g, 'fifo first oldest'],
  [/\b(hifo|(most expensive|highest|priciest)( \w+){0,2}( first)?)\b/g, 'hifo highest'],
  [
    /\b(lots?|batch(es)?|parcels?|tranches?|which (coins?|units?|ones))\b/g,
    'lot lots units parcel',
  ],
  [/\b(pick|choose|chose|select|cherry-?pick|decide)\b/g, 'choose pick specific identification'],
  [
    /\b(carr(y|ied)|carry-?(over|forward)|roll\w* over|(next|later|future|following) years?)\b/g,
    'carry carryover next later',
  ],
  [/\b(rates?|percent(age)?|brackets?|how much tax)\b/g, 'rate rates percent'],
  [/\b(report\w*|declar\w+|disclos\w+|tell|mention|return)\b/g, 'report declare return'],
  [/\b(blank|empty|missing|incomplete|left out)\b/g, 'missing blank no'],
  [
    /\b((cost )?basis|cost base|purchase price|what i paid|original (price|cost)|acquisition cost|acb)\b/g,
    'cost basis base',
  ],
  [/\b(wrong|incorrect|mistakes?|errors?|different|mismatch\w*)\b/g, 'wrong incorrect other'],
  [/\b(owe|taxed|taxable|liable|tax bill)\b/g, 'tax taxable taxed'],
  [/\b(amount|much|count\w*|treated?)\b/g, ''],
];

/** What people type for words of the field. */
const SLANG: readonly [RegExp, string][] = [
  [/\bhodl(d|ed|ing|er|ers)?\b/g, 'held'],
  [/\bn\b/g, 'and'],
  [/\bspec(ific)?[- ]?ids?\b/g, 'specific identification'],
  [/\b(b4)\b/g, 'before'],
  [/\b(thru)\b/g, 'through'],
  [/\b(rekt|wiped out|got wrecked)\b/g, 'lost'],
  [/\b(rugged|got rugged)\b/g, 'rug pull'],
  [/\b(moons?|mooned|mooning)\b/g, 'gain'],
  [/\b(shitcoins?|memecoins?)\b/g, 'token'],
  [/\bcrypos?\b|\bcyrpto\b|\bcrytpo\b/g, 'crypto'],
];

const COMPANY = /\b(compan(y|ies)|corporat\w+|ltd|limited|gmbh|llc|inc|firm|business)\b/i;

/** Whether a question is of a company, not of a person. */
export const isOfCompany = (question: string): boolean => COMPANY.test(question);

const COUNTRIES =
  /\b(uk|britain|british|england|english|scotland|wales|usa?|america|americans?|united states|united kingdom|ireland|irish|japan(?:ese)?|canada|canadian|aus|aussie|australian?|german|germany|deutschland|hmrc|irs|cra|ato|finanzamt)\b/gi;

/**
 * A text without the names of countries and tax offices, for whoever looks among the answers for one
 * country anyway.
 */
export const withoutCountries = (text: string): string => text.replace(COUNTRIES, ' ');

// Words of questions that no answer is about, beside those that every search leaves out.
const EMPTY =
  /^(what|when|how|which|who|why|where|do|does|did|is|are|was|were|can|could|should|would|will|may|might|must|needs?|needed|required?|necessary|have|had|has|get|got|gets|say|says|said|please|help|thanks|hi|hello|question|anyone|someone|something|anything|thing|stuff|really|actually|just|still|also|even|ever|lot|bit|bunch|happen|happens|happened|work|works|worked|mean|means|want|wanted|know|think|thought|like|make|made|go|goes|went|going|use|used|using|put|ok|okay|new|old|my|mine|me|i|i'm|i've|it's|don't|didn't|doesn't|much|many|some|while|because|since|though|right|wonder|wondering|tried|try|supposed|correct|case|way|kind|sort|time|times|got|guy|people|friend|mate|told|tell|heard|read|explain|understand|correctly|exactly|whole|simply|later|today|now|yesterday)$/;

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
  /^(and|but|so|ok(ay)?|what about|how about|what if|then|same|also|even|in that case|does that|is that|would that|why)\b/i;

/**
 * Whether a question goes on from the one before it: it begins so, or says too little to stand
 * alone.
 */
export function followsUp(question: string): boolean {
  return FOLLOWS.test(question.trim()) || conceptsOf(question).length < 3;
}
