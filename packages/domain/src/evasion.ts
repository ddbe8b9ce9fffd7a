const AUTHORITY =
  '(?:the )?(?:tax ?(?:office|man|men|authorit\\w+|people|collector|agency)|irs|hmrc|cra|ato|finanzamt|nta|government|gov|feds|uncle sam|revenue|chainalysis|they|them|any ?(?:one|body)|no ?(?:one|body)|bank)';
const SEEN =
  '(?:see|know|find|notic|trac|track|link|match|catch|caught|detect|flag|spot|discover|look)\\w*';
const DENIED =
  "(?:never|can't|cannot|won't|will not|wouldn't|doesn't|does not|don't|do not|isn't|not)";
/** Somebody wants to do it, and does not tell of what was done. */
const WANTED =
  '(?:^|\\b(?:please|pls|just|also|and|then)\\s|\\b(?:how|can|could|may|should|would|what if|if|want|wanna|help|ways?|tricks?|tips?|best|easiest|trying|plan(?:ning)?|gonna|going to|ok(?:ay)?|safe|let me|thinking of|tempted to|to)\\b.{0,50}?\\b)';
/** "A fake platform" and "my fake gains" are things, and "to fake a loss" is wanted. */
const NOT_A_NOUN =
  '(?<!\\b(?:an?|the|this|that|these|those|some|my|our|his|her|its|their|of|on|in|by|from) )';
const FAMILY =
  "(?:wife|husband|spouse|partner|girlfriend|boyfriend|gf|bf|sister|brother|mom|mum|mother|dad|father|grandma|grandpa|granny|nan|kid|son|daughter|child|friend|mate|cousin|uncle|aunt|parent|roommate|neighbou?r)s?(?:'s|')?";

/** A pattern for what somebody wants to do, wherever the wish precedes it. */
const wanted = (what: string): RegExp => new RegExp(`${WANTED}${NOT_A_NOUN}(?:${what})`);

/** To be unseen. */
const UNSEEN: readonly RegExp[] = [
  new RegExp(
    `\\bso (?:that )?(?!hackers?|thie(?:f|ves)|scammers?|i\\b|we\\b|you\\b)(?:\\w+ ){0,3}?${DENIED} (?:\\w+ ){0,2}?(?:${SEEN}|asks?\\b)`,
  ),
  new RegExp(`\\bwithout ${AUTHORITY} (?:\\w+ ){0,2}?${SEEN}`),
  new RegExp(
    `\\bwithout (?:my |our |the |any |anybody |anyone )?(?:\\w+ ){0,3}?(?:ever )?(?:finding out|knowing|noticing|seeing)\\b`,
  ),
  /\bwithout (?:getting|being) (?:caught|found out|detected|noticed|traced|reported|seen)\b/,
  wanted(
    '(?:hid(?:e|ing)|conceal\\w*|stash\\w*|disguis\\w*|launder\\w*|evad\\w+)\\b.{0,80}\\b(?:from|tax\\w*|irs|hmrc|cra|ato|finanzamt|income|gains?|profits?|coins?|crypto|btc|bitcoin|monero|wallets?|ledger|records?)\\b',
  ),
  wanted(
    '(?:keep|make|stay|leave|hold)\\b.{0,40}\\b(?:invisible|hidden|secret|quiet|untraceable|unseen|off the (?:radar|books|grid|record)|under the radar|out of (?:the )?(?:1099\\S*|records?|sight|reach|system))\\b',
  ),
  /\b(?:any|which|what)\b.{0,20}\b(?:wallets?|exchanges?|platforms?|coins?|apps?)\b.{0,20}\b(?:stay|keep|leave|are|is|be|remain)s?\b.{0,15}\b(?:out of|off|outside|hidden from|invisible to|safe(?:st)? from)\b.{0,15}\b(?:1099|tax|irs|hmrc|ato|cra|report|radar|chainalysis)/,
  new RegExp(
    `\\bwhich\\b.{0,30}\\b(?:do|does|can|could) ${AUTHORITY} ${DENIED} (?:know|see|track|find|trace)\\b`,
  ),
];

