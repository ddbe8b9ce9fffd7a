const FORMATS = [
  ['Coinbase', 'Transaction history since 2018, older reports, Coinbase Pro and Prime'],
  ['Kraken', 'Ledgers and trades'],
  ['Binance, Binance.US', 'Statement, trades, deposits and withdrawals'],
  ['Gemini', 'Transaction history, also as a spreadsheet, and Earn'],
  ['Crypto.com', 'App and Exchange'],
  ['Bitstamp, Bitfinex, KuCoin, OKX, Bybit, Nexo', 'Trades, deposits and withdrawals'],
  ['Ledger Live, Trezor Suite', 'Operations'],
  ['Etherscan and related explorers', 'Transactions, internal ones, tokens'],
  ['Koinly, CoinTracker, CoinTracking, BittyTax', 'Transactions'],
  ['Any other table', 'CSV or XLSX: you choose what its columns contain'],
  ['European Central Bank, HMRC, IRS', 'Published exchange rates'],
  ['This calculator', 'A ledger file (JSON)'],
];

const COLUMNS = [
  ['timestamp', '2025-03-15T12:00:00+00:00'],
  ['type', 'buy, sell, trade, spend, income, transfer, gift_out, gift_in, donation, loss, fee'],
  ['in_asset, in_quantity', 'what you received'],
  ['out_asset, out_quantity', 'what you gave'],
  ['value', 'in your currency, without the fee'],
  ['fee_asset, fee_quantity, fee_value', 'optional'],
  ['wallet, to_wallet, id, note', 'optional'],
];

/** Which files work, and how to write one by hand. */
export function Formats() {
  return (
    <div className="flex flex-col gap-3">
      <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2 text-control">
        {FORMATS.map(([name, file]) => (
          <li key={name}>
            <strong className="font-semibold">{name}</strong>{' '}
            <span className="text-ink-2">{file}</span>
          </li>
        ))}
      </ul>
      <details>
        <summary className="min-h-11 flex items-center text-brand">
          Another exchange? Write a CSV with these columns
        </summary>
        <dl className="text-control grid gap-x-6 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
          {COLUMNS.map(([name, text]) => (
            <div key={name} className="contents">
              <dt className="font-mono text-note break-words min-w-0">{name}</dt>
              <dd className="text-ink-2 break-words min-w-0 mb-1 sm:mb-0">{text}</dd>
            </div>
          ))}
        </dl>
        <p className="hint mt-2">
          The first row contains the names, in any order. Numbers use a decimal point and no
          thousands separators; times include their UTC offset.
        </p>
      </details>
    </div>
  );
}
