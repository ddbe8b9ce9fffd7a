const EXAMPLE = `\`\`\`lots
jurisdiction US
method FIFO
2024-02-03 buy 1.0 BTC for 42000 USD fee 10 USD
2025-03-15 sell 0.4 BTC for 36000 USD
\`\`\``;

/** How to write a ledger whose gains the site computes. */
export function LotsHelpText() {
  return (
    <>
      <p className="mt-2">
        Write one transaction per line, in a code block marked lots. Readers see the gains, totals
        and rule, and can change the numbers. Types: buy, sell, spend, trade, income, transfer, fee,
        gift_in, gift_out, split. Countries: US, UK, CA, AU, DE, IE, JP.
      </p>
      <pre className="mt-2 p-3 rounded-control bg-well whitespace-pre-wrap">{EXAMPLE}</pre>
    </>
  );
}
