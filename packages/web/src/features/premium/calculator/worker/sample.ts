import type { Ledger } from '@lotwise/tax-lots/source';

const DAY = 'T12:00:00+00:00';
const usd = (quantity: string) => ({ asset: 'USD', quantity });
const of = (asset: string, quantity: string) => ({ asset, quantity });

/**
 * A small ledger of three years with something of everything: what the page shows to those who have
 * no premium. The prices are round and made up.
 */
export const SAMPLE: Ledger = {
  jurisdiction: 'US',
  method: 'FIFO',
  settings: {
    currency: 'USD',
    scope: 'per_wallet',
    forms_1099: { Coinbase: { 2025: 'proceeds_only' }, Kraken: { 2025: 'proceeds_only' } },
  },
  transactions: [
    {
      id: 'buy-1',
      timestamp: `2023-03-10${DAY}`,
      type: 'buy',
      wallet: 'Coinbase',
      in: of('BTC', '0.5'),
      value: '11000',
      fee: usd('55'),
    },
    {
      id: 'buy-2',
      timestamp: `2023-06-21${DAY}`,
      type: 'buy',
      wallet: 'Kraken',
      in: of('ETH', '6'),
      value: '10800',
      fee: usd('28.08'),
    },
    {
      id: 'buy-3',
      timestamp: `2023-11-02${DAY}`,
      type: 'buy',
      wallet: 'Coinbase',
      in: of('BTC', '0.25'),
      value: '8750',
      fee: usd('43.75'),
    },
    {
      id: 'stake-1',
      timestamp: `2024-02-15${DAY}`,
      type: 'income',
      wallet: 'Kraken',
      in: of('ETH', '0.045'),
      value: '124.65',
      kind: 'staking',
    },
    {
      id: 'buy-4',
      timestamp: `2024-03-14${DAY}`,
      type: 'buy',
      wallet: 'Coinbase',
      in: of('BTC', '0.2'),
      value: '14400',
      fee: usd('72'),
    },
    {
      id: 'sell-1',
      timestamp: `2024-05-20${DAY}`,
      type: 'sell',
      wallet: 'Coinbase',
      out: of('BTC', '0.3'),
      value: '20700',
      fee: usd('103.5'),
    },
    {
      id: 'move-1',
      timestamp: `2024-07-01${DAY}`,
      type: 'transfer',
      wallet: 'Coinbase',
      to_wallet: 'Ledger Nano',
      out: of('BTC', '0.4'),
    },
    {
      id: 'trade-1',
      timestamp: `2024-09-09${DAY}`,
      type: 'trade',
      wallet: 'Kraken',
      out: of('ETH', '2'),
      in: of('SOL', '35'),
      value: '4690',
      fee: usd('12.19'),
    },
    {
      id: 'stake-2',
      timestamp: `2025-01-20${DAY}`,
      type: 'income',
      wallet: 'Kraken',
      in: of('ETH', '0.051'),
      value: '166.26',
      kind: 'staking',
    },
    {
      id: 'sell-2',
      timestamp: `2025-02-11${DAY}`,
      type: 'sell',
      wallet: 'Kraken',
      out: of('SOL', '15'),
      value: '2985',
      fee: usd('7.76'),
    },
    {
      id: 'buy-5',
      timestamp: `2025-02-03${DAY}`,
      type: 'buy',
      wallet: 'Coinbase',
      in: of('BTC', '0.3'),
      value: '29700',
      fee: usd('148.5'),
    },
    {
      id: 'sell-3',
      timestamp: `2025-04-08${DAY}`,
      type: 'sell',
      wallet: 'Kraken',
      out: of('ETH', '1.5'),
      value: '2250',
      fee: usd('5.85'),
    },
    {
      id: 'gift-1',
      timestamp: `2025-06-15${DAY}`,
      type: 'gift_out',
      wallet: 'Ledger Nano',
      out: of('BTC', '0.02'),
    },
    {
      id: 'sell-4',
      timestamp: `2025-08-14${DAY}`,
      type: 'sell',
      wallet: 'Coinbase',
      out: of('BTC', '0.3'),
      value: '35400',
      fee: usd('177'),
    },
    {
      id: 'spend-1',
      timestamp: `2025-10-03${DAY}`,
      type: 'spend',
      wallet: 'Kraken',
      out: of('SOL', '4'),
      value: '928',
    },
    {
      id: 'stake-3',
      timestamp: `2025-12-01${DAY}`,
      type: 'income',
      wallet: 'Kraken',
      in: of('ETH', '0.048'),
      value: '136.8',
      kind: 'staking',
    },
    // Sold and never bought in this ledger: how a missing file looks.
    {
      id: 'sell-5',
      timestamp: `2026-01-15${DAY}`,
      type: 'sell',
      wallet: 'Kraken',
      out: of('ADA', '500'),
      value: '210',
    },
  ],
};

/** The sample opens on its last year without a problem. */
export const SAMPLE_YEAR = '2025';
