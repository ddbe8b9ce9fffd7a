import { timeIn } from '../../cells.ts';
import type { Line } from '../../intake.ts';
import { cell, complain, leaveOut } from '../../line.ts';
import { addTwoSided } from '../../two-sided.ts';
import type { Format } from '../format.ts';
import { figuresIn, minus } from '../rows.ts';

const FEES = new Set([
  'FEES',
  'REVEAL',
  'DELEGATE',
  'UNDELEGATE',
  'BOND',
  'UNBOND',
  'WITHDRAW_UNBONDED',
  'NOMINATE',
  'OPT_IN',
  'OPT_OUT',
  'VOTE',
  'FREEZE',
  'UNFREEZE',
  'ACTIVATE',
  'DEACTIVATE',
]);

/**
 * Ledger Live's operations. What went out has the fee in it; what came in is what arrived. Times
 * are UTC. The account's name is the wallet.
 */
export const ledgerLive: Format = {
  name: 'Ledger Live',
  source: 'Ledger',
  header: [
    'operation date',
    'currency ticker',
    'operation type',
    'operation amount',
    'operation fees',
    'operation hash',
  ],
  readRow,
  knows: { zone: 'in each time', ids: false, balances: false },
};

function readRow(line: Line): void {
  const row = figuresIn(line, timeIn(line, 'operation date', undefined), {
    amount: 'operation amount',
    fee: 'operation fees',
    worth: 'countervalue at operation date',
  });
  if (row === undefined) return;
  const { timestamp, amount, fee, worth } = row;
  if (!/^(|confirmed)$/i.test(cell(line, 'status')))
    return leaveOut(line, 'This was not confirmed.');
  const asset = cell(line, 'currency ticker');
  const type = cell(line, 'operation type').toUpperCase();
  const account = cell(line, 'account name');
  const wallet = line.sheet.options.wallet ?? (account === '' ? 'Ledger' : `Ledger ${account}`);
  const common = { timestamp, wallet, hash: cell(line, 'operation hash') };
  const value = { amount: worth, currency: cell(line, 'countervalue ticker') };
  // The fee of what came in was the sender's.
  if (type === 'IN')
    return addTwoSided(line, { ...common, received: { asset, quantity: amount }, value });
  if (type === 'OUT') {
    const net = minus(amount, fee);
    if (net === undefined || net.startsWith('-'))
      return complain(
        line,
        'BAD_NUMBER',
        'The fee is larger than the amount sent.',
        'operation fees',
      );
    return addTwoSided(line, {
      ...common,
      sent: { asset, quantity: net },
      value,
      fee: { asset, quantity: fee },
    });
  }
  if (type === 'REWARD' || type === 'REWARD_PAYOUT')
    return addTwoSided(line, {
      ...common,
      received: { asset, quantity: amount },
      value,
      meaning: { type: 'income', kind: 'staking' },
    });
  if (FEES.has(type)) {
    const isFeeAlone = amount === '' || minus(amount, fee) === '0';
    const worthOfFee = { value: worth, currency: value.currency };
    const paid = { asset, quantity: fee, ...(amount === '' ? {} : worthOfFee) };
    if (isFeeAlone) return addTwoSided(line, { ...common, fee: paid });
    if (type === 'FEES')
      return addTwoSided(line, { ...common, fee: { ...paid, quantity: amount } });
  }
  if (type.startsWith('NFT')) return leaveOut(line, 'This is a non-fungible token (NFT).');
  complain(
    line,
    'UNKNOWN_ROW',
    `${amount} ${asset}: Ledger Live's type ${JSON.stringify(type.slice(0, 40))} is not recognized.`,
    'operation type',
  );
}
