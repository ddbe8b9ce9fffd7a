import type { Ledger, LedgerJurisdiction, Transaction } from '@lotwise/tax-lots/source';
import { SAMPLE as US, SAMPLE_YEAR as US_YEAR } from './sample.ts';

/** A made-up ledger of one country, with what it shows of that country's law. */
export interface Sample {
  ledger: Ledger;
  /** The tax year that it opens on. */
  year: string;
  says: string;
}

export type SampleCountry = Exclude<LedgerJurisdiction, 'GENERIC'>;

type Part = Pick<Transaction, 'type'> & Partial<Transaction>;

/** `units` as `0.5 BTC`; `value` and `fee` in the currency of the ledger. */
type Line = [day: string, wallet: string, units: string, value: string, fee?: string];

const amount = (units: string) => {
  const [quantity = '', asset = ''] = units.split(' ');
  return { asset, quantity };
};

/** Writes the lines of a sample; their ids say what they are and count them. */
function writer(currency: string) {
  const counts = new Map<string, number>();
  const row = (name: string, [day, wallet, , value, fee]: Line, part: Part): Transaction => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return {
      id: `${name}-${count}`,
      timestamp: `${day}T12:00:00+00:00`,
      wallet,
      value,
      ...(fee !== undefined && { fee: { asset: currency, quantity: fee } }),
      ...part,
    };
  };
  return {
    buy: (...line: Line) => row('buy', line, { type: 'buy', in: amount(line[2]) }),
    sell: (...line: Line) => row('sell', line, { type: 'sell', out: amount(line[2]) }),
    stake: (...line: Line) =>
      row('stake', line, { type: 'income', in: amount(line[2]), kind: 'staking' }),
  };
}

const gbp = writer('GBP');
const UK: Sample = {
  year: '2024-25',
  says: 'UK law leaves no choice of lots: a sale takes units bought on the same day, then those bought in the next 30 days, then the average of the pool. Here, 0.1 of the BTC sold on 12 November are those bought back on 2 December.',
  ledger: {
    jurisdiction: 'UK',
    method: 'UK',
    settings: { currency: 'GBP' },
    transactions: [
      gbp.buy('2021-03-15', 'Coinbase', '0.5 BTC', '20000', '50'),
      gbp.buy('2023-01-20', 'Coinbase', '0.5 BTC', '9000', '25'),
      gbp.buy('2023-05-05', 'Kraken', '4 ETH', '6000', '15.6'),
      gbp.stake('2024-02-15', 'Kraken', '0.05 ETH', '110'),
      gbp.sell('2024-05-14', 'Coinbase', '0.2 BTC', '10000', '25'),
      gbp.sell('2024-11-12', 'Coinbase', '0.3 BTC', '20500', '51.25'),
      gbp.buy('2024-11-20', 'Kraken', '20 SOL', '3800', '9.88'),
      gbp.buy('2024-12-02', 'Coinbase', '0.1 BTC', '7600', '19'),
      gbp.sell('2025-01-21', 'Kraken', '1.5 ETH', '3900', '10.14'),
      gbp.stake('2025-02-03', 'Kraken', '0.04 ETH', '84'),
      gbp.sell('2025-03-10', 'Kraken', '10 SOL', '980', '2.55'),
      gbp.sell('2025-06-03', 'Coinbase', '0.1 BTC', '7800', '19.5'),
    ],
  },
};

const cad = writer('CAD');
const CA: Sample = {
  year: '2025',
  says: 'Canadian law leaves no choice of lots: all units of a coin share one average cost. Here, ETH sold at a loss on 8 April is bought back two weeks later, so the loss is superficial: it is denied and added to the cost of the new units.',
  ledger: {
    jurisdiction: 'CA',
    method: 'ACB',
    settings: { currency: 'CAD' },
    transactions: [
      cad.buy('2023-04-12', 'Newton', '0.4 BTC', '16200'),
      cad.buy('2023-08-08', 'Kraken', '5 ETH', '12500', '32.5'),
      cad.buy('2024-02-20', 'Newton', '0.2 BTC', '14100'),
      cad.buy('2024-03-12', 'Kraken', '40 SOL', '8200', '21.32'),
      cad.stake('2024-09-02', 'Kraken', '0.6 SOL', '108'),
      cad.sell('2025-02-10', 'Newton', '0.3 BTC', '41000'),
      cad.sell('2025-04-08', 'Kraken', '3 ETH', '6600', '17.16'),
      cad.buy('2025-04-22', 'Kraken', '3 ETH', '7200', '18.72'),
      cad.stake('2025-06-02', 'Kraken', '0.7 SOL', '147'),
      cad.sell('2025-09-15', 'Kraken', '15 SOL', '4600', '11.96'),
      cad.sell('2025-11-18', 'Kraken', '10 SOL', '1900', '4.94'),
      cad.stake('2026-01-05', 'Kraken', '0.3 SOL', '57'),
    ],
  },
};

