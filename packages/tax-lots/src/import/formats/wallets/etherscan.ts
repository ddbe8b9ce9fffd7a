import { askForAddress, numberOf, timeIn } from '../../cells.ts';
import type { Line } from '../../intake.ts';
import { cell, complain, leaveOut } from '../../line.ts';
import { isZero } from '../../read-number.ts';
import { readTime } from '../../read-time.ts';
import { addTwoSided } from '../../two-sided.ts';
import type { Side } from '../../two-sided.ts';
import type { Format } from '../format.ts';
import { atPriceOf, figuresIn } from '../rows.ts';
import { tokenName } from './tokens.ts';

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
  isChain: true,
  knows: KNOWS,
};

/** What contracts sent inside transactions. */
export const etherscanInternal: Format = {
  name: 'Etherscan internal transactions',
  source: 'Etherscan',
  header: ['unixtimestamp', 'parenttxfrom', 'from', 'txto'],
  isHeader: (names) => coinOf(names, 'value_in') !== undefined,
  readRow: readInternal,
  isChain: true,
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
  isChain: true,
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

/** The Unix time; where the file writes the day too, it has to be the same. */
function timeOfRow(line: Line): string | undefined {
  const column = 'datetime (utc)';
  const timestamp = timeIn(line, 'unixtimestamp', '+00:00', 'unix seconds');
  const text = cell(line, column);
  if (timestamp === undefined || text === '') return timestamp;
  const written = readTime(text, '+00:00');
  if (written === undefined || Date.parse(written) === Date.parse(timestamp)) return timestamp;
  return complain(
    line,
    'AMBIGUOUS_DATE',
    `${JSON.stringify(text.slice(0, 40))} does not match the timestamp ${cell(line, 'unixtimestamp')}.`,
    column,
  );
}

/** Units of the chain's coin, at the price that the file has of that day. */
function coinsIn(line: Line, columns: { gas?: string }): Coins | undefined {
  const names = [...line.sheet.columns.keys()];
  const asset = coinOf(names, 'value_in') ?? '';
  const coin = asset.toLowerCase();
  const row = figuresIn(line, timeOfRow(line), {
    into: `value_in(${coin})`,
    out: `value_out(${coin})`,
    gas: columns.gas === undefined ? '' : `${columns.gas}(${coin})`,
    price: names.find((name) => name.startsWith('historical $price/')) ?? '',
  });
  if (row === undefined) return undefined;
  const { price, ...rest } = row;
  const hasBoth = !isZero(row.into || '0') && !isZero(row.out || '0');
  if (hasBoth && cell(line, 'from') !== cell(line, 'to'))
    return complain(
      line,
      'VALUE_MISMATCH',
      `The row has ${row.into} ${asset} received and ${row.out} ${asset} sent.`,
    );
  const sideOf = (quantity: string): Side => ({
    asset,
    quantity,
    ...(isZero(price || '0') ? {} : { value: atPriceOf(quantity, price) ?? '', currency: 'USD' }),
  });
  return { ...rest, sideOf, isIn: !isZero(row.into || '0') && !hasBoth, isToItself: hasBoth };
}

type Coins = {
  timestamp: string;
  into: string;
  out: string;
  gas: string;
  sideOf: (quantity: string) => Side;
  isIn: boolean;
  isToItself: boolean;
};

function readTransaction(line: Line): void {
  line.hash = hashOf(line);
  const row = coinsIn(line, { gas: 'txnfee' });
  if (row === undefined) return;
  const { timestamp, into, out, gas, sideOf, isIn, isToItself } = row;
  const isFailed = cell(line, 'status') !== '' || cell(line, 'errcode') !== '';
  const [from, to] = [cell(line, 'from'), cell(line, 'to')];
  if (isIn && isFailed) return leaveOut(line, 'Failed.');
  if (!isFitting(line, isIn ? to : from, isIn ? from : to)) return;
  const common = { timestamp, wallet: walletFor(line, isIn ? to : from), hash: hashOf(line) };
  // The gas of what came in was the sender's.
  if (isIn) return addTwoSided(line, { ...common, received: sideOf(into) });
  if (isZero(out || '0') && !isOwnAddress(line, from))
    return leaveOut(line, 'Someone else made this call; it moved nothing of yours.');
  addTwoSided(line, {
    ...common,
    ...(isFailed || isToItself ? {} : { sent: sideOf(out) }),
    fee: sideOf(gas),
  });
}

function readInternal(line: Line): void {
  const row = coinsIn(line, {});
  if (row === undefined) return;
  const { timestamp, into, out, sideOf, isIn } = row;
  if (!/^0?$/.test(cell(line, 'status'))) return leaveOut(line, 'Failed.');
  const [from, to] = [cell(line, 'from'), cell(line, 'txto')];
  if (!isFitting(line, isIn ? to : from, isIn ? from : to)) return;
  const common = { timestamp, wallet: walletFor(line, isIn ? to : from), hash: hashOf(line) };
  addTwoSided(line, {
    ...common,
    ...(isIn ? { received: sideOf(into) } : { sent: sideOf(out) }),
  });
}

/** Whether the end that the columns call the owner's is; it may not be the other one alone. */
function isFitting(line: Line, own: string, other: string): boolean {
  if (isOwn(line, own) || !isOwn(line, other)) return true;
  complain(
    line,
    'VALUE_MISMATCH',
    'The addresses and the column contradict each other about the direction of the units.',
  );
  return false;
}

function readToken(line: Line): void {
  const timestamp = timeOfRow(line);
  const column = line.sheet.columns.has('tokenvalue') ? 'tokenvalue' : 'value';
  const quantity = numberOf(line, cell(line, column).replaceAll(',', ''), column);
  const told = cell(line, 'usdvaluedayoftx');
  const worth = /^n\/a$/i.test(told) ? '' : numberOf(line, told, 'usdvaluedayoftx');
  if (timestamp === undefined || quantity === undefined || worth === undefined) return;
  const [from, to] = [cell(line, 'from'), cell(line, 'to')];
  const isOut = isOwn(line, from);
  const isIn = isOwn(line, to);
  if (!isOut && !isIn) return askForAddress(line, 'from');
  if (isOut && isIn && from.toLowerCase() === to.toLowerCase())
    return leaveOut(line, 'The wallet sent this to itself.');
  const symbol = cell(line, 'tokensymbol');
  const asset = tokenName(symbol, cell(line, 'contractaddress'));
  const units = { asset, quantity, value: worth, currency: 'USD' };
  const name = asset === symbol ? undefined : cell(line, 'tokenname');
  const common = { timestamp, hash: hashOf(line), ...(name !== undefined && { name }) };
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
