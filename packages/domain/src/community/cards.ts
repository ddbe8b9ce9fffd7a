/** What happens to a payment with a test card. */
export interface TestCard {
  number: string;
  brand: string;
  /** What is written beside it on the form. */
  use: string;
  /** Why it is refused, in the provider's words; null where it is taken. */
  refusal: string | null;
  needsAuthentication: boolean;
  /** Whether renewals succeed too. */
  renews: boolean;
}

const taken = { refusal: null, needsAuthentication: false, renews: true };

/** The well-known numbers that the sandbox takes. Any other is refused before it is sent. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'Visa', use: 'The payment succeeds', ...taken },
  { number: '5555555555554444', brand: 'Mastercard', use: 'The payment succeeds', ...taken },
  {
    number: '4000000000000002',
    brand: 'Visa',
    use: 'The card is declined',
    ...taken,
    refusal: 'Your card was declined.',
  },
  {
    number: '4000000000009995',
    brand: 'Visa',
    use: 'There is not enough money',
    ...taken,
    refusal: 'Your card has insufficient funds.',
  },
  {
    number: '4000002500003155',
    brand: 'Visa',
    use: 'The bank asks for authentication',
    ...taken,
    needsAuthentication: true,
  },
  {
    number: '4000000000000341',
    brand: 'Visa',
    use: 'The first payment succeeds, renewals fail',
    ...taken,
    renews: false,
  },
];

/** The test card of a number, written with spaces or without. */
export function testCardOf(number: string): TestCard | undefined {
  const digits = digitsOf(number);
  return TEST_CARDS.find((card) => card.number === digits);
}

const digitsOf = (text: string): string => text.replace(/[\s-]/g, '');

/** Whether a number's last digit fits the others (Luhn), and its length is a card's. */
export function isCardNumber(number: string): boolean {
  const digits = digitsOf(number);
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** What is wrong with a number on the sandbox's form; null when nothing is. */
export function numberProblem(number: string): string | null {
  if (digitsOf(number) === '') return 'Card number is required';
  if (!isCardNumber(number)) return 'Your card number is invalid';
  return testCardOf(number)
    ? null
    : 'Please use one of the test numbers: this is a test site and does not accept real cards';
}

const EXPIRY = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/;
const CENTURY = 2000;
const MONTHS = 12;

/**
 * What is wrong with an expiry date, `12/29` or `12 / 2029`. A card is good until its month is
 * over.
 */
export function expiryProblem(expiry: string, now: Date): string | null {
  if (expiry.trim() === '') return 'Expiry date is required';
  const [, month, year] = EXPIRY.exec(expiry) ?? [];
  if (month === undefined || year === undefined || Number(month) < 1 || Number(month) > MONTHS)
    return 'Your card’s expiration date is invalid';
  const fullYear = Number(year) < 100 ? CENTURY + Number(year) : Number(year);
  return Date.UTC(fullYear, Number(month), 1) > now.getTime() ? null : 'Your card has expired';
}

/** What is wrong with a security code. */
export function cvcProblem(cvc: string): string | null {
  if (cvc.trim() === '') return 'Security code is required';
  return /^\s*\d{3,4}\s*$/.test(cvc) ? null : 'Your card’s security code is invalid';
}

/** A number in groups of four, as it is typed: `4242 4242 4242 4242`. */
export function groupedNumber(text: string): string {
  return text
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
}
