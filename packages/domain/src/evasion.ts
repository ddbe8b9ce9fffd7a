const AUTHORITY =
  '(?:the )?(?:tax ?(?:office|man|men|authorit\\w+|people|collector|agency|inspector|guys|folks)|auditors?|inspectors?|examiners?|irs|hmrc|cra|ato|finanzamt|nta|government|gov|feds|uncle sam|revenue|chainalysis|they|them|any ?(?:one|body)|no ?(?:one|body)|bank)';
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
  /\bso (?:that )?(?:nobody|no ?one) (?:(?:ever|else|will|would|can|could) )*(?:finds? out|notices?|asks?|learns?|knows?)\b/,
  new RegExp(`\\bwithout ${AUTHORITY} (?:\\w+ ){0,2}?${SEEN}`),
  new RegExp(
    `\\b(?:keep|stop|prevent|avoid)(?:p?ing)? ${AUTHORITY} (?:from )?(?:ever )?(?:find|see|know|discover|notic|detect|trac|learn|spot)\\w*`,
  ),
  /\b(?:no ?one|nobody) (?:can|could|will|would) (?:\w+ )?(?:tie|link|trace|connect|match) (?:\w+ ){1,4}?(?:to (?:me|us)|back)\b/,
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
  /^(?!.*\b(?:legal(?:ly)?|lawful(?:ly)?|allowed|legit\w*|twice|double)\b).*\b(?:how|help|want|best way|ways?|tips?|trick)\b.{0,40}\b(?:avoid|dodge|skip|get (?:around|out of))\b.{0,20}\b(?:report\w*|declar\w*|disclos\w*|paying (?:any )?tax\w*)\b/,
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
  /\b(?:(?<!\bbitcoin )cash|parking lot|meet ?up|face to face|p2p|gift cards?)\b.{0,60}\b(?:no (?:paper )?trail|never (?:lands?|shows?|hits?|appears?|touch\w*)|(?:nobody|no ?one) (?:asks?|knows?|sees?))\b/,
  /\b(?:l(?:a|ie|ay|y)(?:ing)?|stay(?:ing)?|keep(?:ing)?|lay|lie) low\b|\b(?:wait (?:it|them) out|run out the clock)\b|\bwait (?:\w+ )?(?:until|till) (?:the )?(?:statute|limitation|assessment period)\b.{0,20}\b(?:runs? out|expire[sd]?|passe[sd]|(?:is|are) (?:over|up|gone))\b/,
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
    '(?:fake|stage|invent|make up|feign|simulate) (?:an? |my |some )?(?:hack|theft|scam|burglary|robbery|rug ?pull|break-in)\\b',
  ),
  wanted(
    '(?:make|have|get)\\b (?:it|them|this) look (?:like|as if) (?:i|we) (?:\\w+ )?(?:held|bought|lost|sold|owned|lived|moved|mined|left)\\b',
  ),
  wanted(
    '(?:state|report|enter|use|give|write|put|claim)\\b.{0,15}\\b(?:later|earlier|older|different|another) (?:\\w+ )?date\\b.{0,20}\\bso (?:that )?(?:my|the|it|i)\\b',
  ),
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
  /^(?!.*\b(?:legal(?:ly)?|lawful(?:ly)?|harvest\w*)\b).*\b(?:gains?|income|profits?|taxes|tax bill)\b.{0,12}\b(?:disappear|vanish|go away|evaporate)\b/,
];

