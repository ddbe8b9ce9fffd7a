/** Coinbase's transaction types, in lower case. What is in none of these is an issue. */
export const BUYS = new Set(['buy', 'advanced trade buy', 'advance trade buy', 'pro buy']);
export const SELLS = new Set([
  'sell',
  'advanced trade sell',
  'advance trade sell',
  'pro sell',
  'retail simple dust',
]);
/** Income, by its kind. */
export const INCOMES: Record<string, string> = {
  'staking income': 'staking',
  'rewards income': 'interest',
  'reward income': 'interest',
  'inflation reward': 'staking',
  'learning reward': 'reward',
  'coinbase earn': 'reward',
  'subscription rebate': 'cashback',
  'subscription rebates': 'cashback',
  'subscription rebates (24 hours)': 'cashback',
  'card buy back': 'cashback',
  'coinbase card rebate reward': 'cashback',
  airdrop: 'airdrop',
  'incentives rewards payout': 'reward',
  'mining income': 'mining',
  'interest income': 'interest',
  'interest payout': 'interest',
};
/**
 * What leaves the account that the file is of. A deposit to Pro, Exchange or Prime leaves it, a
 * withdrawal from there comes in.
 */
export const OUTWARD = new Set([
  'send',
  'withdrawal',
  'pro deposit',
  'exchange deposit',
  'prime deposit',
]);
export const INWARD = new Set([
  'receive',
  'deposit',
  'pro withdrawal',
  'exchange withdrawal',
  'prime withdrawal',
]);
/** A coin replaced by another. */
export const MIGRATIONS = new Set(['asset migration']);
/** Units that stay in the account, whatever they are called. */
export const INSIDE = new Set([
  'retail staking transfer',
  'retail unstaking transfer',
  'retail eth2 deprecation',
  'vault withdrawal',
  'vault deposit',
  'cash to savings',
  'savings to cash',
  'transfer',
]);
export const SPENDINGS: Record<string, 'spend' | 'donation'> = {
  'card spend': 'spend',
  subscription: 'spend',
  donation: 'donation',
};
