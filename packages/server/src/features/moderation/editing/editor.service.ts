import type { Tier } from '@lotwise/domain/members/tiers';

/** Who changes a post. */
export interface Editor {
  id: string;
  username: string;
  subscriptionTier: Tier;
}
