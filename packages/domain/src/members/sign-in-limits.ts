/**
 * How failed sign-ins are counted. An attempt is refused when a count that holds for it is full;
 * the right password empties the counts of its own row.
 *
 * | the browser has signed in to this account before | counted by                | at most in 15 minutes |
 * |--------------------------------------------------|---------------------------|-----------------------|
 * | yes                                              | account and that browser  | 10                    |
 * | no                                               | account and network       | 10                    |
 * | no                                               | account, all such together| 50                    |
 *
 * The last row stops guessing from many networks. It does not close the account for its owner: a
 * browser that they have used is counted apart, a passkey is not counted at all, and in a browser
 * that is new to the account the mailed link for a new password helps, which may be the old one:
 * whoever follows it has the mailbox, so their browser counts as one used before. The right
 * password alone does not help there: if it were tried beyond the count, there would be no count
 * for it.
 */
export type AttemptCount = 'account-browser' | 'account-network' | 'account';

export const FAILED_SIGN_INS: Readonly<Record<AttemptCount, number>> = {
  'account-browser': 10,
  'account-network': 10,
  account: 50,
};
/** After so many failures within a day a member is told, at most once a day. */
export const TOLD_AFTER_FAILURES = 5;
export const FAILED_SIGN_INS_SECONDS = 15 * 60;

/** The counts that hold for an attempt. */
export function countsOf({ isKnownBrowser }: { isKnownBrowser: boolean }): AttemptCount[] {
  return isKnownBrowser ? ['account-browser'] : ['account-network', 'account'];
}
