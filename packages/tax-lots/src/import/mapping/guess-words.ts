import type { MappedPart, RowMeaning } from '../file-options.ts';

const COIN = '(currency|coin|asset|token|symbol|unit|cur\\.?|währung|coins?)';
const SIZE = '(amount|quantity|qty|volume|size|menge|betrag)';
const GIVEN =
  '(sent|sell|sold|from|origin|source|out|outgoing|spent|given|paid|pay|debit|input|you (send|pay|sell|give|sent|paid)|verkauft?|gesendet|abgang|ausgang)';
const GOT =
  '(received?|receive|buy|bought|to|destination|in|incoming|credit|output|settle|got|you (get|receive|buy|got|received)|kauf|gekauft|erhalten|zugang|eingang)';
const both = (side: string, what: string): RegExp =>
  new RegExp(`^${side}\\b.*\\b${what}\\b|^${what}\\b ?\\(?${side}\\)?$`);

/** What columns are called, most telling first. Each column is given to the first part it fits. */
export const COLUMN_WORDS: readonly (readonly [MappedPart, RegExp])[] = [
  [
    'fee_asset',
    /^(fee|fees|commission|gebühr(en)?).*(currency|coin|asset|unit|symbol|währung|cur\.?|paid in)$|^feecoin$|^手数料通貨$/,
  ],
  ['fee_value', /^(fee|fees|gebühr(en)?).*(value|worth|wert)\b/],
  [
    'fee_quantity',
    /^(trading |transaction |network |total |service |exchange |miner |maker |taker |tx )?(fees?|commission|gebühr(en)?|charges?|gas)\b|(gebühr|entgelt)$|手数料/,
  ],
  [
    'pair',
    /^(trading |currency )?(pair|market|markt|symbol pair|handelspaar|währungspaar)$|通貨ペア/,
  ],
  ['status', /\b(status|state|zustand)$|^(confirmed|completed|successful)$|ステータス|状態/],
  [
    'direction',
    /^(direction|richtung|in ?\/ ?out|flow|debit ?\/ ?credit|cr ?\/ ?dr|dr ?\/ ?cr|入出金)$/,
  ],
  ['sent_asset', new RegExp(`${both(GIVEN, COIN).source}|^(from|sent|sell|out|input)$`)],
  [
    'sent_quantity',
    new RegExp(`${both(GIVEN, SIZE).source}|^(debit|out|outgoing|soll|abgang|ausgang|withdrawn?)$`),
  ],
  ['received_asset', new RegExp(`${both(GOT, COIN).source}|^(to|received|buy|in|output)$`)],
  [
    'received_quantity',
    new RegExp(`${both(GOT, SIZE).source}|^(credit|in|incoming|haben|zugang|eingang|deposited)$`),
  ],
  ['to_wallet', /^(to|receiving|destination|target).*(wallet|account|exchange)/],
  ['wallet', /wallet|^account|^exchange$|^exchange name|^portfolio|^platform|^depot|^konto/],
  ['hash', /hash|^tx ?id$|^txn? ?id$|^transaction id$/],
  [
    'id',
    /^id$|\b(trade|order|reference|operation|row|trx|deal|transaction|auftrags?)[ _-]?(id|no|number|#|nr\.?|nummer)$|^ref|^uuid$|^#$|nummer$|番号|注文id/,
  ],
  [
    'date',
    /date|timestamp|datum|zeitpunkt|^time\b.*utc|created|executed at|^when$|fecha|日時|日付|年月日/,
  ],
  ['time', /^(time|uhrzeit|zeit|hora)\b|時刻|時間/],
  [
    'currency',
    /^(price|value|total|fiat|native|quote|spot price|cost|settlement|payment|counter)\b.*(currency|unit|asset|coin)$|^currency( code)?$|^fiat$|^(währung|preiswährung|gegenwährung|betragswährung)$|^quote$|決済通貨/,
  ],
  ['price', /price|\brate\b|\bkurs|preis|unit cost|価格|レート|単価/],
  [
    'value',
    /value|total|subtotal|paid|worth|proceeds|\bcost\b|^amount \(?(usd|eur|gbp|chf|cad|aud|jpy)|betrag|gegenwert|(fiat|native)( currency)? amount|turnover|^net$|^gross$|summe|金額|代金/,
  ],
  [
    'type',
    /type|\bside\b|operation|\baction\b|category|kind|label|\btag\b|vorgang|\btyp$|art$|activity|event|^transaction$|種別|種類|区分|売買|内容/,
  ],
  [
    'asset',
    /asset|coin|symbol|ticker|token|crypto|krypto|product|instrument|\bbase\b|銘柄|通貨|コイン/,
  ],
  [
    'quantity',
    /quantity|qty|amount|units|volume|\bsize\b|change|menge|anzahl|stück|shares|filled|数量|取引量/,
  ],
  ['note', /note|comment|description|memo|remark|notiz|kommentar|beschreibung|備考/],
];

/** Words that take something back or may mean two things: what they are is asked. */
export const UNCLEAR =
  /revers|refund|return|charge ?back|claw|adjust|correct|penalt|slash|deduct|storn|rückerstatt|margin|liquidat|funding|borrow|loan|repay|stop[- ]?loss|gift ?card|返金/;

/** What words of a type column mean, most telling first. */
export const TYPE_WORDS: readonly (readonly [RowMeaning, RegExp])[] = [
  ['ignore', /cancel|fail|reject|pending|expired|declin|fiat (deposit|withdraw)|キャンセル|取消/],
  ['fee', /\bfees?\b|\bgas\b|gebühr|手数料/],
  ['cashback', /cash ?back|rebate/],
  [
    'staking',
    /stak(e|ing)[ -]?(reward|income|interest|payout|earning)|reward.*stak|ステーキング報酬/,
  ],
  ['airdrop', /airdrop|エアドロ/],
  ['mining', /\bmin(ing|ed)\b|マイニング/],
  [
    'interest',
    /^interest$|interest (received|earned|income|payout|reward)|(earn|lending|savings?) (interest|income|reward|payout)|^zins(en)?$|zinsertrag|利息/,
  ],
  ['referral', /referral|affiliate/],
  ['fork', /\b(hard ?)?fork\b/],
  ['reward', /reward|bonus|belohnung|報酬/],
  ['gift_in', /gift.*(receiv|\bin\b|from)|receiv.*gift|geschenk.*(erhalten|von)/],
  ['gift_out', /gift.*(sent|given|\bout\b|\bto\b)|(sent|gave|given).*gift|verschenkt/],
  ['donation', /^donat(ion|ed)( (sent|made|given|out))?$|charity|spende/],
  ['income', /income|salary|dividend|wage|gehalt/],
  ['loss', /\blost\b|\bloss\b|stolen|theft|hack|verlust|gestohlen/],
  ['trade', /\btrade\b|swap|\bexchange\b|convert|conversion|tausch|交換/],
  ['buy', /\bbuy\b|bought|purchase|\b(an)?kauf|gekauft|購入|買/],
  ['sell', /\bsell\b|\bsold\b|\bsale\b|verkauf|売/],
  ['transfer', /transfer|umbuchung|振替/],
  [
    'moved_in',
    /deposit|receiv|^in$|incoming|came in|credit|einzahlung|eingang|erhalten|入金|受取|受入/,
  ],
  [
    'moved_out',
    /withdr|\bsend\b|\bsent\b|^out$|outgoing|^left$|debit|auszahlung|ausgang|gesendet|出金|送金|送付/,
  ],
  ['spend', /\bspen[dt]\b|^pay$|^paid$|支払/],
];

/** Meanings that agree: a word that fits two that do not is asked. */
export const CONTRARY: readonly (readonly [RegExp, RegExp])[] = [
  [/\bbuy\b|bought|purchase/, /\bsell\b|\bsold\b|\bsale\b/],
  [/deposit|receiv|\bin\b|incoming/, /withdr|\bsend\b|\bsent\b|\bout\b|outgoing|\bpaid\b/],
  [/\bcard\b/, /purchase|payment|buy/],
  [/donat|interest/, /receiv.*donat|donat.*receiv|paid|charge/],
];

/** Which way words of a direction column say that units went. */
export const DIRECTION_WORDS: readonly (readonly ['in' | 'out', RegExp])[] = [
  [
    'in',
    /^(in|\+|incoming|inbound|inflow|came in|received?|credit|cr|deposit|buy|bought|eingang|zugang|haben|入金|受取|入)$/,
  ],
  [
    'out',
    /^(out|-|−|outgoing|outbound|outflow|left|went out|sent|send|debit|dr|withdraw(al)?|sell|sold|ausgang|abgang|soll|出金|送金|出)$/,
  ],
];

/** Whether rows with words of a status column happened, most telling first. */
export const STATUS_WORDS: readonly (readonly ['done' | 'ignore' | undefined, RegExp])[] = [
  [undefined, /partial|teilweise|一部/],
  ['done', /^(yes|true|1|ja)$/],
  ['ignore', /^(no|false|0|nein)$/],
  [
    'ignore',
    /^(un|in|not )|cancel|pending|fail|reject|expir|return|refund|revers|declin|abort|void|^open$|processing|progress|waiting|error|storn|offen|fehlgeschlagen|取消|キャンセル|失敗|未|処理中/,
  ],
  [
    'done',
    /complet|success|^done$|filled|confirm|settled|finish|executed|^ok$|^closed$|processed|approved|^sent$|^received$|abgeschlossen|erledigt|ausgeführt|erfolgreich|完了|成功|約定/,
  ],
];
