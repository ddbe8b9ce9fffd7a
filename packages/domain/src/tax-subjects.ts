/**
 * A subject with rules of its own: those of a neighbouring one read as if they answered and don't.
 * Broad ones, such as records or fees, are not here: what is close says something of them.
 */
export interface TaxSubject {
  /** As the reply names it: “the rules of Japan for mining”. */
  name: string;
  /** Says that a question is of it. */
  asked: RegExp;
  /**
   * Its words as a search of PostgreSQL, which takes their endings off (so that “futures” is any
   * future): a text is on it that has one in its title, a wording of its question or its tags.
   */
  words: string;
}

const FAMILY =
  '(?:wife|husband|spouse|partner|girlfriend|boyfriend|fianc\\w+|son|daughter|kids?|child(?:ren)?|brother|sister|father|mother|dad|mum|mom|parents?|friend|nephew|niece|cousin|grand\\w+)';
const COUNTRY =
  '(?:the )?(?:uk|us|usa|united (?:kingdom|states)|britain|england|scotland|canada|australia|germany|ireland|japan|country)';
const HAVEN =
  '(?:live in )?(?:portugal|dubai|the uae|uae|the emirates|switzerland|cyprus|malta|spain|singapore|thailand|el salvador|puerto rico)';
const COINS =
  '(?:bitcoins?|btc|eth(?:er)?|crypto\\w*|coins?|tokens?|usd[ct]|stablecoins?|digital assets?)';

