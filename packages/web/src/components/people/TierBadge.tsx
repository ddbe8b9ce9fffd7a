import type { Tier } from '@lotwise/domain/members/tiers';
import { Icon } from '../../ui/Icon.tsx';

/** Premium, or Admin: admins have premium's rights, and a badge of their own. */
export function TierBadge({ tier }: { tier: Tier }) {
  if (tier === 'free') return null;
  if (tier === 'admin')
    return (
      <span className="badge badge-admin">
        <Icon name="shield" isSmall />
        Admin
      </span>
    );
  return (
    <span className="badge badge-premium">
      <Icon name="star" isSmall isFilled />
      Premium
    </span>
  );
}