/** To leave out what belongs in a return. */
const LEFT_OUT: readonly RegExp[] = [
  /^(?!.*\b(?:legal(?:ly)?|lawful(?:ly)?|allowed|legit\w*)\b).*\b(?:how|help|want|best way|ways?|tips?|trick)\b.{0,40}\b(?:avoid|dodge|skip|get (?:around|out of))\b.{0,20}\b(?:report\w*|declar\w*|disclos\w*|paying (?:any )?tax\w*)\b/,
  /^(?!.*\b(?:allowance|exempt\w*|threshold)\b).*\b(?:so|in order|because|then)\b.{0,12}\b(?:i|we|nobody|no ?one)\b.{0,20}\b(?:skip|avoid|dodge|escape|not|never|needn't|don't|won't)\b.{0,20}\b(?:report\w*|declar\w*|disclos\w*|file|bother)\b/,
  /\b(?:chances?|odds|likel\w+|probability|risk)\b.{0,40}\b(?:audit\w*|caught|notic\w+|flagged|found out)\b.{0,30}\bif (?:i|we)\b.{0,20}\b(?:leave|don't|do not|skip|omit|hide|forget|never|not)\b/,
  /\bhow (?:to|can i|do i) (?:not|never) (?:declare|report|disclose)\b/,
  /\b(?:if i|can i|could i|what if i|may i|just|simply|rather)\b.{0,20}\b(?:never|not|don't|skip|omit|leave out|forget to)\b.{0,12}\b(?:mention|report|declare|tell|list|put|include|disclose|file)\w*\b.{0,60}\b(?:(?:would|will|can|could|do|does) (?:\w+ ){0,3}(?:know|find|notice|care|see)|who(?:'s| would| will)? (?:\w+ )?(?:know|check|care|notice)|get away)/,
  /\b(?:get away with|fly under the radar|off the books|under the table)\b/,
  /\b(?:just|simply|rather|better to) leave\b.{0,40}\b(?:off|out of) (?:the|my|our) (?:tax )?(?:return|form|declaration|taxes)\b/,
  /\bwho (?:would|will|'ll|'s going to|is going to|is gonna|gonna) (?:ever |even )?(?:know|find out|notice|check)\b|\bwho(?:'s| even| ever|) (?:checks|checking|cares)\b/,
  /\b(?:nobody|no ?one|they|irs|hmrc|cra|ato)\b.{0,20}\b(?:see|sees|trace|track|find|know)s?\b.{0,20}\b(?:so|right|then)\b.{0,25}\b(?:bother|worry|care)\b/,
  /\b(?:tick|check|answer|say|put|mark) ['"]?no\b.{0,60}\b(?:even tho(?:ugh)?|though|tho|although|but)\b.{0,15}\b(?:i|we) (?:sold|swapped|traded|had|did|got|received)\b/,
  /\b(?:cash(?:ing)? out|sell(?:ing)?|get paid|withdraw(?:ing)?|paid out)\b.{0,25}\bwithout (?:a |any |the |getting a )?(?:1099\S*|tax form|trace|paper ?trail|trail|kyc|record)/,
  /\b(?:cash|parking lot|meet ?up|face to face|p2p|gift cards?)\b.{0,60}\b(?:no (?:paper )?trail|never (?:lands?|shows?|hits?|appears?|touch\w*)|(?:nobody|no ?one) (?:asks?|knows?|sees?))\b/,
  /\b(?:l(?:a|ie|ay|y)(?:ing)?|stay(?:ing)?|keep(?:ing)?|lay|lie) low\b|\b(?:wait (?:it|them) out|run out the clock)\b/,
  /\b(?:structur\w*|split\w*|break\w*|keep\w*|spread\w*|stay\w*|send\w*)\b.{0,50}\b(?:under|below|beneath)\b.{0,40}\b(?:bank|flag\w*|notic\w*|aml|red flags?)\b/,
];

/** To say what is not so. */
const INVENTED: readonly RegExp[] = [
  wanted(
    '(?:invent|fabricat\\w*|make up|fake|forge|falsify|inflate|fudge|doctor|pad)\\b.{0,40}\\b(?:basis|cost|price|dates?|start|loss(?:es)?|records?|receipts?|invoices?|statements?|trades?|gains?|documents?|purchases?|numbers?|expenses?)\\b',
  ),
  wanted(
    'back-?dat(?:e|ing)\\b.{0,40}\\b(?:purchases?|buys?|start|dates?|receipts?|invoices?|gifts?|trades?|records?|documents?|transfers?|sales?|contracts?|loans?|agreements?)\\b',
  ),
  /\b(?:make|create|write|give me|get|produce)\b.{0,20}\b(?:fake|forged|false|backdated)\b.{0,20}\b(?:invoices?|receipts?|records?|documents?|statements?|losses|trades)\b/,
  /^(?!.*\b(?:scam\w*|phish\w*|victim|stole\w*|tricked|received|sent (?:me|us)|got an?)\b).*\b(?:fake|forged|sham|bogus|phony|made-up) (?:\w+ ){0,2}(?:loan|agreement|contract|invoice|receipt|gift|divorce|sale|loss|letter|purchase|residency|address)s?\b/,
  wanted(
    `(?:sell|use|put|send|transfer|move|route|trade|register|open)\\b.{0,60}\\bso (?:that )?${AUTHORITY} (?:will |would |'ll )?(?:think|believe|assume)s?\\b`,
  ),
  new RegExp(
    `\\bif (?:i|we) (?:just |simply )?(?:tell|say|claim|write)\\b.{0,80}\\b(?:will|would|do|does) ${AUTHORITY} (?:\\w+ )?(?:believe|buy) (?:me|us|it|that|this)\\b`,
  ),
  new RegExp(`\\bif (?:i|we)\\b.{0,60}\\b(?:can|could|will|would) ${AUTHORITY} (?:\\w+ )?prove\\b`),
  wanted(
    '(?:make|have|get)\\b.{0,40}\\b(?:look|appear|seem|count)\\b.{0,15}\\b(?:like|as)\\b.{0,12}\\b(?:gift|present|loan|loss|theft|scam|hack|long|short|somebody|someone|inherit\\w*)',
  ),
  /\b(?:trick|way|how|make|get|have)\b.{0,50}\b(?:basis|cost|loss(?:es)?|expenses?)\b.{0,30}\b(?:higher|bigger|larger|more)\b.{0,12}\bthan\b.{0,20}\b(?:i|we) (?:actually |really )?(?:paid|payed|spent|lost|had)\b/,
  wanted(
    '(?:put|enter|write|report|use|show|state|declare|give)\\b.{0,25}\\b(?:lower|smaller|higher|bigger|wrong|different|false)\\b.{0,20}\\b(?:price|amount|date|value|cost|basis|number|figure|proceeds)\\b.{0,40}\\b(?:so|to) (?:that )?(?:i |we )?(?:owe|pay|save)',
  ),
  wanted(
    "(?:say|claim|tell|pretend|report|state|act like)\\b.{0,60}\\b(?:lost|stolen|stole|hacked|rugged|scammed|robbed|gift\\w*|gave|drained|burn\\w*|as a (?:loss|gift|loan))\\b.{0,50}\\b(?:(?:but|though|tho|although|even tho|even though|when|while)\\b.{0,30}\\b(?:actually|really|still (?:have|own|got|keep|hold)|keep (?:it|them)|made (?:money|a profit|a gain)|(?:was|were|is|did)(?:n't| not|nt)\\b|never (?:did|were|was|lost)|haven't))",
  ),
  /\b(?:i|we|to|just) (?:\w+ )?(?:pretend|lie to|lie about|make up|fib)\b.{0,60}\b(?:tax\w*|irs|hmrc|cra|ato|finanzamt|revenue|wallet|coins?|cost|basis|loss(?:es)?|hacked|stolen|records?|receipts?)\b/,
  /\bboating accident\b/,
  /\b(?:book|label|call|record|treat|tag|declare|report)\b.{0,40}\bas (?:a |an )?(?:gift|present|loan|donation|transfer|loss)\b.{0,30}\b(?:so|to) (?:that )?(?:there'?s?|i|we|no|avoid|dodge|it|nobody)\b.{0,20}\b(?:tax\w*|pay|owe|avoid|nothing|no)\b/,
  new RegExp(
    `\\b(?:in|under|through|thru|via|use|using|on) (?:my |our |a )?${FAMILY} (?:\\w+ )?(?:name|account|wallet|identity|id|coinbase|kraken|binance)\\b.{0,60}\\b(?:pays? (?:no|less|nothing)|on paper|fool\\w*|so (?:that )?(?:i|we|it|there|the gain)\\b.{0,20}\\b(?:pay|owe|no|less|avoid|not|isn't|don't|under|below|stay|keep))`,
  ),
  /\b(?:gift|give|transfer|send)\b.{0,50}\b(?:sell|sells|cash)\b.{0,40}\b(?:give|send|hand|pass|return)s?\b.{0,12}\b(?:me|us|it back|the money|the cash|back)\b/,
  /\b(?:gains?|income|profits?|taxes|tax bill)\b.{0,12}\b(?:disappear|vanish|go away|evaporate)\b/,
];

/** Where somebody looks for a helper with it; those who have used one ask what to do about it. */
const HELPERS: readonly RegExp[] = [
  /\b(?:find|recommend|suggest|name|looking for|list|use|move to|switch to|know of|know|which|any|what|is there an?|are there)\b.{0,30}\b(?:exchanges?|platforms?|brokers?|wallets?|countr(?:y|ies)|banks?|apps?|cards?|atms?|dex)\b.{0,30}\b(?:(?:do(?:es)?n't|do(?:es)? not|never|won't|will not|not)\b.{0,15}\b(?:report|tell|share|inform|kyc|ask|id)\b|without (?:any |an? )?(?:kyc|id\b|asking|telling|reporting))/,
  new RegExp(
    `\\b(?:exchanges?|platforms?|brokers?|wallets?|apps?|places?)\\b.{0,40}\\b(?:won't|don't|doesn't|will not|do not|does not|never)\\b.{0,10}\\b(?:tell|report to|inform|share (?:\\w+ )?with|send (?:\\w+ )?to) ${AUTHORITY}\\b`,
  ),
  /\b(?:which|what|best|safest|any|recommend)\b.{0,20}\b(?:mixers?|tumblers?|privacy coins?|monero)\b.{0,60}\b(?:safest|trace|link|chainalysis|tax\w*|irs|hmrc|hide)/,
];
const ALREADY_USED =
  /\b(?:my|i used|i was|do i|must i|should i|have to|need to|still|owe|taxed|did (?:n't|not)|sent me)\b/;

/** Somebody puts right what was wrong, or asks what is right. */
const HONEST =
  /\b(?:put (?:it|this|that|them|things) right|come clean|came clean|own(?:ing)? up|by mistake|(?<!["'\u201c])accidental(?:ly)?(?!["'\u201d])|honest mistake|how (?:do|can|should) i (?:still )?(?:fix|amend|correct|report|declare|disclose)|do i (?:still )?(?:have|need) to (?:report|declare|amend)|is (?:it|that) (?:illegal|a crime|fraud)|voluntary disclosure)\b/;

/**
 * Whether somebody wants to deceive a tax office. `text` is in lower case, with straight
 * apostrophes.
 *
 * @example isEvasion('how to offshore my btc so uncle sam never sees it') // true
 * @example isEvasion('i never reported 2021, how do i put it right?')     // false
 */
export function isEvasion(text: string): boolean {
  const has = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(text));
  if (has(INVENTED) || has(UNSEEN)) return !HONEST.test(text);
  if (has(LEFT_OUT)) return !HONEST.test(text);
  return has(HELPERS) && !ALREADY_USED.test(text);
}
