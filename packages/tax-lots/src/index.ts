/** The public door of the engine. What is not here is not promised. */

export { computeTax, isComputed, writeResult, writeTotals } from './compute/compute-tax.ts';
export { compareHoldings } from './compute/compare-holdings.ts';
export type { ComparedHolding, RefusedHolding, StatedHolding } from './compute/compare-holdings.ts';
export { matchLedger } from './compute/match-ledger.ts';
export { pickableLots } from './compute/pickable-lots.ts';
export type { PickableLot, PickableSale } from './compute/pickable-lots.ts';
export { disposalRows } from './matchers/disposal-table.ts';
export type { Matched } from './compute/matched.ts';
export type { RemainingRow, RemovalRow } from './matchers/findings.ts';
export type { DisposalRow, Source } from './model/disposal-row.ts';
export { explain, explainAt } from './compute/explain.ts';
export type { Trace } from './compute/explain.ts';

export { LEDGER_JURISDICTIONS, METHODS, TRANSACTION_TYPES } from './model/ledger.ts';
export type {
  AllocationLine,
  Amount,
  BrokerOrder,
  Fee,
  LedgerJurisdiction,
  Ledger,
  LotPick,
  Method,
  MoneyText,
  PaidFrom,
  QuantityText,
  Settings,
  Transaction,
  TransactionType,
} from './model/ledger.ts';
export type {
  AccountForm,
  AccountRows,
  BrokerForm,
  FormLetter,
  FormTotal,
  UnmatchedForm,
} from './model/broker-form.ts';
export type {
  TaxResult,
  Category,
  Disposal,
  Flag,
  Income,
  Remaining,
  Removal,
  Rule,
  YearTotals,
} from './model/result.ts';
export type { Issue, IssueCode } from './model/issue.ts';

export { formGaps } from './broker-forms/form-gaps.ts';
export type { FormGap } from './broker-forms/form-gaps.ts';
export { FORM_COLUMNS, readFormRows } from './import/read-form-rows.ts';
export type { ReadRows } from './import/read-form-rows.ts';
export { matchRows } from './broker-forms/match-rows.ts';
export type { MatchedRows, OpenSale } from './broker-forms/match-rows.ts';
export { accountSales } from './reports/account-sales.ts';
export type { AccountSale, FormDifference } from './reports/account-sales.ts';
export type { Form8949Row } from './reports/form-8949-row.ts';
export { CHECKLIST, lotChecklist, writeChecklist } from './reports/lot-checklist.ts';
export type { ChecklistAccount } from './reports/lot-checklist.ts';
export { formReasons, makeReport, REPORT_NAMES } from './reports/make-report.ts';
export type { ReportChoice, ReportName } from './reports/make-report.ts';
export type { RefusedReport, Report } from './reports/report.ts';
export type { Unit } from './reports/round-money.ts';
export { writeReport } from './reports/write-report.ts';
export type { ReportFormat } from './reports/write-report.ts';

export { CURRENCY_OF } from './law/currency-of.ts';
export { custodyOf } from './law/custody.ts';
export type { Custody } from './law/custody.ts';
export { isHeldLong } from './law/holding.ts';
export { homeZone } from './law/home-zone.ts';
export { defaultMethod, lawfulMethods } from './law/lawful-methods.ts';
export { isKnownBroker } from './law/known-brokers.ts';
export { notComputed } from './law/not-computed.ts';
export { readRate } from './law/rates.ts';
export { neededRates } from './rates/needed-rates.ts';
export type { NeededRate } from './rates/needed-rates.ts';
export { isRatesFile, RATES_PUBLISHERS, readPublishedRates } from './rates/published-rates.ts';
export type { PublishedRate, PublishedRates, RatesPublisher } from './rates/published-rates.ts';

export { importFiles, startImport } from './import/import-files.ts';
export type {
  ImportBefore,
  Imported,
  ImportChoice,
  ImportFile,
  Importing,
} from './import/import-files.ts';
export type { FileIntake, FileOutcome } from './import/read-file.ts';
export type { FileSummary, Lines } from './import/tally.ts';
export { pairMovements, transferOf } from './import/match-transfers.ts';
export type { Pair, Pairing } from './import/match-transfers.ts';
export type { EarlierBalance, ImportIssue } from './model/import-issue.ts';
export type { EarlierRow, LeftOut, Movement, Origin } from './import/intake.ts';
export type { FileOptions, MappedPart, Mapping, RowMeaning } from './import/file-options.ts';
export { type Encoding, encodingOf } from './import/encoding.ts';
export { isZip } from './import/xlsx/unzip.ts';
export { doubtsOfMapping, guessMapping } from './import/mapping/guess-mapping.ts';
export type { GuessedMapping, Unsure } from './import/mapping/guess-mapping.ts';
export { readMapping } from './import/mapping/read-mapping.ts';
export type { MappingProblem } from './import/mapping/read-mapping.ts';
export { startSurvey, tableKey } from './import/mapping/survey.ts';
export type { Survey, SurveyedWord, SurveyIntake } from './import/mapping/survey.ts';
export { previewTable } from './import/mapping/table.ts';
export type { TablePreview } from './import/mapping/table.ts';
export { DATE_FORMS } from './import/read-time.ts';
export type { DateForm } from './import/read-time.ts';
export { clockTime, isZone } from './numbers/zone.ts';
export { walletOfFile } from './import/mapping/wallet-of-file.ts';
export { dayOf } from './read/chronology.ts';

export { readLots } from './lots-text/read-lots.ts';
export type { LotsLedger, LotsRefused } from './lots-text/read-lots.ts';
export type { LotsIssue } from './lots-text/lots-line.ts';
export { viewLots } from './lots-text/view-lots.ts';
export type { LotsSlice, LotsView, LotsViewRow } from './lots-text/view-lots.ts';
export { joinParts, partsOf, withMethod } from './lots-text/lots-numbers.ts';
export type { LotsPart } from './lots-text/lots-numbers.ts';
export { writeLotsHtml } from './lots-text/write-lots-html.ts';
export { METHOD_NAMES } from './lots-text/lots-names.ts';

export { taxYearOf } from './law/tax-year.ts';
export { addDays, readDay, writeDay } from './numbers/calendar.ts';
export type { Day } from './numbers/calendar.ts';
export { CURRENCIES, isFiat } from './numbers/fiat.ts';
export { readTimestamp } from './numbers/timestamp.ts';
export { readMoney, readQuantity, writeMoney, writeQuantity } from './numbers/money.ts';
