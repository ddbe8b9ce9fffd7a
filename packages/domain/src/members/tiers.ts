/** What a member pays for, or is trusted with. */
export const TIERS = ['free', 'premium', 'admin'] as const;
export type Tier = (typeof TIERS)[number];

/**
 * Who may make a call. `premium` includes admins; `expert` is a member with a verified profession
 * that holds today, of any tier, and admins; `moderator` is a member to whom an admin gave that
 * right, of any tier, and admins.
 */
export type Access = 'anyone' | 'member' | 'premium' | 'expert' | 'moderator' | 'admin';

/** What decides about it. */
export interface Rights {
  subscriptionTier: Tier;
  isExpert: boolean;
  isModerator: boolean;
}

/**
 * Why someone (null: signed out) may not make a call, or null when they may.
 *
 * | access    | signed out | free      | premium   | free or premium, verified   | free or premium, moderator | admin |
 * |-----------|------------|-----------|-----------|-----------------------------|----------------------------|-------|
 * | anyone    | yes        | yes       | yes       | yes                         | yes                        | yes   |
 * | member    | sign in    | yes       | yes       | yes                         | yes                        | yes   |
 * | premium   | sign in    | forbidden | yes       | as without the verification | as without the right       | yes   |
 * | expert    | sign in    | forbidden | forbidden | yes                         | forbidden                  | yes   |
 * | moderator | sign in    | forbidden | forbidden | forbidden                   | yes                        | yes   |
 * | admin     | sign in    | forbidden | forbidden | forbidden                   | forbidden                  | yes   |
 */
export function accessProblem(access: Access, who: Rights | null): 'sign_in' | 'forbidden' | null {
  if (access === 'anyone') return null;
  if (who === null) return 'sign_in';
  if (access === 'member' || who.subscriptionTier === 'admin') return null;
  if (access === 'expert') return isExpert(who) ? null : 'forbidden';
  if (access === 'moderator') return mayModerate(who) ? null : 'forbidden';
  return access === 'premium' && who.subscriptionTier === 'premium' ? null : 'forbidden';
}

/** Whether someone has powers over others. */
export const isStaff = (who: Pick<Rights, 'subscriptionTier' | 'isModerator'>): boolean =>
  mayModerate(who);

/**
 * The rights of staff who have no second factor, where the site demands one: the powers over others
 * rest.
 *
 * | member            | rights until then   |
 * |-------------------|---------------------|
 * | free, premium     | their own           |
 * | moderator         | those of their tier |
 * | admin             | a free member's     |
 */
export function rightsWithoutFactor<R extends Pick<Rights, 'subscriptionTier' | 'isModerator'>>(
  rights: R,
): R {
  const { subscriptionTier } = rights;
  return {
    ...rights,
    subscriptionTier: subscriptionTier === 'admin' ? 'free' : subscriptionTier,
    isModerator: false,
  };
}

/** Said to staff where they would use their powers without the second factor. */
export const NEEDS_SECOND_FACTOR =
  'Please log in with a passkey, or turn on two-factor authentication in your settings: this site asks it of admins and moderators.';

/** Whether a member of this tier has the premium benefits. */
export function isPremium(tier: Tier): boolean {
  return tier !== 'free';
}

/** Whether the experts' queue is open to someone. */
export function isExpert({
  subscriptionTier,
  isExpert: isVerified,
}: Pick<Rights, 'subscriptionTier' | 'isExpert'>): boolean {
  return isVerified || subscriptionTier === 'admin';
}

/** Whether someone moderates: members with the right do, and admins. */
export function mayModerate({
  subscriptionTier,
  isModerator,
}: Pick<Rights, 'subscriptionTier' | 'isModerator'>): boolean {
  return isModerator || subscriptionTier === 'admin';
}
