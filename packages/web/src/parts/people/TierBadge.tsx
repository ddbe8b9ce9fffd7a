import { isPremium, type Tier } from '@lotwise/domain/tiers';
import { Icon } from '../../ui/Icon.tsx';

export function PremiumBadge({ tier }: { tier: Tier }) {
  if (!isPremium(tier)) return null;
  return (
    <span className="badge badge-premium">
      <Icon name="star" isSmall isFilled />
      Premium
    </span>
  );
}
