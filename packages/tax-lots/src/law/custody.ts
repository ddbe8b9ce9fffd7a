import type { Settings } from '../model/ledger.ts';

/** Who holds a wallet's coins: a broker, or their owner, who has the keys. */
export type Custody = 'broker' | 'own';

/**
 * Who holds a wallet, by the settings `broker_wallets` and `self_custody_wallets`; undefined where
 * they do not say. A ledger that names its brokers alone says of every other wallet that it is not
 * one.
 * Source: 26 CFR 1.1012-1(j)(2) and (3), which tell the two apart. Read 2026-11-28.
 * @example
 * custodyOf({ broker_wallets: ['Coinbase'] }, 'Ledger') // => 'own'
 * custodyOf({ self_custody_wallets: ['Ledger'] }, 'Coinbase') // => undefined
 */
export function custodyOf(
  { broker_wallets: brokers, self_custody_wallets: own }: Settings,
  wallet: string,
): Custody | undefined {
  if (brokers?.includes(wallet) === true) return 'broker';
  if (own !== undefined) return own.includes(wallet) ? 'own' : undefined;
  return brokers === undefined ? undefined : 'own';
}
