import { ApiError } from '@lotwise/contract/client';

const POSTED_BEFORE =
  'An earlier try arrived, although its reply was lost on the way. Look at it first; if you press again, this changed text is sent as well.';

/**
 * What to throw where a post has failed. If something else had arrived under the key of this post,
 * the reply to it was lost and the text has been changed since: `renew` then takes another key, or
 * every further press would be refused as well.
 */
export function postFailure(error: unknown, renew: () => void): unknown {
  if (!(error instanceof ApiError && error.status === 422)) return error;
  renew();
  return new ApiError(error.status, POSTED_BEFORE);
}
