const OLD_CODES: Record<string, string> = {
  XXBT: 'BTC',
  XBT: 'BTC',
  XXDG: 'DOGE',
  XDG: 'DOGE',
  XETH: 'ETH',
  XXRP: 'XRP',
  XLTC: 'LTC',
  XXLM: 'XLM',
  XXMR: 'XMR',
  XZEC: 'ZEC',
  XREP: 'REP',
  XMLN: 'MLN',
  XETC: 'ETC',
  ZUSD: 'USD',
  ZEUR: 'EUR',
  ZGBP: 'GBP',
  ZCAD: 'CAD',
  ZJPY: 'JPY',
  ZAUD: 'AUD',
  ZCHF: 'CHF',
  ETH2: 'ETH',
};

/**
 * Kraken's code as others write it. Example: `krakenAsset('XXBT')` is `'BTC'`,
 * `krakenAsset('DOT28.S')` is `'DOT'`.
 */
export function krakenAsset(code: string): string {
  const base = code
    .toUpperCase()
    .replace(/^([A-Z0-9]{2,}?)(03|04|07|14|21|28)\.S$/, '$1')
    .replace(/\.(S|M|F|P|B|T|HOLD)$/, '');
  return OLD_CODES[base] ?? base;
}

/** Prices that are longer than three letters, tried first. */
const LONG_QUOTES = ['PYUSD', 'RLUSD', 'USDC', 'USDT', 'USDD', 'USDQ', 'EURC', 'USD1', 'DAI'];
const QUOTES = ['USD', 'EUR', 'GBP', 'CAD', 'JPY', 'AUD', 'CHF', 'AED', 'XBT', 'ETH', 'DOT', 'SOL'];

/**
 * The two coins of one of Kraken's pairs: `XXBTZUSD`, `ADAEUR`, `BTC/USD`. Undefined where they
 * can't be told apart.
 */
export function splitKrakenPair(pair: string): { base: string; quote: string } | undefined {
  const name = pair.toUpperCase();
  const told = /^([^/]+)\/([^/]+)$/.exec(name);
  const old = /^([XZ][A-Z]{3})([XZ][A-Z]{3})$/.exec(name) ?? /^(USDT)(ZUSD)$/.exec(name);
  const both = told ?? (old !== null && isOldCode(old[1]) && isOldCode(old[2]) ? old : null);
  if (both !== null) return { base: krakenAsset(both[1] ?? ''), quote: krakenAsset(both[2] ?? '') };
  const end = [...LONG_QUOTES, ...QUOTES].find(
    (quote) => name.endsWith(quote) && name.length > quote.length + 1,
  );
  return end === undefined
    ? undefined
    : { base: krakenAsset(name.slice(0, -end.length)), quote: krakenAsset(end) };
}

function isOldCode(code: string | undefined): boolean {
  return code === 'USDT' || (code !== undefined && code in OLD_CODES);
}