const aud = writer('AUD');
const AU: Sample = {
  year: '2024-25',
  says: 'Australian law lets you identify the units that you sell. Here, “Highest cost first” takes the BTC of November 2021 in place of those of February 2021, and the gain of the year falls.',
  ledger: {
    jurisdiction: 'AU',
    method: 'FIFO',
    settings: { currency: 'AUD' },
    transactions: [
      aud.buy('2021-02-10', 'CoinSpot', '0.5 BTC', '28000', '280'),
      aud.buy('2021-11-09', 'CoinSpot', '0.3 BTC', '27000', '270'),
      aud.buy('2023-06-14', 'Kraken', '6 ETH', '15600', '40.56'),
      aud.stake('2024-08-05', 'Kraken', '0.06 ETH', '228'),
      aud.sell('2024-09-17', 'CoinSpot', '0.3 BTC', '26400', '264'),
      aud.buy('2024-11-18', 'Kraken', '30 SOL', '11100', '28.86'),
      aud.sell('2025-01-22', 'Kraken', '2 ETH', '10400', '27.04'),
      aud.sell('2025-03-11', 'Kraken', '12 SOL', '2400', '6.24'),
      aud.stake('2025-05-05', 'Kraken', '0.05 ETH', '142.5'),
      aud.sell('2025-08-12', 'CoinSpot', '0.1 BTC', '18300', '183'),
    ],
  },
};

const eur = writer('EUR');
const DE: Sample = {
  year: '2025',
  says: 'In Germany you identify the units that you sell, or take the earliest or the average of the wallet. Here, the average costs more than the earliest units, so the gain that counts falls. The ETH was held for more than one year and is exempt either way.',
  ledger: {
    jurisdiction: 'DE',
    method: 'FIFO',
    settings: { currency: 'EUR', scope: 'per_wallet' },
    transactions: [
      eur.buy('2023-03-09', 'Kraken', '4 ETH', '5600', '14.56'),
      eur.buy('2024-11-05', 'Bitvavo', '0.2 BTC', '13000', '32.5'),
      eur.buy('2025-01-20', 'Bitvavo', '0.2 BTC', '20000', '50'),
      eur.buy('2025-01-22', 'Kraken', '20 SOL', '4900', '12.74'),
      eur.stake('2025-03-03', 'Kraken', '0.05 ETH', '105'),
      eur.sell('2025-04-09', 'Kraken', '8 SOL', '760', '1.98'),
      eur.sell('2025-06-17', 'Kraken', '2 ETH', '4400', '11.44'),
      eur.sell('2025-08-11', 'Bitvavo', '0.2 BTC', '20400', '51'),
      eur.stake('2025-09-01', 'Kraken', '0.04 ETH', '150'),
    ],
  },
};

const ieEur = writer('EUR');
const IE: Sample = {
  year: '2025',
  says: 'Irish law leaves no choice of lots: the earliest units go first, whichever wallet holds them. Here, the sale of 12 August takes the BTC bought in 2021, although it is sold from another account.',
  ledger: {
    jurisdiction: 'IE',
    method: 'FIFO',
    settings: { currency: 'EUR' },
    transactions: [
      ieEur.buy('2021-05-20', 'Coinbase', '0.3 BTC', '10200', '51'),
      ieEur.buy('2023-10-16', 'Kraken', '0.3 BTC', '7800', '20.28'),
      ieEur.buy('2024-03-18', 'Kraken', '3 ETH', '9600', '24.96'),
      ieEur.stake('2024-10-07', 'Kraken', '0.04 ETH', '88'),
      ieEur.sell('2025-02-18', 'Kraken', '1 ETH', '2600', '6.76'),
      ieEur.stake('2025-05-06', 'Kraken', '0.05 ETH', '80'),
      ieEur.sell('2025-08-12', 'Kraken', '0.2 BTC', '20400', '53.04'),
      ieEur.buy('2025-09-10', 'Coinbase', '0.05 BTC', '4850', '24.25'),
      ieEur.sell('2025-11-20', 'Coinbase', '0.05 BTC', '3950', '19.75'),
    ],
  },
};

const jpy = writer('JPY');
const JP: Sample = {
  year: '2025',
  says: 'Japan counts each coin at the average of the year, or at the moving average if you filed for it. Here, the BTC bought after the sale was cheaper, so the moving average gives the smaller gain. It has to be filed for before it can be used.',
  ledger: {
    jurisdiction: 'JP',
    method: 'TOTAL_AVERAGE',
    settings: { currency: 'JPY' },
    transactions: [
      jpy.buy('2024-06-10', 'bitFlyer', '0.2 BTC', '2100000'),
      jpy.buy('2024-09-12', 'bitFlyer', '3 ETH', '1020000'),
      jpy.buy('2025-01-20', 'bitFlyer', '0.2 BTC', '3160000'),
      jpy.sell('2025-02-14', 'bitFlyer', '0.2 BTC', '3000000'),
      jpy.stake('2025-03-10', 'bitFlyer', '0.03 ETH', '9000'),
      jpy.buy('2025-04-08', 'bitFlyer', '0.3 BTC', '3420000'),
      jpy.sell('2025-04-21', 'bitFlyer', '1 ETH', '225000'),
      jpy.sell('2025-10-06', 'bitFlyer', '0.1 BTC', '1870000'),
      jpy.stake('2025-12-08', 'bitFlyer', '0.02 ETH', '9600'),
      jpy.stake('2026-01-12', 'bitFlyer', '0.02 ETH', '9800'),
    ],
  },
};

const us: Sample = {
  year: US_YEAR,
  says: 'In the United States you may choose the lots that you sell. Here, “Highest cost first” in place of “First in, first out” lowers the gain of 2025: see “Compare methods”.',
  ledger: US,
};

export const SAMPLES: Record<SampleCountry, Sample> = { US: us, UK, CA, AU, DE, IE, JP };
