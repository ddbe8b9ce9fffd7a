/** The dump's kinds of vote that count, and why the others do not. */
export const UP_VOTE = 2;
export const DOWN_VOTE = 3;

const REASONS: Record<number, string> = {
  1: 'acceptances: kept as the accepted answer of the question',
  4: 'flags as offensive: moderation of the site',
  5: 'bookmarks: the dump does not say reliably whose they are',
  6: 'close votes: moderation of the other site',
  7: 'reopen votes: moderation of the site',
  8: 'bounties begun: no bounties here',
  9: 'bounties ended: no bounties here',
  10: 'deletions: moderation of the site',
  11: 'undeletions: moderation of the site',
  12: 'flags as spam: moderation of the site',
  15: 'moderator reviews: moderation of the site',
  16: 'approved edits: edits are not kept',
};

export function reasonOfVoteType(type: number): string {
  return REASONS[type] ?? `votes of kind ${type}: unknown here`;
}