const SUBJECTS: readonly TaxSubject[] = [
  {
    name: 'mining',
    asked: /\b(mining|miners?|mined|(?:i|we|to|who) mine (?!is\b)|asics?)\b/,
    words: 'mining | miner',
  },
  {
    name: 'staking',
    asked: /\b(?:stak(?:ed|ing|ers?)|(?:i|we|to|can) stake(?! in\b)|validators?)\b/,
    words: 'staking | staked',
  },
  { name: 'airdrops', asked: /\bair-?drop\w*/, words: 'airdrop' },
  {
    name: 'forks',
    asked: /\b(?:forks?|forked|chain[- ]splits?)\b/,
    words: 'fork | chain <-> split',
  },
  {
    name: 'NFTs',
    asked: /\b(nfts?|non-?fungible\w*|bored apes?|pfps?|crypto ?punks?)\b/,
    words: 'nft | fungible',
  },
  {
    name: 'gifts',
    asked: new RegExp(
      `\\bgift(?:s|ed|ing)?\\b(?! (?:aid|cards?))|\\bas an? (?:\\w+ )?present\\b|\\b(?:birthday|wedding|christmas|xmas) presents?\\b|\\b(?:gave|give|gives|giving|given)\\b (?:[\\w.,]+ ){0,5}?${FAMILY}\\b|\\b${FAMILY} (?:[\\w']+ ){0,3}?(?:gave|gives?|giving) (?:me|us)\\b`,
    ),
    words: 'gift | gave',
  },
  {
    name: 'donations',
    asked: /\b(donat\w+|charit\w+|non-?profits?|gift aid|spenden?)\b/,
    words: 'donate | charity',
  },
  {
    name: 'divorce',
    asked:
      /\b(divorc\w+|separation agreement|we (?:have )?separated|ex-?(?: )?(?:wife|husband|spouse))\b/,
    words: 'divorce',
  },
  {
    name: 'lost keys',
    asked:
      /\b(?:los[et]|losing|forg[oe]t\w*|threw (?:away|out)|misplaced|can'?t (?:find|remember))\b(?: [\w.']+){0,6}? (?:seed|private key|keys|pass ?(?:word|phrase)s?|pin|hard (?:drive|disk)|recovery phrase)\b|\b(?:seed(?: phrase)?|private keys?|keys|passwords?|hard (?:drive|disk))(?: [\w.,']+){0,4}? (?:lost|gone|forgotten|destroyed)\b|\blost access\b/,
    words: 'seed | private <-> key | password | passphrase | hard <-> drive | lost <-> key',
  },
  {
    name: 'theft',
    asked: /\b(stolen|stole|thefts?|thie(?:f|ves)|hack(?:ed|ers?|s)?|drained|phish\w*|robbed)\b/,
    words: 'stolen | theft | thief | hack | hacker | drained | phishing',
  },
  {
    name: 'scams',
    asked:
      /\b(scam\w*|fraud\w*|ponzi|pig[- ]butchering|swindl\w*|fake (?:\w+ )?(?:exchange|platform|broker|site|app))\b/,
    words: 'scam | scammer | fraud | fake | ponzi',
  },
  {
    name: 'worthless coins',
    asked:
      /\b(worthless|rug[- ]?pull\w*|rugged|negligible value|(?:went|gone|fell|dropped) to (?:zero|nothing))\b/,
    words: 'worthless | rug | negligible',
  },
  {
    name: 'failed exchanges',
    asked:
      /\b(bankrupt\w*|insolven\w*|creditors?|ftx|celsius|mt\.? ?gox|blockfi|voyager|quadriga\w*|cryptopia)\b/,
    words: 'bankrupt | bankruptcy | insolvent | administration | creditor | ftx | celsius | gox',
  },
  {
    name: 'derivatives',
    asked:
      /\b(futures|perps?|perpetuals?|derivatives?|leverag\w+|cfds?|margin (?:trad\w+|gains?|loss\w*|calls?|positions?|account)|(?:on|crypto|bitcoin) margin)\b/,
    words:
      'perp | perpetual | leverage | cfd | derivative | bitcoin <-> futures | btc <-> futures | crypto <-> futures | margin <-> trade | margin <-> interest',
  },
  {
    name: 'options',
    asked:
      /\b(?:(?:crypto|bitcoin|btc|eth|call|put|deribit) options?|options? (?:premiums?|contracts?|trad\w+|expir\w+))\b/,
    words:
      'option <-> premium | option <-> contract | bitcoin <-> option | crypto <-> option | put <-> option | call <-> option',
  },
  {
    name: 'wash sales',
    asked: /\bwash[- ]?sal\w+/,
    words:
      'wash <-> sale | superficial | 30 <-> day | thirty <-> day | four <-> week | 28 <-> day | buy <-> back | bought <-> back',
  },
  {
    name: 'moving abroad',
    asked: new RegExp(
      `\\b(?:(?:exit|departure) tax|emigrat\\w+|expatriat\\w+|wegzug\\w*|(?:stop|stopped|cease|ceased|ceasing) (?:being|to be) (?:an? )?(?:\\w+ )?resident|(?:leav(?:e|es|ing)|left|mov(?:e|es|ed|ing)|relocat\\w+) (?:to live |permanently )?(?:overseas|abroad|(?:out of |from )?${COUNTRY}\\b(?! (?:exchange|wallet|account))|(?:from \\w+ )?to ${HAVEN}\\b))`,
    ),
    words:
      'emigrate | emigration | expatriate | exit <-> tax | departure | nonresident | move <-> abroad',
  },
  {
    name: 'work that is paid in coins',
    asked: new RegExp(
      `^(?=.*\\b(?:salar(?:y|ies)|wages?|payroll|employer|freelanc\\w*|job|clients?|contractor|invoice\\w*|compan(?:y|ies)|boss|work)\\b).*\\b(?:(?:pa(?:id|ys?|ying)|salary|wages?)(?: [\\w']+){0,6}? in (?:\\w+ )?${COINS}|${COINS} (?:salary|wages|payroll))\\b`,
      's',
    ),
    words: 'payroll | freelancer | contractor | salary <-> paid | wages <-> paid',
  },
  {
    name: 'lending',
    asked: new RegExp(
      `\\b(?:lend(?:ing|s)?|lent)\\b|\\binterest (?:from|on|for) (?:my )?${COINS}\\b|\\bearn\\w* interest\\b`,
    ),
    words: 'lend | lent',
  },
  {
    name: 'liquidity pools',
    asked: /\b(liquidity|lp tokens?|impermanent loss|uniswap (?:lp|pools?))\b/,
    words: 'liquidity | lp | impermanent',
  },
  {
    name: 'loans against coins',
    asked:
      /\b(borrow(?:ed|ing|s)?|collateral\w*|loans? (?:against|backed)|(?:took|take|taking) (?:out )?an? loan)\b/,
    words: 'borrow | collateral | loan <-> against',
  },
  {
    name: 'wrapping',
    asked: /\b(un)?wrap(?:s|ped|ping)?\b|\bweth\b|\bwbtc\b/,
    words: 'wrap | weth | wbtc | unwrap',
  },
  { name: 'bridging', asked: /\bbridg(?:e|es|ed|ing)\b/, words: 'bridge' },
  {
    name: 'foreign accounts',
    asked:
      /\b(fbar|fatca|8938|t1135)\b|^(?=.*\b(?:report|declar|disclos|form|tell|count|list|mention)).*\b(?:foreign|overseas|offshore) (?:crypto )?(?:exchanges?|accounts?|wallets?|assets?|property|brokers?)\b/s,
    words: 'foreign | overseas | offshore | fbar | t1135',
  },
  {
    name: 'bonuses and cashback',
    asked: /\b(referral|sign-?up bonus\w*|cash-?back|learn[- ](?:to|and|&|n)[- ]?earn)\b/,
    words: 'referral | bonus | cashback',
  },
  {
    name: 'betting',
    asked: /\b(polymarket|kalshi|prediction markets?|gambl\w+|betting|bets|casinos?)\b/,
    words: 'polymarket | prediction | gambling | betting | casino',
  },
  {
    name: 'coins granted for work',
    asked: /\b(token grants?|vest(?:s|ed|ing)?\b|83\(?b\)?)/,
    words: 'vesting | token <-> grant',
  },
  {
    name: 'earlier years that were not declared',
    asked:
      /\b(undeclared|never (?:declared|reported)|(?:voluntary|self)[- ]disclos\w+|selbstanzeige|forgot to (?:declare|report))\b/,
    words:
      'undeclared | disclosure | never <-> reported | never <-> declared | selbstanzeige | amend',
  },
  {
    name: 'residence',
    asked: /\b(?:am i|are we) (?:\w+ ){0,3}?residents?\b|\btie-?breaker\b|\btax resid\w+/,
    words: 'residence | resident',
  },
  {
    name: 'coins sent to a wrong address',
    asked: /\bwrong (?:\w+ )?address\b/,
    words: 'wrong <-> address',
  },
  {
    name: 'paying the tax later',
    asked: /\b(?:(?:more )?time to pay|instal+ments?|payment plans?)\b/,
    words: 'instalment | installment | payment <-> plan | time <2> pay',
  },
];

/**
 * The subjects with rules of their own that a question names.
 *
 * @example subjectsAsked('How is mining taxed in Japan?').map(({ name }) => name) // ['mining']
 */
export function subjectsAsked(question: string): TaxSubject[] {
  const lower = question.toLowerCase().replaceAll('\u2019', "'");
  return SUBJECTS.filter(({ asked }) => asked.test(lower));
}
