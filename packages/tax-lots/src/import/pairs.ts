import { isFiat } from '../numbers/fiat.ts';

/** What markets are priced in; also the coins that are known to be traded for them. */
const QUOTES = new Set(
  'AED AEUR ARS AUD BIDR BNB BRL BTC BUSD COP CZK DAI DOGE DOT ETH EUR EURC EURI FDUSD GBP GUSD IDR IDRT JPY KCS KZT MXN NGN OKB PAX PLN PYUSD RLUSD RON RUB SGD SOL TRX TRY TUSD UAH USD USD1 USDC USDD USDG USDP USDS USDT UST VAI XBT XMR XRP ZAR'.split(
    ' ',
  ),
);
const BASES = new Set(
  'BTC XBT ETH BNB XRP ADA SOL DOGE DOT TRX LTC BCH LINK MATIC POL AVAX ATOM UNI XLM ETC FIL NEAR APT ARB OP SHIB PEPE ALGO VET ICP HBAR SAND MANA AXS FTM EOS AAVE GRT THETA XTZ EGLD FLOW CHZ KSM ZEC DASH XMR NEO USDT USDC BUSD TUSD DAI FDUSD EUR GBP AUD'.split(
    ' ',
  ),
);

/** Both coins of a market. */
export type Pair = { base: string; quote: string };

/**
 * The two coins of a market name. With a mark between them they are told; without one the name has
 * to have one possible end, or one whose beginning is a coin that is known. Undefined where several
 * are possible: `BNBUSD` is BNB for USD, not BN for BUSD.
 * Example: `splitMarket('ETHBTC')` is `{ base: 'ETH', quote: 'BTC' }`.
 */
export function splitMarket(market: string): Pair | undefined {
  const name = market.trim().toUpperCase();
  const told = /^([A-Z0-9]+)[-/_:]([A-Z0-9]+)$/.exec(name);
  if (told !== null) return { base: told[1] ?? '', quote: told[2] ?? '' };
  const splits: Pair[] = [];
  for (let at = 1; at < name.length; at++) {
    const [base, quote] = [name.slice(0, at), name.slice(at)];
    if (QUOTES.has(quote) && base !== 'USD') splits.push({ base, quote });
  }
  if (splits.length === 1) return splits[0];
  const known = splits.filter(({ base }) => BASES.has(base));
  const coins = known.length > 1 ? known.filter(({ base }) => !isFiat(base)) : known;
  return coins.length === 1 ? coins[0] : undefined;
}
