import { binanceMovements } from './formats/binance/movements.ts';
import { binanceStatement } from './formats/binance/statement.ts';
import { binanceConvert, binanceMarketTrades, binanceTrades } from './formats/binance/trades.ts';
import { binanceUs } from './formats/binance/us.ts';
import { bitfinexLedger, bitfinexMovements, bitfinexTrades } from './formats/bitfinex.ts';
import { bitstamp } from './formats/bitstamp.ts';
import { bittytax } from './formats/bittytax.ts';
import { bybitFunding, bybitUnified } from './formats/bybit/log.ts';
import { bybitTrades } from './formats/bybit/trades.ts';
import { coinbase } from './formats/coinbase/history.ts';
import { coinbaseReport, coinbaseTransfers } from './formats/coinbase/older.ts';
import { coinbasePrimeOrders, coinbasePrimeTransactions } from './formats/coinbase/prime.ts';
import { coinbaseProAccount, coinbaseProFills } from './formats/coinbase/pro.ts';
import { cointracker, cointrackerExport, newton } from './formats/cointracker.ts';
import { cointracking } from './formats/cointracking/cointracking.ts';
import { cryptocomApp } from './formats/cryptocom/app.ts';
import {
  cryptocomInterest,
  cryptocomMovements,
  cryptocomTrades,
} from './formats/cryptocom/exchange.ts';
import type { Format } from './formats/format.ts';
import { gemini } from './formats/gemini.ts';
import { geminiEarn } from './formats/gemini-earn.ts';
import { generic } from './formats/generic.ts';
import { koinly, koinlyBulk, koinlyExport } from './formats/koinly.ts';
import { krakenLedgers } from './formats/kraken/ledgers.ts';
import { krakenTrades } from './formats/kraken/trades.ts';
import { kucoinFiat } from './formats/kucoin/fiat.ts';
import { kucoinAccount, kucoinEarnings, kucoinMovements } from './formats/kucoin/movements.ts';
import { kucoinConvert, kucoinTrades } from './formats/kucoin/trades.ts';
import { nexo, nexoOlder } from './formats/nexo.ts';
import { okxFunding, okxTrading, okxWithdrawals } from './formats/okx.ts';
import { etherscan, etherscanInternal, etherscanTokens } from './formats/wallets/etherscan.ts';
import { ledgerLive } from './formats/wallets/ledger-live.ts';
import { trezorSuite, trezorSuiteOld } from './formats/wallets/trezor-suite.ts';

/** Every format, in the order in which headers are tried. */
export const FORMATS: readonly Format[] = [
  bittytax,
  koinly,
  koinlyExport,
  koinlyBulk,
  cointracker,
  cointrackerExport,
  newton,
  cointracking,
  coinbase,
  coinbaseReport,
  coinbaseTransfers,
  coinbaseProAccount,
  coinbaseProFills,
  coinbasePrimeOrders,
  coinbasePrimeTransactions,
  krakenLedgers,
  krakenTrades,
  gemini,
  geminiEarn,
  binanceStatement,
  binanceTrades,
  binanceMarketTrades,
  binanceConvert,
  binanceMovements,
  binanceUs,
  bitstamp,
  bitfinexTrades,
  bitfinexMovements,
  bitfinexLedger,
  kucoinTrades,
  kucoinConvert,
  kucoinFiat,
  kucoinEarnings,
  kucoinAccount,
  kucoinMovements,
  okxTrading,
  okxFunding,
  okxWithdrawals,
  bybitUnified,
  bybitFunding,
  bybitTrades,
  cryptocomApp,
  cryptocomTrades,
  cryptocomInterest,
  cryptocomMovements,
  nexo,
  nexoOlder,
  ledgerLive,
  trezorSuite,
  trezorSuiteOld,
  etherscanInternal,
  etherscan,
  etherscanTokens,
  generic,
];
