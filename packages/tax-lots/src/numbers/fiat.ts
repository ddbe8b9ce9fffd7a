const CURRENCIES: ReadonlySet<string> = new Set(
  'AED ARS AUD BRL CAD CHF CLP CNY COP CZK DKK EUR GBP HKD HUF IDR ILS INR JPY KRW MXN MYR NGN NOK NZD PHP PLN RON RUB SAR SEK SGD THB TRY TWD UAH USD VND ZAR'.split(
    ' ',
  ),
);

/**
 * Whether a code is a national currency (ISO 4217, the 39 that exchanges trade). Example:
 * `isFiat('EUR')` is true, `isFiat('EURC')` false.
 */
export function isFiat(code: string): boolean {
  return CURRENCIES.has(code);
}
