/**
 * What coins, and the places and programs that people keep them in, are called: the large ones of
 * November 2026. No name that is also a common word.
 */
export const COIN_NAMES =
  'btc|xbt|sats|satoshis?|eth|ether(?:eum)?|weth|wbtc|st?eth|wsteth|reth|cbeth|sol|solana|xrp|ripple|ada|cardano|doge(?:coin)?|shiba? inu|shib|pepe|bonk|bnb|ltc|litecoin|bch|xlm|xmr|monero|dogwifhat|avax|matic|polkadot|polygon|chainlink|algorand|tezos|xtz|luna|usdc|usdt|busd|tether|dai|pyusd|hyperliquid|arbitrum|filecoin|hedera|hbar';
export const EXCHANGE_NAMES =
  'coinbase|kraken|binance|robinhood|gemini|bitstamp|bitfinex|kucoin|okx|okex|bybit|bitget|mexc|huobi|htx|crypto\\.com|bitvavo|bitpanda|coinspot|swyftx|coinjar|btc markets|shakepay|ndax|bitbuy|coinsquare|bitflyer|coincheck|nexo|poloniex|deribit|bitmex|dydx';
/** Those that sell much else besides coins. */
export const BROKER_NAMES =
  'etoro|revolut|venmo|paypal|cash ?app|uphold|newton|wealthsimple|moonpay|trade republic';
/** Failed, hacked or closed, and still asked about. */
export const FAILED_NAMES =
  'ftx|celsius|mt\\.? ?gox|blockfi|voyager|quadriga(?:cx)?|cryptopia|bittrex';
export const WALLET_NAMES =
  'ledger|trezor|metamask|phantom|exodus|electrum|trust wallet|coldcard|keplr|cold storage|self-?custody|hardware device';
export const PROGRAM_NAMES =
  'koinly|cointracker|cointracking|taxbit|zenledger|coinledger|accointing|blockpit|bittytax';
export const PROTOCOL_NAMES =
  'aave|uniswap|sushiswap|pancakeswap|lido|rocket ?pool|yearn|makerdao|morpho|pendle|eigenlayer|opensea|magic eden|polymarket|kalshi';
