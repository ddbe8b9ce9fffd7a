import { askedScope } from './asked-scope.ts';
import { inPlainLetters } from './assistant-refusals.ts';

/** What the law asks of coins, and the papers it asks for. */
const LAW =
  /\b(?:tax\w*|steuer\w*|irs|hmrc|cra|ato|finanzamt|nta|revenue|uncle sam|accountants?|cpas?|cgt|declar\w*|report\w*|deduct\w*|wr(?:ite|iting|itten|ote)[- ]?(?:\w+ ){0,2}offs?|offset\w*|owe[sd]?|liab\w*|incomes?|allowances?|exempt\w*|reliefs?|claim\w*|costs?|basis|acb|purchase price|sales?|collateral|collectibles?|section|allowed|roth|iras?|papers?|trail|tax-?free|who pays|pays? on|deadline|due|gains?|profits?|loss(?:es)?|forms?|box(?:es)?|returns?|schedule|fil(?:e|ed|ing)|records?|receipts?|csvs?|import\w*|history|duplicat\w*|negative|8949|1040|1099\S*|w-?2|fbar|t1135|sa10[08]|dac8|carf|audit\w*|inspectors?|penalt\w*|letter|statements?|prov(?:e|es|ing)|source of funds|own(?:s|ed|ing)? up|le(?:ft|av(?:e|ing)) out|disclos\w*|disposals?|dispos\w+|treated|treatment|count(?:s|ed)? (?:as|against|for|towards?)|rules?|law|legal\w*|wash sale|fifo|lifo|hifo|first[- ]in|averag\w*|specific|lots?|pool(?:ed|ing)|match\w*|holding|long[- ]term|short[- ]term|discount|gift\w*|inherit\w*|donat\w*|divorc\w*|estate|salary|wages?|business|hobby|company|residen\w+|spouse|wife|husband|stolen|hack\w*|scam\w*|bankrupt\w*|worthless|valu(?:e|ed|ation)|price (?:of|on|at|do|when)|events?|years?|investor|investing)\b/;
/** A case is told, and what comes of it asked. */
const TOLD =
  /\b(?:i|we|i've|we've)(?: (?:just|also|then|once|already|finally|accidentally|have|had))? (?:sold|bought|got|earned|received|sent|lost|moved|swapped|traded|spent|paid|made|mined|staked|held|lent|borrowed|gave|bridged|wrapped|converted|transferred|withdrew|donated|minted|was|were|invested|deposited|hodl\w*)\b/;

const THINGS =
  '(?:wallets?|exchanges?|apps?|coins?|altcoins?|tokens?|networks?|chains?|bridges?|(?:mining |staking )?pools?|validators?|platforms?|brokers?|apys?|aprs?|yields?|rates?|fees?|gpus?|rigs?|miners?|asics?|cards?|stablecoins?|nfts?|marketplaces?|explorers?|trackers?|ways?|places?|time)';
/** Which of several is the better one. */
const COMPARES: readonly RegExp[] = [
  new RegExp(
    `\\b(?:best|better|safest|cheapest|fastest|easiest|lowest|quickest|(?<!on )top|good|decent|reliable|trustworthy|most (?:secure|private|profitable|stable|popular|reliable|trusted))\\b.{0,40}?\\b${THINGS}\\b`,
  ),
  new RegExp(
    `\\b${THINGS} (?:is|are|would be) (?:the )?(?:best|better|safest|cheapest|fastest|safe|good|legit)\\b`,
  ),
  /\b(?:is|are) .{1,40} (?:safer|better|cheaper|faster|slower|worse|legit|safe|secure|insured|down|dead|trustworthy)\b(?! than i)/,
  /\bwhich \w+ should i\b|\bshould i (?:use|get|try|download|trust|switch to)\b|\b(?:is|are) .{1,40} worth (?:it|the|trying|doing)\b/,
  /\bwhich\b.{1,40}\b(?!oldest|newest|highest|earliest|latest)(?:\w{3,}est|most \w+)\b/,
];

/** How to use what holds coins, and what it does. */
const USES: readonly RegExp[] = [
  /\b(?:how (?:do|can|could|would|should) (?:i|you|we|one|people)|how to|where (?:do|can) (?:i|you)|can (?:i|you|someone|somebody|anyone))\b (?:\w+ ){0,2}?(?:recover|restore|retrieve|buy|get|mint|mine|stake|unstake|burn|delegate|set ?up|install|download|connect|link|pair|add|change|update|upgrade|read|spot|recogni[sz]e|see|view|use|open|create|earn|make|secure|protect|store|keep|back ?up|verify|steal|track|explain|unlock|cancel|speed up|withdraw|deposit)\b/,
  /\b(?:how (?:do|can|could|would|should) (?:i|you|we|one)|how to|what's the way to) (?:\w+ ){0,2}?(?:send|move|transfer|swap|bridge|trade|exchange)\b/,
  /\b(?:does|do|will|can|did) (?:\w+ )?(?:coinbase|kraken|binance|robinhood|gemini|bybit|okx|kucoin|revolut|paypal|cash ?app|metamask|phantom|ledger|trezor|\w+ (?:wallet|exchange|app))s? (?:\w+ ){0,2}?(?:charge|let|allow|support|accept|have|offer|work|list|sell|take|pay|need)\b/,
  /\b(?:pending|unconfirmed|(?:has|have)n't (?:arrived|shown up|come)|(?:has|have) not (?:arrived|shown up|come)|(?:won't|can't|cannot|doesn't|isn't|not) (?:connect|load|open|sync|pair|start|turn on|log ?in|show up|arrive|working)\w*|(?:forgot|forgotten|lost|reset) (?:my |the )?(?:\w+ )?(?:pin|passcode|2fa|login|email)|error (?:code|message)|maintenance|download link)\b/,
];
/** What is known of coins, where nobody’s own are spoken of. */
const KNOWLEDGE =
  /^(?:what|whats|what's|who|why|how (?:many|much|long|often|does|do|is|are|did|was|fast|big)|when (?:does|do|will|is|was|did)|where (?:is|are|does|can)|can (?:an?|the))\b/;
const OWN = /\b(?:i|i'm|i've|i'd|me|my|mine|we|our|us|ours|you|your)\b/;

/**
 * Whether a question is of coins and what holds them, and asks nothing of the law: how to use a
 * wallet, which exchange is best, who invented a coin.
 *
 * @example isOfCoinsAlone('which wallet is best for nfts')      // true
 * @example isOfCoinsAlone('which wallet goes on my return')     // false
 */
export function isOfCoinsAlone(question: string): boolean {
  const text = inPlainLetters(question);
  if (LAW.test(text)) return false;
  if (COMPARES.some((pattern) => pattern.test(text))) return true;
  if (TOLD.test(text)) return false;
  if (USES.some((pattern) => pattern.test(text))) return true;
  return KNOWLEDGE.test(text) && !OWN.test(text) && askedScope(text).jurisdiction === null;
}
