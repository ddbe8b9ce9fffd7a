const SMALL =
  "ok(?:ay)?|thanks?|thank you|thx|ty|cheers|great|cool|nice|perfect|awesome|good|got it|i see|sure|yes|no|yep|yeah|nope|bye|goodbye|see you|hello|hi|hey|yo|lol|haha|wow|sorry|please|and|very|really|so|that|this|it|was|is|you're|you are|much|a lot|a bunch|again|for (?:the|your|all the) (?:help|answer|time|info)|helpful|helps?|helped|all|morning|evening|day|there|welcome|then|now|one|man|mate|buddy|bro|wrong|right|useless|stupid|smart|amazing|lying|mistaken|nonsense|bad|not true";
/** Nothing but thanks, a greeting, or what is thought of the reply. */
const SMALL_TALK = new RegExp(`^(?:(?:${SMALL})(?![\\p{L}\\d'])[\\s,.!?:;()-]*)+$`, 'u');
const OF_THE_ASSISTANT =
  /\b(?:your|ur|yr) (?:e-?mail|phone|address|job|birthday|age|boss|gender|phone number)\b|\bare (?:you|u) (?:an? |the )?(?:real |actual )?(?:robot|bot|human|person|ai|chatgpt|gpt|real|alive)\b/;

/** "Is that right?" asks about the reply before it. */
const ASKS = /\?|^(?:is|was|so|and)\b/;

/**
 * Whether somebody thanks, greets or judges the assistant, and asks nothing of the subject. `text`
 * is in lower case, with straight apostrophes.
 *
 * @example isSmallTalk('ok, thank you so much!') // true
 */
export const isSmallTalk = (text: string): boolean =>
  (SMALL_TALK.test(text) && !ASKS.test(text)) || OF_THE_ASSISTANT.test(text);

const SITE: readonly RegExp[] = [
  /\b(?:how much|what) (?:is|does|for|costs?) (?:the |your )?(?:lotwise )?(?:premium|subscription|membership)(?: cost| here| a month| per month)?\W*$/,
  /\b(?:cancel|end|pause|renew|resume|upgrade|downgrade|buy|get|pay for)\w* (?:to )?(?:my |the |a |your )?(?:(?:premium|lotwise) )?(?:premium|subscription|membership)\b/,
  /\b(?:delete|close|remove|deactivate|reopen|restore|recover|verify) (?:my |the |this |an? )?(?:\w+ )?(?:account|profile)\b/,
  /\b(?:reset|change|forgot|forgotten|forget|lost|update|edit) (?:my |the )?(?:login |lotwise )?(?:password|username|user name|profile|profile (?:picture|image|photo)|avatar|display name)\b/,
  /\b(?:two-?factor|2fa|passkeys?|dark mode|reputation|badges?|down-?vot\w*|up-?vot\w*|bookmarks?)\b/,
  /\b(?:my|this|that|a|the) (?:question|answer|post|comment|flag) (?:\w+ )?(?:was|is|got|been|be) ?(?:\w+ )?(?:closed|deleted|hidden|locked|removed|flagged|merged)\b|\bwas my (?:question|answer|post|comment) (?:closed|deleted|hidden|locked|removed|merged)\b/,
  /\b(?:open|write|send|create) (?:a |an )?(?:support )?ticket\b|\bcontact (?:support|an? (?:moderator|admin)|the (?:team|moderators|site))\b/,
];
/** An account elsewhere, and what it is to the tax office: that is asked of the community. */
const ELSEWHERE =
  /\b(?:tax\w*|irs|hmrc|cra|ato|finanzamt|coinbase|kraken|binance|exchanges?|brokers?|banks?|wallets?|ledgers?|coins?|crypto\w*|btc|bitcoin|eth|records?|deduct\w*|loss(?:es)?|gains?|reports?)\b/;

/**
 * Whether somebody asks how this site works: their account, their subscription, their posts. `text`
 * is in lower case, with straight apostrophes.
 *
 * @example isOfSite('how do i delete my account here')          // true
 * @example isOfSite('must i close my account before tax day?')  // false
 */
export const isOfSite = (text: string): boolean =>
  !ELSEWHERE.test(text) && SITE.some((pattern) => pattern.test(text));
