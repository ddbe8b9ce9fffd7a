import type { Meaning } from '../../two-sided.ts';

/** What a type says: a meaning of the ledger, or no more than its side. */
export type Word = Meaning | 'trade' | 'in' | 'out' | 'gift';

const INCOMES: Record<string, string> = {
  income: 'services',
  'other income': 'other',
  'reward/bonus': 'reward',
  'reward / bonus': 'reward',
  'lp rewards': 'reward',
  mining: 'mining',
  'mining (commercial)': 'mining',
  airdrop: 'airdrop',
  staking: 'staking',
  masternode: 'staking',
  minting: 'mining',
  'interest income': 'interest',
  'lending income': 'interest',
  'dividends income': 'dividend',
  einnahme: 'services',
  'sonstige einnahme': 'other',
  'belohnung / bonus': 'reward',
  'belohnung/bonus': 'reward',
  zinseinnahme: 'interest',
};

/** CoinTracking's types, in English and German. What is not here is asked. */
const WORDS: Record<string, Word> = {
  trade: 'trade',
  swap: 'trade',
  deposit: 'in',
  'transfer (deposit)': 'in',
  einzahlung: 'in',
  withdrawal: 'out',
  'transfer (withdrawal)': 'out',
  auszahlung: 'out',
  'gift/tip': { type: 'gift_in' },
  'gift / tip': { type: 'gift_in' },
  'gift/tip (in)': { type: 'gift_in' },
  'geschenk/trinkgeld': { type: 'gift_in' },
  geschenk: 'gift',
  gift: { type: 'gift_out' },
  schenkung: { type: 'gift_out' },
  spend: { type: 'spend' },
  ausgabe: { type: 'spend' },
  'other expense': { type: 'spend' },
  'borrowing fee': { type: 'spend' },
  'other fee': { type: 'fee' },
  donation: { type: 'donation' },
  spende: { type: 'donation' },
  stolen: { type: 'loss' },
  'stolen/hacked': { type: 'loss' },
  'stolen / hacked / fraud': { type: 'loss' },
  gestohlen: { type: 'loss' },
  lost: { type: 'loss' },
  verlust: { type: 'loss' },
  ...Object.fromEntries(
    Object.entries(INCOMES).map(([word, kind]) => [word, { type: 'income', kind } as const]),
  ),
};

/** What a type says; undefined for one that is not known. */
export function meaningOf(word: string): Word | undefined {
  return Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
}

/** What is said of a type that is not read. */
export function whyNot(word: string): string {
  if (/non.?taxable|nicht steuerbar|steuerfrei/.test(word))
    return 'CoinTracking treats this as not taxable, but that depends on your country’s rules. Add it by hand.';
  return /margin|derivative|future|settlement|liquid|lp token|borrow|repay/.test(word)
    ? 'Margin trading, derivatives and liquidity pools are not supported here. Add this by hand, following your country’s rules.'
    : 'It is not recognized.';
}
