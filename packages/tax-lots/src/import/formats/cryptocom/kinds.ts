/** Kinds of the Crypto.com App; what is in none of these is an issue. */
export const EXCHANGES = new Set([
  'viban_purchase',
  'van_purchase',
  'crypto_viban_exchange',
  'crypto_exchange',
  'crypto_to_van_sell_order',
  'trading.limit_order.fiat_wallet.sell_commit',
  'trading.limit_order.fiat_wallet.purchase_commit',
  'trading.limit_order.cash_account.purchase_commit',
  'trading.limit_order.cash_account.sell_commit',
  'trading.limit_order.crypto_wallet.exchange',
  'recurring_buy_order',
]);
/** Bought with a card, for the native amount. */
export const PURCHASES = new Set([
  'crypto_purchase',
  'trading.crypto_purchase.google_pay',
  'trading.crypto_purchase.apple_pay',
]);
/** Several rows of one second, by the beginning of their kinds. */
export const SWAPS = [
  'dust_conversion_',
  'dynamic_coin_swap_credited',
  'dynamic_coin_swap_debited',
  'interest_swap_',
  'crypto_wallet_swap_',
  'lockup_swap_credited',
  'lockup_swap_debited',
].map((kind) => kind.replace(/(credited|debited)$/, ''));
export const INCOMES: Record<string, string> = {
  crypto_earn_interest_paid: 'interest',
  crypto_earn_extra_interest_paid: 'interest',
  mco_stake_reward: 'staking',
  supercharger_reward_to_app_credited: 'reward',
  'finance.lockup.dpos_compound_interest.crypto_wallet': 'staking',
  'finance.dpos.non_compound_interest.crypto_wallet': 'staking',
  'finance.dpos.compound_interest.crypto_wallet': 'staking',
  'finance.crypto_earn.loyalty_program_extra_interest_paid.crypto_wallet': 'interest',
  rewards_platform_deposit_credited: 'reward',
  referral_bonus: 'referral',
  referral_gift: 'referral',
  referral_card_cashback: 'cashback',
  transfer_cashback: 'cashback',
  pay_checkout_reward: 'cashback',
  reimbursement: 'cashback',
  gift_card_reward: 'reward',
  campaign_reward: 'reward',
  admin_wallet_credited: 'airdrop',
  airdrop_locked: 'airdrop',
};
export const SPENDINGS = new Set(['crypto_payment', 'card_top_up']);
/** These take back what an earlier row brought; they are not disposals. */
export const REVERSALS = new Set(['card_cashback_reverted', 'reimbursement_reverted']);
/** A transfer to or from another member of the app is no proof of a gift: it is asked. */
export const MOVEMENTS = new Set([
  'crypto_withdrawal',
  'crypto_to_exchange_transfer',
  'crypto_deposit',
  'exchange_to_crypto_transfer',
  'crypto_transfer',
  'invest_deposit',
  'invest_withdrawal',
]);
export const INSIDE = new Set([
  'crypto_earn_program_created',
  'crypto_earn_program_withdrawn',
  'lockup_lock',
  'lockup_unlock',
  'lockup_upgrade',
  'supercharger_deposit',
  'supercharger_withdrawal',
  'council_node_deposit_created',
  'finance.lockup.dpos_lock.crypto_wallet',
  'finance.dpos.staking.crypto_wallet',
  'finance.dpos.unstaking.crypto_wallet',
  'viban_deposit_precredit',
  'viban_deposit_precredit_repayment',
]);

/** Kinds that say which way units went. */
export const DIRECTIONS: Record<string, 'in' | 'out'> = Object.fromEntries([
  ...[...PURCHASES, 'crypto_deposit', 'exchange_to_crypto_transfer'].map(
    (kind) => [kind, 'in'] as const,
  ),
  ...[...EXCHANGES, 'crypto_withdrawal', 'crypto_to_exchange_transfer'].map(
    (kind) => [kind, 'out'] as const,
  ),
]);

/** An order that holds units back, or lets them go. */
export function isInside(kind: string): boolean {
  return /^trading\.limit_order\..*(lock|unlock)$/.test(kind);
}
