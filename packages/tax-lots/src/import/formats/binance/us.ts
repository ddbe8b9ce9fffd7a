import { numberIn, timeIn } from '../../cells.ts';
import { isFiat } from '../../../numbers/fiat.ts';
import type { Line } from '../../intake.ts';
import { cell, complain, leaveOut } from '../../line.ts';
import { isZero } from '../../read-number.ts';
import { addTwoSided } from '../../two-sided.ts';
import type { Meaning, Side } from '../../two-sided.ts';
import type { Format } from '../format.ts';

const WALLET = 'Binance.US';
const DISTRIBUTIONS: Record<string, Meaning> = {
  others: { type: 'income', kind: 'airdrop' },
  'referral commission': { type: 'income', kind: 'referral' },
  'staking rewards': { type: 'income', kind: 'staking' },
};

/**
 * Binance.US's transaction history: primary, base, quote and fee asset each with quantity and value
 * in dollars. The older layout has underscores in its names.
 */
export const binanceUs: Format = {
  name: 'Binance.US',
  source: WALLET,
  header: [],
  isHeader: (names) => {
    const plain = new Set([...names].map(plainName));
    return ['time', 'category', 'operation', 'primary asset', 'base asset', 'quote asset'].every(
      (name) => plain.has(name),
    );
  },
  readRow,
  knows: { zone: 'UTC', ids: true, balances: false },
};

function plainName(name: string): string {
  return name.replaceAll('_', ' ').replace(/ in usd( value)?$/, ' in usd');
}

function readRow(line: Line): void {
  const timestamp = timeIn(line, 'time', '+00:00');
  const primary = sideOf(line, 'primary');
  const base = sideOf(line, 'base');
  const quote = sideOf(line, 'quote');
  const fee = sideOf(line, 'fee');
  if (
    timestamp === undefined ||
    primary === undefined ||
    base === undefined ||
    quote === undefined ||
    fee === undefined
  )
    return;
  const category = cell(line, 'category').toLowerCase();
  const operation = cell(line, 'operation').toLowerCase();
  const id = text(line, 'transaction id');
  const common = { id, timestamp, fee };
  switch (category) {
    case 'deposit':
      return addTwoSided(line, { ...common, received: primary });
    case 'withdrawal':
      return addTwoSided(line, { ...common, sent: primary });
    case 'distribution':
      return addDistribution(line, { ...common, operation, primary });
    case 'buy':
    case 'quick buy':
    case 'spot trading': {
      const isSell = operation === 'sell';
      if (category === 'spot trading' && !isSell && operation !== 'buy') break;
      return addTwoSided(line, {
        ...common,
        sent: isSell ? base : quote,
        received: isSell ? quote : base,
      });
    }
    case 'sell':
    case 'quick sell':
    case 'convert':
      return addTwoSided(line, { ...common, sent: base, received: quote });
    default:
  }
  complain(
    line,
    'UNKNOWN_ROW',
    `The category ${JSON.stringify(category.slice(0, 40))} with ${JSON.stringify(operation.slice(0, 40))} is not recognized.`,
    'category',
  );
}

function addDistribution(
  line: Line,
  {
    operation,
    primary,
    ...common
  }: { id: string; timestamp: string; fee: Side; operation: string; primary: Side },
): void {
  const meaning = DISTRIBUTIONS[operation];
  if (isFiat(primary.asset)) return leaveOut(line, 'You moved only fiat currency.');
  if (meaning === undefined)
    return complain(
      line,
      'UNKNOWN_ROW',
      `The distribution ${JSON.stringify(operation.slice(0, 40))} of ${primary.quantity} is not recognized.`,
      'operation',
    );
  addTwoSided(line, { ...common, received: primary, meaning });
}

/** A side of the row; its dollars count in a ledger of dollars. */
function sideOf(line: Line, name: string): Side | undefined {
  const quantity = numberIn(
    line,
    `realized amount for ${name} asset`,
    `realized_amount_for_${name}_asset`,
  );
  const dollars = numberIn(
    line,
    `realized amount for ${name} asset in usd`,
    `realized_amount_for_${name}_asset_in_usd_value`,
  );
  if (quantity === undefined || dollars === undefined) return undefined;
  const asset = text(line, `${name} asset`);
  const isDollars = asset === 'USD' && (quantity === '' || isZero(quantity));
  const own = line.intake.currency === 'USD';
  return {
    asset,
    quantity: isDollars ? dollars : quantity,
    value: dollars,
    ...(own ? {} : { currency: 'USD' }),
  };
}

function text(line: Line, name: string): string {
  return cell(line, name, name.replaceAll(' ', '_'));
}
