import { binanceMovements } from './formats/binance/movements.ts';
import { binanceStatement } from './formats/binance/statement.ts';
import { binanceConvert, binanceMarketTrades, binanceTrades } from './formats/binance/trades.ts';
import { bittytax } from './formats/bittytax.ts';
import { coinbase } from './formats/coinbase/history.ts';
import { coinbaseProAccount, coinbaseProFills } from './formats/coinbase/pro.ts';
import { cointracker, cointrackerExport } from './formats/cointracker.ts';
import type { Format } from './formats/format.ts';
import { gemini } from './formats/gemini.ts';
import { generic } from './formats/generic.ts';
import { koinly, koinlyBulk, koinlyExport } from './formats/koinly.ts';
import { krakenLedgers } from './formats/kraken/ledgers.ts';
import { krakenTrades } from './formats/kraken/trades.ts';

/** Every format, in the order in which headers are tried. */
export const FORMATS: readonly Format[] = [
  bittytax,
  koinly,
  koinlyExport,
  koinlyBulk,
  cointracker,
  cointrackerExport,
  coinbase,
  coinbaseProAccount,
  coinbaseProFills,
  krakenLedgers,
  krakenTrades,
  gemini,
  binanceStatement,
  binanceTrades,
  binanceMarketTrades,
  binanceConvert,
  binanceMovements,
  generic,
];
