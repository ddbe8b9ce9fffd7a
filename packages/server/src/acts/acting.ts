import type { Context } from '../platform/http/app.ts';
import type { Member } from '../platform/http/session.ts';

/** Who acts, when, and in which database or transaction. */
export interface Acting<Me = Pick<Member, 'id' | 'username'>> extends Pick<
  Context<Me>,
  'db' | 'me' | 'now' | 'purge'
> {
  /** Off where the operator has switched limits off, and for what the site does itself. */
  isLimited: boolean;
}

/** A request's member, acting. */
export const acting = <Me>({ db, me, now, purge, platform }: Context<Me>): Acting<Me> => ({
  db,
  me,
  now,
  purge,
  isLimited: platform.config.hasRateLimits,
});
