import * as called from './coin-names.ts';

/**
 * What people say, and what answers on tax call it. Each matches whole words of the text in lower
 * case.
 */
export const FIELD: readonly [RegExp, string][] = [
  [called.wordsOf(called.FAILED_NAMES), 'bankruptcy estate claim creditors distribution'],
  [
    /\b(coins?|tokens?|crypto\w*|digital (assets?|money)|virtual currenc(y|ies))\b/g,
    'coin token crypto bitcoin digital asset',
  ],
  [/\b(btc|bitcoins?|sats)\b/g, 'btc bitcoin coin crypto'],
  [/\b(eth|ether(eum)?)\b/g, 'eth ether ethereum coin crypto'],
  [
    called.wordsOf(`altcoins?|alts|memes|meme ?coins?|shitcoins?|${called.COIN_NAMES}`),
    'coin token altcoin crypto',
  ],
  [
    /\b(husband|wife|wifey|spouse|(civil )?partner|missus|hubby|married|other half|fianc\w+|girlfriend|boyfriend|gf|bf|couple)\b/g,
    'spouse wife husband',
  ],
  [
    /\b(brother|bro|sister|sis|siblings?|(step)?(father|dad|daddy|mother|mum|mom)|pops|folks|parents?|son|daughter|kids?|child(ren)?|relatives?|uncle|aunt(ie)?|cousin|nephew|niece|in-laws?|nan|gran|grand\w+|family)\b/g,
    'family brother father gift',
  ],
  [
    /\b(gifts?|gifted|presents?|give|gave|giving|given|hand(ed|ing)|pass(ed|ing)? (it |them |some |a bit |coins )?(of \w+ )?(on|over|down)|christmas|xmas|birthday|wedding|graduation|(our|wedding|her|his) anniversary)\b/g,
    'gift give',
  ],
  [
    /\b(charit(y|ies|able)|donat\w+|non-?profits?|good cause|food bank|church)\b/g,
    'charity donate donation',
  ],
  [
    /\b(swap\w*|exchang(ed|ing)|convert\w*|trad(e|ed|ing)|switch\w*)\b/g,
    'swap exchange trade disposal',
  ],
  [
    /\b(sell|sold|sale|selling|dispos\w+|cash(ed|ing)? out|liquidat\w+|off-?load\w*|unload\w*|dump\w*|flog(ged)?|ditch\w*|let go of|took profits?|part(ed|ing) with|get rid of|got rid of|got out)\b/g,
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
  [
    called.wordsOf(`wallets?|usb( thing| stick| drive)?s?|off the exchange|${called.WALLET_NAMES}`),
    'wallet hardware',
  ],
  [
    /\b(mov(e|ed|ing)|transfer\w*|send|sent|sending|withdr[ae]w\w*|shift\w*)\b/g,
    'move transfer moving wallet',
  ],
  [
    called.wordsOf(
      `exchanges?|platforms?|brokers?|trading apps?|${called.EXCHANGE_NAMES}|${called.BROKER_NAMES}`,
    ),
    'exchange broker platform',
  ],
  [
    /\b(loss(es)?|losers?|lose|losing|lost money|under ?water|in the red|tank(ed|ing)|blew|blown|in the hole|red bags?|bags?|wrecked|burn(ed|t)|evaporated|poof|down( bad)?)\b/g,
    'loss losses',
  ],
  [
    /\b(gains?|profits?|profited|made money|upside|winnings|came out ahead|ahead|killing|hit it big|(was |am |i'm )?up (huge|big|a lot|\d+)|in the green|windfall)\b/g,
    'gain gains profit',
  ],
  [
    /\b(deduct\w*|writ(e|ten|ing) (it |them |that )?off|offset\w*|set against|subtract\w*|relief|knock(ed|ing)? (it |them |that )?off|tak(e|en|ing) (it |them |that )?off|com(e|es|ing) off|claim\w*|book (the|a|that) loss|refunds?)\b/g,
    'deduct deduction offset loss claim',
  ],
  [
    /\b(salar(y|ies)|wages?|pay ?checks?|pay ?slips?|day job|paye|w-?2|earnings|earn|normal job)\b/g,
    'salary wage income job',
  ],
  [
    /\b(records?|paperwork|receipts?|document\w*|proof|evidence|csvs?|bookkeeping|spreadsheets?)\b/g,
    'records record evidence keep documents',
  ],
  [
    /\b(keep|retain\w*|store|archive\w*|hang on to|hold on to|throw away|shred\w*|delet\w*|wip(e|ed|ing)|erase\w*|bin|save|download|export)\b/g,
    'keep records years',
  ],
  [
    /\b(seed( phrase| words)?|private keys?|pass ?(word|phrase)s?|recovery (words|phrase)|(12|24|twelve) words|locked out|forgot(ten)? (my |the )?(pass\w*|pin|code)|lost access|can'?t access|hard ?(drive|disk)|usb stick|landfill)\b/g,
    'key keys seed phrase lost wallet',
  ],
  [
    /\b(worthless|worth (practically |almost |basically )?nothing|(practically|almost|basically|nearly|down to) (0|zero|nothing)|((gone|went|fell|fallen|dropped|dropping) )?to (practically |almost |basically |nearly |near )?(zero|nothing)|collapsed?|crash\w*|rug ?pull\w*|dead|imploded)\b/g,
    'worthless negligible value loss',
  ],
  [/\b(stak(e|es|ed|ing)|validat\w+|delegat\w+)\b/g, 'staking stake staked rewards'],
  [/\b(rewards?|interest|yields?|pay ?outs?)\b/g, 'rewards reward income'],
  [/\b(min(e|ed|ing|ers?)|rigs?|gpus?|asics?|hash\w*)\b/g, 'mining mine miner rig'],
  [/\b(air ?drop\w*|free (coins?|tokens?))\b/g, 'airdrop income fork'],
  [/\b(forks?|forked|chain ?split\w*|splits?|split in two)\b/g, 'fork split chain'],
  [/\b(fees?|commissions?|gas|network costs?|trading costs?)\b/g, 'fee fees gas commission'],
  [
    /\b(allowances?|exempt\w*|tax-?free (amount|allowance|limit)|thresholds?|limits?|freigrenze|cut-?off)\b/g,
    'allowance exempt limit exemption',
  ],
  [
    /\b((a|one|1) (full |whole )?year|twelve months|12 months|365 days|holding (period|clock)|long-?term|how long|(?<!(our|wedding|her|his) )anniversary)\b/g,
    'year months period long term held',
  ],
  [/\b(half|halved?|fifty percent|50 ?(%|percent)|two[- ]thirds)\b/g, 'half discount inclusion'],
  [
    /\b(tax ?(man|office|authorit(y|ies)|agency|people|collector|department)|uncle sam|government|feds|irs|hmrc|cra|ato|finanzamt|revenue)\b/g,
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
    'business trade hobby',
  ],
  [
    called.wordsOf(
      `defi|lend\\w*|lent|liquidity|lp(?:s|'d|'ed|ed|ing|d)?|parked|compound|protocols?|vaults?|farming|${called.PROTOCOL_NAMES}`,
    ),
    'defi lending deposit protocol',
  ],
  [/\b(nfts?|non-?fungible|collectibles?|digital art|jpegs?|artwork)\b/g, 'nft collectible'],
  [/\b(wrap\w*|weth|unwrap\w*|bridg\w+)\b/g, 'wrap wrapped wrapping'],
  [
    /\b(averag\w*|blended|lump\w* together|mean (price|cost|value|basis)|pool(ed|s|ing)?)\b/g,
    'average pool pooled',
  ],
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
  [
    /\b(report\w*|declar\w+|disclos\w+|tell|mention|return|put (it |that |this |them )?(down|in)|key (it |those |them )?in(to)?|fill(ing)? (it |them )?in|enter|list|writ(e|ing) (them |it )?(all )?down|type|forms?|paperwork)\b/g,
    'report declare return',
  ],
  [/\b(blank|empty|missing|incomplete|left out)\b/g, 'missing blank no'],
  [
    /\b((cost )?basis|cost base|purchase price|what i paid|original (price|cost)|acquisition cost|acb)\b/g,
    'cost basis base',
  ],
  [/\b(wrong|incorrect|mistakes?|errors?|different|mismatch\w*)\b/g, 'wrong incorrect other'],
  [/\b(owe|taxed|taxable|liable|tax bill)\b/g, 'tax taxable taxed'],
  [
    /\b(hack\w*|stole\w*|thie(f|ves)|theft|rob(bed|bers?)|nick(ed)?|pinched|swiped|drain(ed|ers?)|emptied|breach\w*|burgl\w*|mugg\w*|gunpoint|heist|phish\w*|broke into)\b/g,
    'stolen theft hacked thief drained',
  ],
  [
    /\b(scam\w*|con(ned|man| man| artist)|fraud\w*|swindl\w*|cheat(ed)?|dup(ed)|trick(ed)?|bogus|phon(e)?y|ponzi|catfish\w*|crooks?)\b/g,
    'scam scammed fraud fake',
  ],
  [
    /\b(bankrupt\w*|insolven\w*|bust|belly up|chapter (7|11)|liquidators?|administrat(ion|ors?)|receivers?|collapsed|went under|going under|folded|shut(ting)? down|closed down|no longer exists?|defunct|disappeared|vanished|imploded|trustee|creditors?)\b/g,
    'bankruptcy insolvency exchange administration shut closed gone',
  ],
  [
    /\b(frozen?|froze|freez\w+|paused|suspended|halted|stuck|locked up|disabled|withdrawals?|can'?t (get|take|withdraw)( \w+){0,3} out)\b/g,
    'frozen withdrawals locked',
  ],
  [
    /\b(lump\w*|combined|aggregat\w*|in one (line|figure|sum)|single (line|figure|total|number)|grand total|one total)\b/g,
    'total one single summary',
  ],
  [
    /\b(overseas|abroad|foreign|offshore|outside (the )?(us|uk|country|canada|eu))\b/g,
    'foreign abroad overseas offshore',
  ],
  [
    /\b(new year'?s?( eve)?|year[- ]?end|end of (the |this )?year|december|31st|dec)\b/g,
    'december year end new',
  ],
  [
    /\b((do(es)?n'?t|not|don'?t) (match|agree|add up|line up|tally)|mismatch\w*|disagree\w*|differ\w*|reconcil\w*)\b/g,
    'differ different difference match reconcile',
  ],
  [
    /\b(letters?|notices?|mail(ed)?|envelopes?|warnings?|wrote|contacted|nudg(e|ed|ing))\b/g,
    'letter notice wrote',
  ],
  [
    /\b(never (reported|declared|told|filed|paid)|(did ?n'?t|forgot to|have ?n'?t) (report|declare|tell|file|mention|put)\w*|unreported|undeclared|left (it )?(off|out)|come clean|own up|confess|amend\w*|back taxes|put (it )?right|amnesty|voluntary)\b/g,
    'amend disclosure unreported undeclared never reported',
  ],
  [
    /\b(penalt(y|ies)|fines?|fined|punish\w*|trouble|jail|prison|prosecut\w*)\b/g,
    'penalty fine interest',
  ],
  [
    /\b(boss|employers?|payroll|w-?2|job|workplace|company pays)\b/g,
    'employer salary wages payroll',
  ],
  [
    /\b(freelanc\w*|clients?|customers?|invoices?|gigs?|contractors?|side hustle|self[- ]employ\w*)\b/g,
    'freelancer client contractor',
  ],
  [
    /\b(inherit\w*|died|dies|death|deceased|passed away|passed (in|last|this)|left me|(?<=\b(father|mother|dad|mum|mom|uncle|aunt|gran\w*|husband|wife) (\w+ ){0,4}?)left (us|behind|an?|the)|late (father|mother|dad|mum|mom|husband|wife|uncle|aunt|grand\w+)|estates?|heirs?|executors?|probate|(his|her|the) will)\b/g,
    'inherited died death executor heir',
  ],
  [
    /\b(divorc\w*|splitting up|split up|call(ed|ing) it quits|broke up|breaking up|judge|settlement|separat(ed|ion|ing)|ex[- ]?(wife|husband|partner)?)\b/g,
    'divorce divorcing spouse',
  ],
  [
    /\b(mov(ed|ing) (to|from|away|abroad|out)|emigrat\w*|immigra\w*|expats?|relocat\w*|leaving|left the country|new(comer)? (in|to) the)\b/g,
    'moving moved abroad resident',
  ],
  [
    /\b(students?|studying|masters|university|college|phd|visas?|foreigners?|non-?residents?|aliens?|immigrants?|not a citizen|non-?citizens?)\b/g,
    'nonresident visa student citizen',
  ],
  [
    /\b(loans?|borrow\w*|collateral\w*|lenders?|margin( call)?|mortgage|pledg\w*)\b/g,
    'loan borrow borrowed collateral lender',
  ],
  [
    /\b(leverag\w*|perps?|perpetuals?|futures|derivatives?|short(ed|ing)|funding)\b/g,
    'futures perpetual derivatives leverage',
  ],
  [
    /\b(bet(s|ting)?|gambl\w*|casino|wager\w*|prediction markets?|odds)\b/g,
    'gambling bets winnings',
  ],
  [/\b(retirement|401\(?k\)?|iras?|roth|super(annuation)?|isas?)\b/g, 'ira retirement'],
  [/\b(stablecoins?|usdc|usdt|tether|dai|dollar coins?|pegged)\b/g, 'stablecoin stablecoins usdc'],
  [/\b(spam|junk|dust(ing)?|random (coins?|tokens?)|unsolicited)\b/g, 'spam scam tokens'],
  [
    called.wordsOf(`software|apps?|programs?|tools?|trackers?|turbotax|${called.PROGRAM_NAMES}`),
    'software program app',
  ],
  [
    /\b(duplicat\w*|twice|(a )?second time|doubled?|double[- ]count\w*|two times)\b/g,
    'twice duplicates double again',
  ],
  [/\b(negative|minus|below zero|less than zero)\b/g, 'negative minus'],
  [
    /\b(audit\w*|examin\w*|inspect\w*|check(s|ed|ing)? (on|up)|come checking|investigat\w*)\b/g,
    'audit examiner investigation',
  ],
  [/\b(kids?|teen\w*|minors?|child(ren)?|under 18|daughters?|sons?)\b/g, 'child children'],
  [
    /\b(deadlines?|due( date)?|by when|too late|in time|extension|extend|more time)\b/g,
    'due deadline late extension',
  ],
  [/\b(amount|much|count\w*|treated?)\b/g, ''],
  [
    /\b((can'?t|cannot|couldn'?t|unable to) (pay|afford)|broke|no (money|cash)|bill is due|installments?|monthly plan|penniless|empty (bank )?account)\b/g,
    'pay owe payment afford',
  ],
  [
    /\b(bots?|fills?|thousands?|hundreds|every (single )?(one|trade|row|transaction)|each (one|trade|transaction)|too many)\b/g,
    'trades thousand summary total',
  ],
  [
    /\b(returned|gave (it |them |me |us )?back|cough(ed)? up|paid (me |us )?(back|out)|refund(ed)?|reimburs\w*|compensat\w*|recover\w*|distribut\w*|restor\w*)\b/g,
    'returned paid back received recovered',
  ],
  [
    /\b(electric(ity)?( bill)?s?|power( bill)?s?|energy|utility bills?)\b/g,
    'electricity power costs',
  ],
  [
    /\b(delist\w*|kick(ed|ing) (\w+ )?out|clos(es|ed|ing) (my |our |the )?accounts?|leaving)\b/g,
    'delisted closed account',
  ],
  [
    /\b(listed|no price|unlisted|illiquid|thinly traded|market (price|value))\b/g,
    'market price value',
  ],
  [/\b(jobless|unemployed|out of work|laid off|low income|little income)\b/g, 'income zero rate'],
  [/\b(dollars?|usd|bucks?|cash|fiat)\b/g, 'dollars cash'],
  [
    /\b(laptop|computer|macbook|notebook|phone|iphone|tv|telly|bike|car|holiday|groceries|coffee|pizza|shop(ping)?|store)\b/g,
    'spend bought paid purchase goods laptop',
  ],
  [/\b(numbers?|figures?|amounts?)\b/g, 'figure amount value'],
  [/\b(quarter(ly)?|estimated|installments?)\b/g, 'estimated quarterly payment'],
  [
    /\b(isn'?t listed|social security|ni number|tax (number|id)|national insurance( number)?)\b/g,
    'number national insurance identification',
  ],
];
