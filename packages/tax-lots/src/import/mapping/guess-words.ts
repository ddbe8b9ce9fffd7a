import type { MappedPart, RowMeaning } from '../file-options.ts';

/** What columns are called, most telling first. Each column is given to the first part it fits. */
export const COLUMN_WORDS: readonly (readonly [MappedPart, RegExp])[] = [
  [
    'fee_asset',
    /^(fee|commission|gebühr).*(currency|coin|asset|unit|symbol|währung|cur\.?)$|^feecoin$/,
  ],
  ['fee_value', /^fee.*(value|worth|usd|eur|gbp)/],
  [
    'fee_quantity',
    /^(trading |transaction |network |total )?(fees?|commission|gebühr(en)?)( amount| quantity|\b)/,
  ],
  [
    'sent_asset',
    /^(sent|sell|sold|from|out(going)?|spent|given|debit|verkauf).*(currency|coin|asset|token|symbol|unit)$|^(from|sent|sell|out)$/,
  ],
  [
    'sent_quantity',
    /^(sent|sell|sold|from|out(going)?|spent|given|debit|verkauf).*(amount|quantity|qty|volume|size)$/,
  ],
  [
    'received_asset',
    /^(received?|buy|bought|to|in(coming)?|credit|kauf).*(currency|coin|asset|token|symbol|unit)$|^(to|received|buy|in)$/,
  ],
  [
    'received_quantity',
    /^(received?|buy|bought|to|in(coming)?|credit|kauf).*(amount|quantity|qty|volume|size)$/,
  ],
  ['to_wallet', /^(to|receiving|destination|target).*(wallet|account|exchange)/],
  ['wallet', /wallet|^account|^exchange|^portfolio|^platform|^depot/],
  ['hash', /hash|^tx ?id$|^transaction id$/],
  ['id', /^id$|(trade|order|reference|operation|row).?(id|no|number|#)|^ref|^uuid$|^#$/],
  ['date', /date|timestamp|datum|zeitpunkt|^time\b.*utc|created|executed at|^when$|fecha/],
  ['time', /^(time|uhrzeit|zeit|hora)\b/],
  [
    'currency',
    /^(price|value|total|fiat|native|quote|spot price|cost|settlement).*(currency|unit)$|^currency$|^fiat$|währung/,
  ],
  ['price', /price|rate|kurs|unit cost/],
  [
    'value',
    /value|total|subtotal|paid|worth|proceeds|cost|^amount \(?(usd|eur|gbp)|betrag|gegenwert|fiat amount|^net$/,
  ],
  ['type', /type|side|operation|action|category|kind|label|tag|vorgang|typ$|art$/],
  ['asset', /asset|coin|symbol|ticker|token|crypto|product|instrument|base/],
  ['quantity', /quantity|qty|amount|units|volume|size|change|menge|anzahl|shares/],
  ['note', /note|comment|description|memo|remark/],
];

/** What words of a type column mean, most telling first. */
export const TYPE_WORDS: readonly (readonly [RowMeaning, RegExp])[] = [
  ['ignore', /cancel|fail|reject|pending|fiat (deposit|withdraw)/],
  ['staking', /stak(e|ing) ?(reward|income|interest)|^staking$|reward.*stak/],
  ['airdrop', /airdrop/],
  ['mining', /min(ing|ed)/],
  ['interest', /interest|zins|yield|earn|lending/],
  ['cashback', /cash ?back|rebate/],
  ['referral', /referral|affiliate/],
  ['fork', /fork/],
  ['reward', /reward|bonus/],
  ['income', /income|salary|dividend/],
  ['donation', /donat|charity/],
  ['gift_in', /gift.*(receiv|in)\b/],
  ['gift_out', /gift/],
  ['loss', /lost|loss|stolen|theft|hack/],
  ['fee', /^(network |trading )?fee$|gas/],
  ['trade', /trade|swap|exchange|convert|conversion|tausch/],
  ['buy', /buy|bought|purchase|\b(an)?kauf/],
  ['sell', /sell|sold|sale|verkauf/],
  ['spend', /spen[dt]|payment|pay\b|card/],
  ['transfer', /transfer|umbuchung/],
  [
    'movement',
    /deposit|withdraw|send|sent|receiv|\bin\b|\bout\b|credit|debit|einzahlung|auszahlung/,
  ],
];
