import type { Line } from '../../intake.ts';
import { askForAddress, cell, leaveOut, numberOf, timeIn } from '../../line.ts';
import { isZero } from '../../read-number.ts';
import { addTwoSided } from '../../two-sided.ts';
import type { Format } from '../format.ts';
import { figuresIn } from '../rows.ts';

const KNOWS = { zone: 'Unix times', ids: false, balances: false };

/**
 * Etherscan's transactions, and those of its siblings (BscScan, PolygonScan, Arbiscan ...): the
 * coin of the chain is in the names of the value columns, `Value_IN(ETH)`. A call without a value
 * costs its gas alone.
 */
export const etherscan: Format = {
  name: 'Etherscan transactions',
  source: 'Etherscan',
  header: ['unixtimestamp', 'from', 'to', 'status'],
  isHeader: (names) =>
    coinOf(names, 'value_in') !== undefined && coinOf(names, 'txnfee') !== undefined,
  readRow: readTransaction,
  knows: KNOWS,
};

/** What contracts sent inside transactions. */
export const etherscanInternal: Format = {
  name: 'Etherscan internal transactions',
  source: 'Etherscan',
  header: ['unixtimestamp', 'parenttxfrom', 'from', 'txto'],
  isHeader: (names) => coinOf(names, 'value_in') !== undefined,
  readRow: readInternal,
  knows: KNOWS,
};

/**
 * Tokens that moved. No column says whose wallet it is: the address is told, or is in the
 * file's name.
 */
export const etherscanTokens: Format = {
  name: 'Etherscan token transfers',
  source: 'Etherscan',
  header: ['unixtimestamp', 'from', 'to', 'contractaddress', 'tokensymbol'],
  isHeader: (names) => names.has('tokenvalue') || names.has('value'),
  readRow: readToken,
  knows: KNOWS,
};

/** `value_in(eth)` is of ETH. */
function coinOf(names: Iterable<string>, prefix: string): string | undefined {
  for (const name of names) {
    const coin = new RegExp(`^${prefix}\\((\\w+)\\)$`).exec(name)?.[1];
    if (coin !== undefined && coin !== 'usd') return coin.toUpperCase();
  }
  return undefined;
}

const timeOfRow = (line: Line) => timeIn(line, 'unixtimestamp', '+00:00', 'unix seconds');

function readTransaction(line: Line): void {
  const names = [...line.sheet.columns.keys()];
  const asset = coinOf(names, 'value_in') ?? '';
  const coin = asset.toLowerCase();
  const row = figuresIn(line, timeOfRow(line), {
    into: `value_in(${coin})`,
    out: `value_out(${coin})`,
    gas: `txnfee(${coin})`,
  });
  if (row === undefined) return;
  const { timestamp, into, out, gas } = row;
  const isFailed = cell(line, 'status') !== '' || cell(line, 'errcode') !== '';
  const isIn = !isZero(into || '0');
  const hash = hashOf(line);
  const fee = { asset, quantity: gas };
  if (isIn && isFailed) return leaveOut(line, 'Failed.');
  const wallet = walletFor(line, isIn ? cell(line, 'to') : cell(line, 'from'));
  if (isIn)
    return addTwoSided(line, { timestamp, wallet, hash, received: { asset, quantity: into } });
  if (isZero(out || '0') && !isOwnAddress(line, cell(line, 'from')))
    return leaveOut(line, 'A call by someone else; nothing moved here.');
  addTwoSided(line, {
    timestamp,
    wallet,
    hash,
    ...(isFailed ? {} : { sent: { asset, quantity: out } }),
    fee,
  });
}

function readInternal(line: Line): void {
  const asset = coinOf(line.sheet.columns.keys(), 'value_in') ?? '';
  const coin = asset.toLowerCase();
  const row = figuresIn(line, timeOfRow(line), {
    into: `value_in(${coin})`,
    out: `value_out(${coin})`,
  });
  if (row === undefined) return;
  const { timestamp, into, out } = row;
  if (!/^0?$/.test(cell(line, 'status'))) return leaveOut(line, 'Failed.');
  const isIn = !isZero(into || '0');
  const wallet = walletFor(line, isIn ? cell(line, 'txto') : cell(line, 'from'));
  const hash = hashOf(line);
  addTwoSided(
    line,
    isIn
      ? { timestamp, wallet, hash, received: { asset, quantity: into } }
      : { timestamp, wallet, hash, sent: { asset, quantity: out } },
  );
}

function readToken(line: Line): void {
  const timestamp = timeOfRow(line);
  const column = line.sheet.columns.has('tokenvalue') ? 'tokenvalue' : 'value';
  const quantity = numberOf(line, cell(line, column).replaceAll(',', ''), column);
  if (timestamp === undefined || quantity === undefined) return;
  const [from, to] = [cell(line, 'from'), cell(line, 'to')];
  const isOut = isOwn(line, from);
  const isIn = isOwn(line, to);
  if (!isOut && !isIn) return askForAddress(line, 'from');
  if (isOut && isIn && from.toLowerCase() === to.toLowerCase())
    return leaveOut(line, 'From a wallet to itself.');
  const asset = cell(line, 'tokensymbol');
  const units = { asset, quantity };
  const common = { timestamp, hash: hashOf(line) };
  if (isOut && isIn)
    return addTwoSided(line, {
      ...common,
      wallet: walletFor(line, from),
      toWallet: walletFor(line, to),
      sent: units,
      received: units,
    });
  const wallet = walletFor(line, isOut ? from : to);
  addTwoSided(line, { ...common, wallet, ...(isOut ? { sent: units } : { received: units }) });
}

function hashOf(line: Line): string {
  return cell(line, 'transaction hash', 'txhash');
}

function isOwn({ sheet }: Line, address: string): boolean {
  const wanted = address.toLowerCase();
  if (!/^0x[0-9a-f]{40}$/.test(wanted)) return false;
  const told = sheet.options.addresses ?? [];
  return (
    told.some((one) => one.toLowerCase() === wanted) || sheet.file.toLowerCase().includes(wanted)
  );
}

/** Without any address told, a file of transactions is one wallet's, whose calls are its own. */
function isOwnAddress(line: Line, address: string): boolean {
  const { options, file } = line.sheet;
  const isTold = (options.addresses ?? []).length > 0 || /0x[0-9a-f]{40}/i.test(file);
  return !isTold || isOwn(line, address);
}

/** A wallet is named by the beginning of its address. */
function walletFor({ sheet }: Line, address: string): string {
  return sheet.options.wallet ?? `Wallet ${address.toLowerCase().slice(0, 10)}`;
}
