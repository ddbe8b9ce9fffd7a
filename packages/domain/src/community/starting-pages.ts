import type { Jurisdiction } from '../countries/jurisdictions.ts';
import { byNeed } from './season.ts';
import type { StartingPoint } from './starting-points.ts';

interface StartingPage {
  title: string;
  text: string;
  /** The search that finds its questions. */
  search: string;
  /** The same outside the United States, where it has another name there. */
  searchElsewhere?: string;
}

/** What the page of each starting point says, and which questions it shows. */
export const STARTING_PAGES: Readonly<Record<StartingPoint, StartingPage>> = {
  letter: {
    title: 'I got a letter from the tax office',
    text: 'What the letter means, what it asks for, and how to answer it in time.',
    search: 'letter OR CP2000 OR nudge',
  },
  loss: {
    title: 'I lost money on crypto',
    text: 'Coins sold at a loss, stolen, worthless or stuck at an exchange that failed: what you can claim, and when.',
    search: 'loss OR stolen OR hacked OR worthless',
  },
  move: {
    title: 'I moved coins between wallets',
    text: 'Whether a move, a bridge or its fee is a sale, and how the cost of a coin moves with it.',
    search: '"own wallet" OR "hardware wallet" OR "another wallet" OR bridging OR transfer',
  },
  swap: {
    title: 'I swapped one coin for another',
    text: 'Whether a swap is taxed although no money reached your bank, and how its gain is worked out.',
    search: 'swapped OR swap OR exchanged',
  },
  staking: {
    title: 'I earn staking rewards',
    text: 'When rewards are income, at which value, and what they cost you when you sell them.',
    search: 'staking',
  },
  '1099-da': {
    title: 'My exchange reports me',
    text: 'What exchanges tell the tax office about you, and what to do when it differs from your own figures.',
    search: '1099-DA',
    searchElsewhere: 'CARF OR DAC8 OR reports OR exchange',
  },
  gift: {
    title: 'Coins given, received or inherited',
    text: 'Who pays tax on a gift or an inheritance of coins, and what they cost the one who receives them.',
    search: 'gift OR inherited OR died OR gave',
  },
  unreported: {
    title: 'I never reported my crypto',
    text: 'How to put earlier years right before the tax office writes, and what it costs.',
    search: '"never reported" OR "never declared" OR disclosure OR "never told"',
  },
};

/** The search that finds a starting point's questions in a country, or in all. */
export function searchOf(key: StartingPoint, jurisdiction: Jurisdiction | undefined): string {
  const { search, searchElsewhere = search } = STARTING_PAGES[key];
  return jurisdiction === undefined || jurisdiction === 'us' ? search : searchElsewhere;
}

const BEST = 5;
const BEST_OF_US = 4;

/**
 * The checked answers that a page leads with, of what its search found. Without a country these are
 * a few of the United States, then the best of each other country, so that nobody has to choose
 * theirs first.
 */
export function bestOf<Q extends { shortAnswer: string | null; jurisdiction: Jurisdiction | null }>(
  found: readonly Q[],
  jurisdiction: Jurisdiction | undefined,
  day: string,
): Q[] {
  const checked = found.filter(({ shortAnswer }) => shortAnswer !== null);
  if (jurisdiction !== undefined) return checked.slice(0, BEST);
  const countryOf = (question: Q): Jurisdiction => question.jurisdiction ?? 'us';
  const best = checked.filter((question, at) => {
    const before = checked.slice(0, at).filter((one) => countryOf(one) === countryOf(question));
    return before.length < (countryOf(question) === 'us' ? BEST_OF_US : 1);
  });
  return byNeed(best, day);
}
