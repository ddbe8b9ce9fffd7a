/** What the operations of Binance's statement are, in lower case; the rest is an issue. */

/** Rows of a trade that say which way it went: a buy and a sell of one second are two trades. */
export const BUYING = new Set(['buy', 'transaction buy', 'transaction spend']);
export const SELLING = new Set(['sell', 'transaction sold', 'transaction revenue']);
export const FEES = new Set(['fee', 'transaction fee']);
/** Exchanges of their own kind; rows of different ones are never one trade. */
export const EXCHANGES = new Set([
  'transaction related',
  'small assets exchange bnb',
  'bnb fee deduction',
  'large otc trading',
  'binance convert',
  'convert',
  'buy crypto',
  'buy crypto with card',
  'buy crypto with fiat',
  'sell crypto to fiat',
  'auto-invest transaction',
  'eth 2.0 staking',
  'leverage token redemption',
  'stablecoins auto-conversion',
  'liquid swap sell',
  'swap farming transaction',
  'asset conversion transfer',
]);
/** Income, by its kind. */
export const INCOMES: Record<string, string> = {
  'staking rewards': 'staking',
  'eth 2.0 staking rewards': 'staking',
  'simple earn flexible interest': 'interest',
  'simple earn locked rewards': 'interest',
  'savings interest': 'interest',
  'savings distribution': 'interest',
  'pos savings interest': 'staking',
  'dot slot auction rewards': 'staking',
  distribution: 'airdrop',
  'airdrop assets': 'airdrop',
  'simple earn flexible airdrop': 'airdrop',
  'hodler airdrops distribution': 'airdrop',
  'launchpool airdrop': 'airdrop',
  'launchpool airdrop - user claim distribution': 'airdrop',
  'launchpool airdrop - system distribution': 'airdrop',
  'megadrop rewards': 'airdrop',
  'launchpool interest': 'airdrop',
  'campaign related reward': 'reward',
  'commission history': 'referral',
  'commission fee shared with you': 'referral',
  'referral kickback': 'referral',
  'referral commission': 'referral',
  'referrer rebates': 'referral',
  'commission rebate': 'referral',
  'cash voucher distribution': 'reward',
  'cash voucher': 'reward',
  'bnb vault rewards': 'interest',
  'swap farming rewards': 'reward',
  'liquid swap rewards': 'reward',
  'super bnb mining': 'mining',
  'pool distribution': 'mining',
  'binance card cashback': 'cashback',
  'card cashback': 'cashback',
  'cashback voucher': 'cashback',
};
/** A coin replaced by another. */
export const MIGRATIONS = new Set([
  'token swap - redenomination/rebranding',
  'token swap - distribution',
  'token swap',
]);
/** Trades with another person, for money that changes hands outside. */
export const PERSONAL = new Set(['p2p trading', 'c2c transfer', 'c2c trading']);
/** To an account of the same owner that has a statement of its own. */
export const SUB_ACCOUNT = 'transfer between main account and sub-account';
export const DEPOSITS = new Set(['deposit', 'crypto deposit']);
export const WITHDRAWALS = new Set(['withdraw', 'withdrawal', 'send']);
/** Units that stay on Binance, named one by one: a name that only sounds so is asked. */
export const INSIDE = new Set([
  'savings purchase',
  'savings principal redemption',
  'pos savings purchase',
  'pos savings redemption',
  'staking purchase',
  'staking redemption',
  'simple earn locked subscription',
  'simple earn locked redemption',
  'simple earn flexible subscription',
  'simple earn flexible redemption',
  'transfer between spot account and um futures account',
  'transfer between spot account and cm futures account',
  'transfer between main account/futures and margin account',
  'transfer between main and funding wallet',
  'transfer between spot and strategy account',
  'transfer between um futures and funding account',
  'transfer between main account and mining account',
  'transfer between main and mining account',
  'launchpool subscription/redemption',
  'main and funding account transfer',
  'transfer_in',
  'transfer_out',
]);
/** Accounts whose results are not computed here. */
export const DERIVATIVES = new Set([
  'usdt-futures',
  'usd-mfutures',
  'usd-m futures',
  'coin-m futures',
  'coin-mfutures',
  'isolated margin',
  'crossmargin',
  'cross margin',
  'options',
]);
