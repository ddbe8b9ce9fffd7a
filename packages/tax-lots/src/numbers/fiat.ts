/** The national currencies that exchanges trade, by their codes (ISO 4217), in order. */
export const CURRENCIES: readonly string[] =
  'AED ARS AUD BRL CAD CHF CLP CNY COP CZK DKK EUR GBP HKD HUF IDR ILS INR JPY KRW MXN MYR NGN NOK NZD PHP PLN RON RUB SAR SEK SGD THB TRY TWD UAH USD VND ZAR'.split(
    ' ',
  );

const KNOWN: ReadonlySet<string> = new Set(CURRENCIES);

/**
 * Whether a code is a national currency (ISO 4217, the 39 that exchanges trade). Example:
 * `isFiat('EUR')` is true, `isFiat('EURC')` false.
 * @example
 * isFiat('EUR') // => true
 * isFiat('EURC') // => false
 */
export function isFiat(code: string): boolean {
  return KNOWN.has(code);
}
