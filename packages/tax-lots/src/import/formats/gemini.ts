import { isFiat } from '../../numbers/fiat.ts';
import { noteBalance } from '../balances.ts';
import { addExchange } from '../exchange.ts';
import type { Line } from '../intake.ts';
import { addMovement, cell, complain, dateLine, leaveOut } from '../line.ts';
import { cleanNumber, isZero, withoutSign } from '../read-number.ts';
import { readTime } from '../read-time.ts';
import type { Format } from './format.ts';
import { addIncome, complainOfWord } from './rows.ts';

const WALLET = 'Gemini';

/**
 * Gemini's transaction history, as CSV or as a spreadsheet: a group of columns for each currency,
 * `BTC Amount BTC`, `Fee (BTC) BTC`, `BTC Balance BTC`. Times are UTC.
 */
export const gemini: Format = {
  name: 'Gemini',
  source: WALLET,
  header: ['date', 'time (utc)', 'symbol', 'specification'],
  readRow: readGeminiRow,
  knows: { zone: 'UTC', ids: true, balances: true },
};

type Part = { asset: string; quantity: string };

function readGeminiRow(line: Line): void {
  const timestamp = timeOfRow(line);
  const amounts = partsOf(line, /^(\S+) amount \1$/);
  const fees = partsOf(line, /^fee \((\S+)\) \1$/);
  const balances = partsOf(line, /^(\S+) balance \1$/, 'zero too');
  if (
    timestamp === undefined ||
    amounts === undefined ||
    fees === undefined ||
    balances === undefined
  )
    return;
  noteBalances(line, { timestamp, amounts, fees, balances });
  const type = cell(line, 'type').toLowerCase();
  const specification = cell(line, 'specification').toLowerCase();
  const id = cell(line, 'trade id');
  if (/perp$/i.test(cell(line, 'symbol')))
    return complain(line, 'UNKNOWN_ROW', 'Perpetual contracts are not computed here.', 'symbol');
  if (type === 'buy' || type === 'sell') return readTrade(line, id, { timestamp, amounts, fees });
  const [part] = amounts.filter(({ asset }) => !isFiat(asset));
  if (type !== 'credit' && type !== 'debit')
    return complainOfWord(line, "Gemini's type", type, 'type');
  if (part === undefined) return leaveOut(line, 'Only fiat currency moved.');
  if (
    /earn (transfer|redemption|deposit|withdrawal)|(exchange|earn) to (exchange|earn)/.test(
      specification,
    )
  )
    return leaveOut(line, 'Moved within Gemini.');
  const quantity = withoutSign(part.quantity);
  const kind = incomeOf(specification);
  if (type === 'credit' && kind !== undefined)
    return addIncome(line, { timestamp, asset: part.asset, amount: quantity, kind });
  if (/admin/.test(specification))
    return complain(
      line,
      'UNKNOWN_ROW',
      'An adjustment by Gemini; the file does not say what it was for.',
    );
  addMovement(line, {
    direction: type === 'credit' ? 'in' : 'out',
    asset: part.asset,
    quantity,
    fee: withoutSign(fees.find(({ asset }) => asset === part.asset)?.quantity ?? '0'),
    timestamp,
    hash: cell(line, 'tx hash'),
  });
}

function incomeOf(specification: string): string | undefined {
  if (/staking/.test(specification) && /reward|interest|credit/.test(specification))
    return 'staking';
  if (/interest/.test(specification)) return 'interest';
  return /reward|cash ?back/.test(specification) ? 'cashback' : undefined;
}

type Amounts = { timestamp: string; amounts: readonly Part[]; fees: readonly Part[] };

function noteBalances(
  line: Line,
  { timestamp, amounts, fees, balances }: Amounts & { balances: readonly Part[] },
): void {
  for (const { asset, quantity } of amounts) {
    const balance = balances.find((one) => one.asset === asset)?.quantity;
    const fee = fees.find((one) => one.asset === asset)?.quantity ?? '0';
    if (balance !== undefined)
      noteBalance(line, {
        account: '',
        asset,
        timestamp,
        change: quantity,
        fee: withoutSign(fee),
        balance,
      });
  }
}

/** The amounts with their signs; some files have none, and then type and market tell them. */
function signed(line: Line, amounts: readonly Part[]): readonly Part[] {
  if (amounts.some(({ quantity }) => quantity.startsWith('-'))) return amounts;
  const market = cell(line, 'symbol').toUpperCase();
  const isBuy = cell(line, 'type').toLowerCase() === 'buy';
  const [base] = amounts.filter(({ asset }) => market.startsWith(asset));
  const [quote] = amounts.filter((part) => part !== base && market.endsWith(part.asset));
  if (!base || !quote || base.asset + quote.asset !== market) return amounts;
  return amounts.map((part) =>
    (part === base) === isBuy ? part : { ...part, quantity: `-${part.quantity}` },
  );
}

function readTrade(line: Line, id: string, { timestamp, amounts: told, fees }: Amounts): void {
  const amounts = signed(line, told);
  const given = amounts.filter(({ quantity }) => quantity.startsWith('-'));
  const received = amounts.filter(({ quantity }) => !quantity.startsWith('-'));
  const [out] = given;
  const [into] = received;
  if (
    out === undefined ||
    into === undefined ||
    given.length !== 1 ||
    received.length !== 1 ||
    fees.length > 1
  ) {
    return complain(
      line,
      'UNKNOWN_ROW',
      'The row is not one currency given and one received.',
      'type',
    );
  }
  const [fee] = fees;
  // One trade with oneself has one id on both of its sides.
  const unique = id === '' ? '' : `${id} ${cell(line, 'type').toLowerCase()}`;
  addExchange(line, {
    id: unique,
    timestamp,
    given: out,
    received: into,
    ...(fee && { fee: { ...fee, quantity: withoutSign(fee.quantity) } }),
  });
}

/**
 * The amounts of a row under columns of a pattern; `undefined` where one is not a number, which is
 * reported.
 */
function partsOf(line: Line, pattern: RegExp, zeros?: 'zero too'): Part[] | undefined {
  const parts: Part[] = [];
  for (const [name, place] of line.sheet.columns) {
    const match = pattern.exec(name);
    const text = match === null ? '' : (line.row.cells[place] ?? '');
    if (match === null || text === '') continue;
    const asset = (match[1] ?? '').toUpperCase();
    const quantity = cleanNumber(
      text.replace(new RegExp(`\\s*${asset.replace(/\W/g, '')}\\s*(?=\\)?$)`, 'i'), ''),
    );
    if (quantity === undefined)
      return complain(
        line,
        'BAD_NUMBER',
        `${JSON.stringify(text.slice(0, 40))} is not a number.`,
        name,
      );
    if (zeros !== undefined || !isZero(quantity)) parts.push({ asset, quantity });
  }
  return parts;
}

/** The time of a row, of two columns that one may have for both; UTC. */
export function timeOfRow(line: Line): string | undefined {
  const date = cell(line, 'date');
  const time = cell(line, 'time (utc)');
  const own =
    readTime(time, '+00:00') ??
    readTime(`${date.slice(0, 10)} ${time}`, '+00:00') ??
    readTime(date, '+00:00');
  if (own === undefined && date === '') {
    leaveOut(line, 'A summary row without a date.');
    return undefined;
  }
  if (own !== undefined) return dateLine(line, own);
  return complain(
    line,
    'AMBIGUOUS_DATE',
    `${JSON.stringify(`${date} ${time}`.slice(0, 60))} is not a plain date and time.`,
    'date',
  );
}
