import { importedId } from '../../../platform/db/ids.ts';

/**
 * The editors' accounts, by the key that content files use for them. Some post the answers, some
 * the questions.
 */
export const EDITORIAL_ACCOUNTS = {
  us: ['US-desk', 'Federal tax in the United States.'],
  uk: ['UK-desk', 'Tax in the United Kingdom.'],
  canada: ['Canada-desk', 'Tax in Canada.'],
  australia: ['Australia-desk', 'Tax in Australia.'],
  germany: ['Germany-desk', 'Tax in Germany.'],
  ireland: ['Ireland-desk', 'Tax in Ireland.'],
  japan: ['Japan-desk', 'Tax in Japan.'],
  defi: ['DeFi-desk', 'Lending, pools, bridges and other decentralized finance.'],
  records: ['Records-desk', 'Records, imports and what exchanges report.'],
  newcomer: ['Newcomer-desk', 'Asks the questions of people who are new to all this.'],
} as const;
export type EditorialName = keyof typeof EDITORIAL_ACCOUNTS;

const WHAT_IT_IS =
  'An account of this site’s editors, not a person. Its texts were written for this site; every answer names its sources and the day they were read.';

// Long ago and fixed, so that the accounts have the same ids in every database.
const SINCE = new Date('2026-11-01T00:00:00Z');

/** The id, name and description of an editorial account. */
export function editorialAccount(editor: EditorialName) {
  const [username, subject] = EDITORIAL_ACCOUNTS[editor];
  const id = importedId('lotwise', `desk:${editor}`, SINCE.getTime());
  return { id, username, bio: `${subject} ${WHAT_IT_IS}`, now: SINCE };
}
