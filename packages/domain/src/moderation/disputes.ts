/** The state of a payment that a member’s bank was asked to take back. */
export const DISPUTE_STATES = ['open', 'won', 'lost', 'closed'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/**
 * What the payment provider says of a dispute, in Stripe's words, as a state of ours. Words that we
 * don't know are of something still under way.
 *
 * | Stripe's status                                              | state  | the money               |
 * |--------------------------------------------------------------|--------|-------------------------|
 * | needs_response, under_review, warning_needs_response, warning_under_review | open | held back, or asked for |
 * | won                                                          | won    | stays ours              |
 * | lost, appeal_needs_response, appeal_under_review             | lost   | is the member's again   |
 * | warning_closed, prevented                                    | closed | was never taken         |
 */
export function disputeStateOf(status: string): DisputeState {
  if (status === 'won') return 'won';
  if (status === 'lost' || status.startsWith('appeal_')) return 'lost';
  return status === 'warning_closed' || status === 'prevented' ? 'closed' : 'open';
}

/**
 * Whether a payment can't be given back by us, because the bank may do it, or has: it would go back
 * twice.
 */
export const isWithBank = (state: DisputeState | null): boolean =>
  state === 'open' || state === 'lost';

/**
 * Whether news of a dispute changes what is held. Of one dispute nothing that was decided is open
 * again: such news is old.
 *
 * | held              | news: the same state | open  | won, lost, closed | of another dispute |
 * |-------------------|----------------------|-------|-------------------|--------------------|
 * | none              |                      | yes   | yes               | yes                |
 * | open              | no                   |       | yes               | yes                |
 * | won, lost, closed | no                   | no    | yes               | yes                |
 */
export function isDisputeNews(
  held: { id: string; state: DisputeState } | null,
  seen: { id: string; state: DisputeState },
): boolean {
  if (held?.id !== seen.id) return true;
  return held.state !== seen.state && seen.state !== 'open';
}
