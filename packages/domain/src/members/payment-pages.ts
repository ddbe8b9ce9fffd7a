/**
 * The pages with a card form. The payment provider's script may run there and nowhere else, so each
 * is entered and left by a whole page load.
 */
export function isPaymentPage(pathname: string): boolean {
  return /^\/(?:subscribe|profile\/card)\/?$/i.test(pathname);
}
