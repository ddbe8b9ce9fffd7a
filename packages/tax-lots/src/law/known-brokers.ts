const NAMES =
  'coinbase kraken gemini binance bitstamp bitfinex kucoin okx okcoin bybit crypto.com cryptocom nexo robinhood etoro uphold cashapp paypal venmo strike river swan fidelity moonpay bitpay coinme coinstar coinhub bittrex poloniex huobi htx gate.io gateio mexc bitget bitmart webull sofi revolut blockfi celsius voyager interactivebrokers anchorage bakkt prime opensea'.split(
    ' ',
  );

/** What such companies call the programs that leave the keys with their holder. */
const SELF_CUSTODY = /wallet|defi|on-?chain|web3/;

/** Accounts that are with the company, though their names may have "wallet" in them. */
const ACCOUNTS = /spot|funding|fund|fiat|cash|usd|trading|margin|futures|earn|vault|main|hosted/;

/**
 * Whether a wallet's name is that of a company that holds or sells coins for others: a broker,
 * kiosk, payment processor or marketplace. A name that is not known says nothing.
 * Source: 26 CFR 1.6045-1(a)(1), (21) (who is a broker) with the companies' names. Read 2026-11-28.
 * @example
 * isKnownBroker('My Coinbase Pro') // => true
 * isKnownBroker('Coinbase Wallet') // => false
 * isKnownBroker('Binance Spot Wallet') // => true
 */
export function isKnownBroker(wallet: string): boolean {
  const name = wallet.toLowerCase();
  const words = name.split(/[^a-z0-9.]+/);
  // Names of several words are listed without their spaces.
  const rests = words.map((_, place) => words.slice(place).join(''));
  if (!rests.some((rest) => NAMES.some((one) => rest.startsWith(one)))) return false;
  return !SELF_CUSTODY.test(name) || ACCOUNTS.test(name);
}