/** Where somebody looks for a helper with it; those who have used one ask what to do about it. */
const HELPERS: readonly RegExp[] = [
  /\bnon-? ?reporting (?:\w+ )?(?:exchanges?|platforms?|brokers?|wallets?)\b.{0,20}\b(?:list|please|pl[sz])\b|\b(?:list|which|best|any|recommend|find)\b.{0,20}\bnon-? ?reporting (?:exchanges?|platforms?|brokers?|wallets?)\b/,
  /\b(?:find|recommend|suggest|name|looking for|list|use|move to|switch to|know of|know|which|any|what|is there an?|are there)\b.{0,30}\b(?:exchanges?|platforms?|brokers?|wallets?|countr(?:y|ies)|banks?|apps?|cards?|atms?|dex)\b.{0,30}\b(?:(?:do(?:es)?n't|do(?:es)? not|never|won't|will not|not)\b.{0,15}\b(?:report|tell|share|inform|kyc|ask|id)\b|without (?:any |an? )?(?:kyc|id\b|asking|telling|reporting))/,
  new RegExp(
    `\\b(?:exchanges?|platforms?|brokers?|wallets?|apps?|places?)\\b.{0,40}\\b(?:won't|don't|doesn't|will not|do not|does not|never)\\b.{0,10}\\b(?:tell|report to|inform|share (?:\\w+ )?with|send (?:\\w+ )?to) ${AUTHORITY}\\b`,
  ),
  /\b(?:which|what|best|safest|any|recommend)\b.{0,20}\b(?:mixers?|tumblers?|privacy coins?|monero)\b.{0,60}\b(?:safest|trace|link|chainalysis|tax\w*|irs|hmrc|hide)/,
];
const ALREADY_USED =
  /\b(?:my|i used|i was|do i|must i|should i|have to|need to|still|owe|taxed|did (?:n't|not)|sent me)\b/;

const NOTICES =
  '(?:notic\\w+|know\\w*|learn\\w*|hear\\w*|see\\w*|find\\w*|discover\\w*|detect\\w*|trac\\w*|track\\w*|follow\\w*|link\\w*|match\\w*|spot\\w*|flag\\w*|suspect\\w*|catch\\w*|caught|ask\\w*|report\\w*|realis\\w+|realiz\\w+|look\\w*|get\\w* wind)';
/**
 * Words for keeping something from somebody, or for saying what is not so. Beside a tax office, a
 * return or what is taxed, in a question of how or whether, one is enough: the turns of phrase
 * above know what others mean.
 */
const HIDING: readonly RegExp[] = [
  /\b(?:hid(?:e|ing)|conceal\w*|bury(?:ing)?|invisibl\w*|mask(?:ing)?|cloak\w*|disguis\w*|stash\w*|launder\w*|evad\w+|evasion|sneak\w*|smuggl\w*|dodg(?:e|es|ing)|cheat(?:ing)?|outsmart\w*|outwit\w*|hoodwink\w*|wriggl\w*|weasel\w*|sidestep\w*)\b/,
  /\b(?:falsif\w+|fabricat\w*|fudg\w+|fiddl\w+|cook(?:ing)? (?:my|our|the) books|backdat\w+|pretend(?:ing)?|bluff\w*|ly?ing (?:on|to|about|in)|lie (?:on|to|about|in))\b/,
  /\b(?:fool|trick|deceiv|mislead|con)(?:e|ing)? (?:\w+ ){0,2}?(?:tax\w*|irs|hmrc|cra|ato|finanzamt|auditor|inspector|office)\b/,
  /\b(?:keep|leav|stay|remain|go|pass|be|mak|hold|look|run)\w*\b.{0,40}\bun(?:mentioned|declared|reported|detected|noticed|disclosed|recorded|taxed|seen|known|touched)\b|\b(?:untrace\w*|undetect\w*|untrack\w*|anonymous\w*)\b/,
  /\b(?:discreet\w*|quietly|conveniently|suspicion|suspicious|eyebrows|red flags?|attention|blind eye|mouths? shut|off the (?:books|grid|record)|under the (?:radar|table)|get away with|no questions asked)\b/,
  /\b(?:so|leav\w+|with|is) (?:\w+ ){0,3}?no (?:\w+ )?(?:trace|trail|record)\b|\bwithout (?:leaving )?(?:an? )?(?:\w+ )?(?:trace|trail)\b|\btrail (?:ends|goes cold|is gone|stops)\b/,
  /\b(?:omit(?:s|ted|ting)?|not (?:to )?(?:appear|show up|turn up|mention|tell))\b/,
  /\b(?:leav(?:e|ing)|keep(?:ing)?|drop(?:ping)?|skip(?:ping)?|miss(?:ing)?|forget(?:ting)?)\b.{0,30}\b(?:(?:off|out of|from) (?:\w+ )?(?:tax )?(?:return|form|declaration|taxes|filing|report|8949|tax)|when (?:i )?fil(?:e|ing))\b/,
  /\b(?:leave|leaving|left|keep|keeping|hold|holding) (?:\w+ ){0,2}?(?:out|back) (?:before|until|without|so)\b/,
  new RegExp(
    `\\b(?:${DENIED}|so|before|until|rather|no|nobody|without) (?:\\w+ ){0,2}?${AUTHORITY} (?:\\w+ )?${NOTICES}\\b`,
  ),
  new RegExp(
    `\\b(?:which|what|any|some|that|such|so|way|where)\\b.{0,45}\\b${AUTHORITY} (?:\\w+ ){0,2}?${DENIED} (?:\\w+ ){0,2}?${NOTICES}\\b`,
  ),
  new RegExp(`\\b${AUTHORITY} (?:has|have|having) no (?:clue|idea|knowledge|record|sight|way)\\b`),
  new RegExp(
    `\\bif (?:i|we)\\b.{0,80}\\b(?:will|would|can|could|might|gonna|do|does) ${AUTHORITY} (?:\\w+ )?(?:notice|find out|catch|spot|cotton on|suspect)\\b`,
  ),
  new RegExp(
    `\\b(?:so (?:that )?|mak(?:e|ing) )${AUTHORITY} (?:will |would |'ll )?(?:think|believe|assume|reckon)s?\\b`,
  ),
  new RegExp(
    `\\b(?:can|could|do|does|will|would) ${AUTHORITY} (?:not|never|hardly|barely) (?:\\w+ )?${NOTICES}\\b`,
  ),
  new RegExp(
    `\\b(?:rather|prefer|don't|do not|wouldn't|not|never) (?:(?:want|like|let|have|that) )?${AUTHORITY} (?:to )?(?:\\w+ (?:not |to )?)?${NOTICES}\\b`,
  ),
  /\b(?:say|tell|swear|write)\b (?:\w+ ){0,6}?(?:lost|stolen|gone|hacked|burned|hers|his|theirs)\b.{0,40}\b(?:and|then|so|but)\b.{0,15}\b(?:keep|still|hang on|hold on|spend|sell|don't|not|pay (?:no|less)|owe)\b/,
  /\b(?:story|excuse|explanation|reasons?|version)\b.{0,60}\b(?:not|isn't|aren't|un)\s?true\b/,
  // Papers that are changed, and figures that are not so.
  /\b(?:delet\w+|remov\w+|chang\w+|edit\w*|alter\w*|tweak\w*)\b.{0,40}\b(?:so (?:that )?(?:\w+ ){0,5}?(?:smaller|lower|less)|before i (?:give|send|hand|show|file|upload))\b/,
  /\b(?:report|declare|enter|state|give|show|put)(?:ing)? (?:(?:only|just) (?:half|part|some|a few|one)|an? (?:\w+ )?(?:lower|smaller|wrong|false|fake))\b|\bgains? as (?:an? )?loss(?:es)?\b/,
  /\b(?:can|could|may|what if) i (?:just |simply )?(?:say|tell them|write|put) (?:that )?i (?:\w+ )?(?:mined|bought|got|paid|received|lost|held|found|inherited)\b/,
  // In somebody else's name, and so that it is not told.
  /\b(?:someone|somebody|anyone) else(?:'s)? (?:\w+ )?(?:accounts?|name|id|identity|wallet|passport|kyc)\b|\b(?:shell company|nominee|straw (?:man|buyer)|vpn\b.{0,40}\b(?:show|see|seen|visible|appear|know|traced?))\b/,
  new RegExp(
    `\\b(?:stop|prevent|keep|block|avoid)(?:ping|ing)? (?:\\w+ ){1,3}?(?:from )?(?:sending|reporting(?! (?:the |a )?(?:wrong|incorrect|double))|telling|sharing|giving|passing|linking)\\b|\\b(?:keep|get|throw) ${AUTHORITY} off\\b|\\bwithout (?:\\w+ )?(?:linking|tracing|connecting|matching)\\b`,
  ),
  /\b(?:safe|ok|okay|fine|risky?) to (?:skip|leave|ignore|omit|not)\b|\b(?:around|out of) (?:declaring|reporting|disclosing|filing)\b/,
  /\b(?:likely|chances?|odds|risk)\b.{0,40}\bif i (?:leave|skip|omit|don't|do not|hide|forget)\b/,
  /\b(?:get rid of|eras\w+|destroy\w*|wip\w+|burn|cut|break|kill)\b.{0,15}\b(?:paper )?trail\b/,
  /\bso (?:that )?(?:my|the|our) (?:sales?|gains?|profits?|trades?|coins?|income) (?:does not|doesn't|do not|don't|never|won't) (?:get|go|end up|appear|show|land)\b/,
  /\b(?:look(?:s)?|seem(?:s)?) (?:like|as if) (?:i|we|it|they)\b/,
  /\b(?:past|around|out of sight of|out of reach of|under the nose of) (?:the )?(?:irs|hmrc|cra|ato|finanzamt|tax ?(?:man|office|authorities)|uncle sam)\b|\bunder (?:\w+ )?noses?\b/,
];
const TAXED =
  /\b(?:tax\w*|irs|hmrc|cra|ato|finanzamt|nta|uncle sam|revenue|auditors?|inspectors?|returns?|declar\w+|fil(?:e|ing)|8949|1099\S*|carf|report\w*|incomes?|gains?|profits?|sales?|bank|coins?|crypto\w*|btc|bitcoin|eth|basis|accountants?|exchanges?)\b/;
/** Something is asked for, and not told. */
const ASKED =
  /\b(?:how|which|what|whats|can|could|may|might|should|would|is there|are there|any|some|ways?|methods?|tricks?|tips?|best|easiest|safe|possible|help|want|wanna|like to|rather|if (?:i|we)|let me|ok to|smart|harm|write|give me|tell me|explain|i want|i don't|is (?:it|using|this))\b/;
/**
 * What such words are also said of: somebody else's fault, a mistake, a theft, what the law allows.
 */
const EXCUSED =
  /\b(?:legal(?:ly)?|lawful(?:ly)?|allowed|legit\w*|penalt(?:y|ies)|correct(?:ed|ion)?|amend\w*|fix(?:ed|ing)?|prov(?:e|es|ing)|show (?:them|him|her|that|how|hmrc|the)|by accident|mistakes?|come clean|came clean|own (?:\w+ )?wallets?|between wallets|transfers?|moved|only bought|no sales?|is (?:that|this|it) (?:right|true|ok|cheating|evasion|fraud)|allowances?|exempt\w*|threshold|de minimis|minimum|deductible|deduct|must i|do i (?:still |really )?(?:have|need|declare|report|owe|pay|mention)|twice|double|divorce|ex|as hiding|hide anything or|hackers?|thie(?:f|ves)|police|scam\w*|stolen from|calculator|software|was told|letter|what happens|what if i (?:didn't|did not|forgot)|forgot|did(?:n't| not)|never reported|wash sale)\b/;

/** Somebody puts right what was wrong, or asks what is right. */
const HONEST =
  /\b(?:put (?:it|this|that|them|things) right|come clean|came clean|own(?:ing)? up|by mistake|(?<!["'\u201c])accidental(?:ly)?(?!["'\u201d])|honest mistake|how (?:do|can|should) i (?:still )?(?:fix|amend|correct|report|declare|disclose)|do i (?:still )?(?:have|need) to (?:report|declare|amend)|is (?:it|that) (?:illegal|a crime|fraud)|voluntary disclosure|not (?:trying to )?hid(?:e|ing)|i (?:already )?(?:report|declare) (?:every|all|each|everything)|can i (?:still )?(?:report|declare) (?:it|this|that|them|my)|tell (?:them|hmrc|the irs|the ato|the cra) before|seed phrase|private keys?|difference between|why\b.{0,60}\b(?:punished|illegal|a crime))\b/;

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
  if (has(HELPERS) && !ALREADY_USED.test(text)) return true;
  return (
    has(HIDING) && TAXED.test(text) && ASKED.test(text) && !EXCUSED.test(text) && !HONEST.test(text)
  );
}
