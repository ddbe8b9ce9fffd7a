const NAMES =
  'coinbase kraken gemini binance bitstamp bitfinex kucoin okx okcoin bybit crypto.com cryptocom nexo robinhood etoro uphold cashapp paypal venmo strike river swan fidelity moonpay bitpay coinme coinstar coinhub bittrex poloniex huobi htx gate.io gateio mexc bitget bitmart webull sofi revolut blockfi celsius voyager interactivebrokers anchorage bakkt prime opensea'.split(
    ' ',
  );

/** Wallets that such a company makes, of which it does not hold the keys. */
const SELF_CUSTODY = /wallet|defi|onchain|web3|ledger|trezor/;

/**
 * Whether a wallet's name is that of a company that holds or sells coins for others: a broker,
 * kiosk, payment processor or marketplace. A name that is not known says nothing.
 * Source: 26 CFR 1.6045-1(a)(1), (21) (who is a broker) with the companies' names. Read 2026-11-28.
 * @example
 * isKnownBroker('Coinbase Pro') // => true
 * isKnownBroker('Coinbase Wallet') // => false
 */
export function isKnownBroker(wallet: string): boolean {
  const name = wallet.toLowerCase().replace(/[^a-z0-9.]/g, '');
  return !SELF_CUSTODY.test(name) && NAMES.some((one) => name.startsWith(one));
}
