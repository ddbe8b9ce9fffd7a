/** US cents as a person reads them: `$9.99`. */
export const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
