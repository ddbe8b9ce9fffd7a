import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminUser } from '@lotwise/contract/operation/admin';
import { TIERS, type Tier } from '@lotwise/domain/members/tiers';
import { toastFailure } from '../../../lib/failures.ts';
import { call } from '../../../lib/queries.ts';
import { setMe, useMe } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toast.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';

const TIER_NAMES: Record<Tier, string> = { free: 'Free', premium: 'Premium', admin: 'Admin' };

/** What each tier means for whoever gets it, besides what they lose. */
const EFFECTS: Record<Tier, string> = {
  free: 'They lose the premium benefits at once.',
  premium:
    'They get every premium benefit without paying, until you remove it. A subscription they pay for continues.',
  admin:
    'They can read every email address, change and delete members and posts, and change the settings of the site.',
};

function effectsOf(user: AdminUser, tier: Tier): string {
  const lost = user.subscriptionTier === 'admin' ? ' They can no longer open this dashboard.' : '';
  return `${user.username} will be ${TIER_NAMES[tier]} instead of ${TIER_NAMES[user.subscriptionTier]}. ${EFFECTS[tier]}${lost} They will be notified.`;
}

/** A member's tier. A choice is asked about before it counts. */
export function TierSelect({ user }: { user: AdminUser }) {
  const client = useQueryClient();
  const me = useMe();
  const [chosen, setChosen] = useState<Tier | null>(null);
  const { id, username, subscriptionTier } = user;
  const change = useWrite({
    writes: 'PATCH /api/admin/users/{userId}',
    mutationFn: (tier: Tier) =>
      call('PATCH /api/admin/users/{userId}', {
        params: { userId: id },
        body: { subscriptionTier: tier },
      }),
    onError: (error) => toastFailure('Update Failed', error),
    onSuccess: (updated) => {
      showToast({
        title: 'User Updated',
        description: `${username} is now ${TIER_NAMES[updated.subscriptionTier]}.`,
      });
      if (me?.id === id) setMe(client, { ...me, subscriptionTier: updated.subscriptionTier });
    },
  });
  return (
    <>
      <select
        className="input w-auto"
        aria-label={`Tier of ${username}`}
        value={chosen ?? subscriptionTier}
        aria-disabled={change.isPending}
        onChange={({ target }) => {
          // The options are the tiers.
          if (!change.isPending) setChosen(target.value as Tier);
        }}
      >
        {TIERS.map((tier) => (
          <option key={tier} value={tier}>
            {TIER_NAMES[tier]}
          </option>
        ))}
      </select>
      {chosen && chosen !== subscriptionTier && (
        <ConfirmDialog
          title="Change this member’s tier?"
          text={effectsOf(user, chosen)}
          confirm="Change Tier"
          onConfirm={() => change.mutate(chosen)}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
