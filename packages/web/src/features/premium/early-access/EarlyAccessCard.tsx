import { useQueryClient } from '@tanstack/react-query';
import type { EarlyFeature } from '@lotwise/domain/premium/early-access';
import { isPremium } from '@lotwise/domain/members/tiers';
import { toastFailure } from '../../../lib/failures.ts';
import { dayText } from '../../../lib/format.ts';
import { call, queryKey, useRead } from '../../../lib/queries.ts';
import { useMe } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toast.ts';
import { useSwitch } from '../../../lib/use-switch.ts';
import { FailedRead, Skeleton } from '../../../ui/states.tsx';

/** Where the features are used that can be switched on early. */
const PLACES: Record<EarlyFeature, { href: string; name: string }> = {
  'reading-list': { href: '/bookmarks/reading', name: 'Open the reading list' },
  'try-a-sale': { href: '/calculator?view=lots', name: 'Open what you hold' },
  binder: { href: '/bookmarks', name: 'Open your bookmarks' },
};

/** The settings' part about features that are not for everyone yet. */
export function EarlyAccessCard() {
  const me = useMe();
  const read = useRead('GET /api/auth/early-access', {});
  if (read.isPending) return <Skeleton count={1} height={180} />;
  if (read.isError) return <FailedRead read={read} title="We couldn’t load early access" />;
  const mayTry = me !== null && isPremium(me.subscriptionTier);
  return (
    <section className="card scroll-mt-20" id="early-access" aria-labelledby="early-access-title">
      <h3 className="card-title" id="early-access-title">
        Early access
      </h3>
      <p className="hint mb-2">
        {mayTry
          ? 'Try new features before everyone else. They may still change.'
          : 'Premium members can try new features before everyone else.'}
      </p>
      {read.data.map(({ key, name, description, since, isOn }) => {
        const words = (
          <span>
            <span className="block font-medium leading-snug">{name}</span>
            <span className="hint block">
              {description} Since {dayText(since)}.
            </span>
          </span>
        );
        if (!mayTry)
          return (
            <p key={key} className="py-2">
              {words}
            </p>
          );
        return (
          <div key={key}>
            <label className="flex gap-3 py-2 min-h-11 items-start">
              <FeatureSwitch feature={key} isOn={isOn} />
              {words}
            </label>
            {isOn && (
              <a className="btn ml-8" href={PLACES[key].href}>
                {PLACES[key].name}
              </a>
            )}
          </div>
        );
      })}
      {!mayTry && (
        <a className="btn btn-premium mt-2" href="/subscribe">
          Upgrade
        </a>
      )}
    </section>
  );
}

function FeatureSwitch({ feature, isOn: recorded }: { feature: EarlyFeature; isOn: boolean }) {
  const client = useQueryClient();
  const [isOn, press] = useSwitch({
    recorded,
    writes: 'PUT /api/auth/early-access',
    scope: { id: 'early-access' },
    send: (value: boolean, options) =>
      call('PUT /api/auth/early-access', { body: { feature, isOn: value } }, options),
    onError: (error) => toastFailure('Update Failed', error),
    onSuccess: (features, value) => {
      client.setQueryData(queryKey({ key: 'GET /api/auth/early-access', input: {} }), features);
      showToast({ title: value ? 'Switched on' : 'Switched off' });
    },
  });
  return (
    <input
      type="checkbox"
      role="switch"
      className="size-5 flex-none mt-0.5 accent-brand"
      checked={isOn}
      aria-checked={isOn}
      onChange={({ target }) => press(target.checked)}
    />
  );
}
