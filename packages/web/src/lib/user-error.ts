/** A failure in our words for the person at the screen; an `ApiError` has the same `detail`. */
export class UserError extends Error {
  readonly detail = this.message;
}

/** The words of such a failure. Those of a bug, a browser or a library are not for a screen. */
export const detailOf = (error: unknown): string | undefined =>
  // Anything may have been thrown.
  (error as Partial<UserError> | undefined)?.detail;

/** What is wrong, for a person: without a status number. */
export const messageOf = (error: unknown): string =>
  detailOf(error) ?? 'Please try again, or reload the page.';
