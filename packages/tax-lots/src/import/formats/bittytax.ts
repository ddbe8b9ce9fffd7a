import { numberIn, timeIn } from '../cells.ts';
import type { Line } from '../intake.ts';
import { OWN_NUMBERING, cell, complain } from '../line.ts';
import { addTwoSided } from '../two-sided.ts';
import type { Meaning, Side } from '../two-sided.ts';
import type { Format } from './format.ts';
import { fitsSides } from './rows.ts';
import type { Needed } from './rows.ts';

const MEANINGS: Record<string, Meaning | 'movement' | 'exchange'> = {
  deposit: 'movement',
  withdrawal: 'movement',
  trade: 'exchange',
  swap: 'exchange',
  mining: { type: 'income', kind: 'mining' },
  staking: { type: 'income', kind: 'staking' },
  'staking-reward': { type: 'income', kind: 'staking' },
  interest: { type: 'income', kind: 'interest' },
  dividend: { type: 'income', kind: 'dividend' },
  income: { type: 'income', kind: 'services' },
  referral: { type: 'income', kind: 'referral' },
  cashback: { type: 'income', kind: 'cashback' },
  airdrop: { type: 'income', kind: 'airdrop' },
  'gift-received': { type: 'gift_in' },
  fork: { type: 'fork' },
  spend: { type: 'spend' },
  'gift-sent': { type: 'gift_out' },
  'gift-spouse': { type: 'gift_out', kind: 'spouse' },
  'charity-sent': { type: 'donation' },
  lost: { type: 'loss' },
};

const SIDES: Record<string, Needed> = {
  deposit: [false, true],
  withdrawal: [true, false],
  trade: [true, true],
  swap: [true, true],
};

/**
 * The 13 columns of BittyTax: type, buy, sell and fee each with quantity, asset and value, wallet,
 * timestamp, note.
 */
export const bittytax: Format = {
  name: 'BittyTax',
  source: OWN_NUMBERING,
  header: [
    'type',
    'buy quantity',
    'buy asset',
    'sell quantity',
    'sell asset',
    'fee quantity',
    'fee asset',
    'wallet',
    'timestamp',
  ],
  readRow: readBittytaxRow,
  knows: { zone: 'in each time, else asked', ids: false, balances: false },
};

function readBittytaxRow(line: Line): void {
  const word = cell(line, 'type').toLowerCase();
  const meaning = Object.hasOwn(MEANINGS, word) ? MEANINGS[word] : undefined;
  const timestamp = timeIn(line, 'timestamp', undefined);
  const bought = part(line, 'buy');
  const sold = part(line, 'sell');
  const fee = part(line, 'fee');
  if (meaning === undefined)
    return complain(
      line,
      'UNKNOWN_TYPE',
      `The type ${JSON.stringify(word.slice(0, 40))} is not recognized.`,
      'type',
    );
  if (timestamp === undefined || bought === undefined || sold === undefined || fee === undefined)
    return;
  const needed = typeof meaning === 'string' ? SIDES[word] : undefined;
  if (!fitsSides(line, { word, column: 'type', needed, sent: sold, received: bought })) return;
  addTwoSided(line, {
    timestamp,
    wallet: cell(line, 'wallet'),
    sent: sold,
    received: bought,
    fee,
    meaning: typeof meaning === 'string' ? undefined : meaning,
  });
}

/** A side of the row, with its value in the ledger's currency, or in the one that the file has. */
function part(line: Line, side: string): Side | undefined {
  const columns = [...line.sheet.columns.keys()].filter((name) => name.startsWith(`${side} value`));
  const told = columns.filter((name) => cell(line, name) !== '');
  const own = told.find((name) => name.endsWith(` ${line.intake.currency.toLowerCase()}`));
  const column = own ?? told[0];
  const quantity = numberIn(line, `${side} quantity`);
  const value = column === undefined ? '' : numberIn(line, column);
  if (quantity === undefined || value === undefined) return undefined;
  const currency = column === own ? undefined : / (\w{3})$/.exec(column ?? '')?.[1]?.toUpperCase();
  const isUnknown = column !== own && currency === undefined;
  return {
    asset: cell(line, `${side} asset`),
    quantity,
    value: isUnknown ? '' : value,
    ...(currency === undefined ? {} : { currency }),
  };
}
