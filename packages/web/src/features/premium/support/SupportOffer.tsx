import { PREMIUM_PRICE } from '@lotwise/domain/shared/limits';
import { isPremium } from '@lotwise/domain/members/tiers';
import { useMe } from '../../../lib/session.ts';
import { RETURNS_HERE } from '../../../lib/return-url.ts';

/** Who is answered first, and how to be among them. */
export function SupportOffer() {
  const me = useMe();
  if (me && isPremium(me.subscriptionTier))
    return (
      <p className="card mb-4">
        <b className="font-semibold text-premium">Priority support.</b> You have premium: your
        tickets come first.
      </p>
    );
  return (
    <section className="card mb-4 flex flex-wrap items-center gap-4" aria-label="Premium">
      <p className="flex-1 min-w-[min(12.5rem,100%)] text-control text-ink-2">
        Support is for everybody. Premium members’ tickets come first: priority support is part of
        premium, for {PREMIUM_PRICE} per month.
      </p>
      <a className="btn btn-premium" href={me ? '/subscribe' : '/login'} {...RETURNS_HERE}>
        Upgrade to Premium
      </a>
    </section>
  );
}
