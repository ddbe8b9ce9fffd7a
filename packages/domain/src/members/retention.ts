/**
 * For how many days what a member leaves is stored. The jobs that delete it and the page on privacy
 * read it here.
 */
export const RETENTION_DAYS = {
  /** With the assistant, since the last question. */
  conversation: 365,
  /** Since it was last changed. */
  draft: 90,
  /** Since the decision that it was for. */
  evidence: 30,
  /** Long enough to answer “I never got it”. */
  mail: 30,
  notification: 365,
  /**
   * How often a question was read on a day: a day more than the longest span its author is shown.
   */
  questionViews: 366,
  /**
   * The provider’s message ids: Stripe sends one again for three days, and its dashboard can for
   * thirty.
   */
  paymentEvent: 60,
} as const;
