import { isFiat } from '../../numbers/fiat.ts';
import { noteBalance } from '../balances.ts';
import type { Line } from '../intake.ts';
import { cell, complain, leaveOut, timeIn } from '../line.ts';
import { withoutSign } from '../read-number.ts';
import { offsetInHeader } from '../read-time.ts';
import type { Sheet } from '../sheet.ts';
import { addGroup } from './changes.ts';
import type { Change } from './changes.ts';
import type { Format } from './format.ts';
import { addChange, addIncome, complainOfWord, figuresIn, inGroups, plus } from './rows.ts';

const WALLET = 'OKX';
const INSIDE =
  /^(stake|redeem staking|savings (subscription|redemption)|(from|to) (unified )?(trading|funding) account|simple earn (subscription|redemption)|transfer (in|out))$/;
const INCOMES = [
  [/^([a-z0-9]+ )?staking yield$/, 'staking'],
  [/^fee rebate$/, 'cashback'],
  [/^((savings|simple earn) )?(interest|earnings|yield)$/, 'interest'],
  [/^airdrop$/, 'airdrop'],
] as const;
const KNOWS = { zone: 'above the header, else asked', ids: true, balances: true };

/**
 * OKX's trading history: a row for each side of a trade, tied by its order and time, with what the
 * balance changed by after the fee, and the balance. The line above the header tells the zone.
 */
export const okxTrading: Format = {
  name: 'OKX trading history',
  source: WALLET,
  header: ['order id', 'time', 'trade type', 'fee', 'balance change', 'balance'],
  isHeader: (names) => names.has('balance unit') || names.has('unit'),
  readAll: inGroups(readTrading, (changes, key) =>
    addGroup(changes, { id: key, name: `order ${key}` }),
  ),
  isStatement: true,
  knows: KNOWS,
};

/** OKX's funding history: deposits, withdrawals, earnings and moves between its accounts. */
export const okxFunding: Format = {
  name: 'OKX funding history',
  source: WALLET,
  header: ['time', 'type', 'amount', 'before balance', 'after balance', 'fee', 'symbol'],
  readRow: readFunding,
  knows: KNOWS,
};

function zoneOf({ preamble, header }: Sheet): string | undefined {
  return (
    offsetInHeader(/time zone\s*:[^,\n]*/i.exec(preamble)?.[0] ?? '') ??
    offsetInHeader(header.find((name) => /time/i.test(name)) ?? '')
  );
}

function readTrading(line: Line): [string, Change] | undefined {
  const { columns } = line.sheet;
  const unit = ['balance unit', 'unit #2', 'unit'].find((name) => columns.has(name)) ?? 'unit';
  const row = figuresIn(line, timeIn(line, 'time', zoneOf(line.sheet)), {
    change: 'balance change',
    fee: 'fee',
    balance: 'balance',
  });
  if (row === undefined) return undefined;
  const { timestamp, change, fee } = row;
  const asset = cell(line, unit);
  noteBalance(line, { account: 'trading', asset, timestamp, change, balance: row.balance });
  const type = cell(line, 'trade type').toLowerCase();
  if (type === 'transfer') return leaveOut(line, 'Moved within OKX.');
  if (type !== 'spot' && type !== 'convert')
    return complain(
      line,
      'UNKNOWN_ROW',
      `${change} ${asset}: OKX's ${type} trading is not computed here.`,
      'trade type',
    );
  const gross = grossOf(line, { change, fee, asset });
  return [
    `${cell(line, 'order id')} ${timestamp}`,
    { line, timestamp, asset, ...gross, isFee: false },
  ];
}

/** What changed before the fee, where the fee is in the same coin; a rebate stays in the change. */
function grossOf(
  line: Line,
  { change, fee, asset }: { change: string; fee: string; asset: string },
): { amount: string; fee: string } {
  const feeUnit = cell(line, 'fee unit') || asset;
  const isOwn = feeUnit === asset && fee.startsWith('-');
  const amount = isOwn ? plus(change, withoutSign(fee)) : undefined;
  return amount === undefined ? { amount: change, fee: '' } : { amount, fee: withoutSign(fee) };
}

function readFunding(line: Line): void {
  const row = figuresIn(line, timeIn(line, 'time', zoneOf(line.sheet)), {
    amount: 'amount',
    fee: 'fee',
    balance: 'after balance',
  });
  if (row === undefined) return;
  const { timestamp, amount, fee, balance } = row;
  const asset = cell(line, 'symbol');
  const type = cell(line, 'type').toLowerCase();
  noteBalance(line, { account: 'funding', asset, timestamp, change: amount, balance });
  if (isFiat(asset)) return leaveOut(line, 'Only fiat currency moved.');
  const id = cell(line, 'id');
  if (type === 'deposit' || type === 'withdrawal')
    return addChange(line, { id, asset, ...netOf(amount, fee), timestamp });
  if (INSIDE.test(type)) return leaveOut(line, 'Moved within OKX.');
  const kind = INCOMES.find(([words]) => words.test(type))?.[1];
  if (kind === undefined || amount.startsWith('-'))
    return complainOfWord(line, `${amount} ${asset}: OKX's type`, type, 'type');
  addIncome(line, { id, timestamp, asset, amount, kind });
}

/** A withdrawal's amount is what left, with its fee in it. */
function netOf(amount: string, fee: string): { amount: string; fee: string } {
  const paid = withoutSign(fee);
  const left = amount.startsWith('-') ? plus(amount, paid) : undefined;
  return { amount: left?.startsWith('-') ? left : amount, fee: paid };
}
