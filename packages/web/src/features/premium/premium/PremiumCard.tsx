import { PREMIUM_PRICE } from '@lotwise/domain/shared/limits';
import { isPremium } from '@lotwise/domain/members/tiers';
import { useMe } from '../../../lib/session.ts';
import { RETURNS_HERE } from '../../../lib/return-url.ts';

/** The way to premium, for those who don't have it. */
export function PremiumCard() {
  const me = useMe();
  if (me && isPremium(me.subscriptionTier)) return null;
  return (
    <section className="card">
      <h2 className="text-premium">Upgrade to Premium</h2>
      <p className="text-ink-2 text-control mb-3">
        The AI tax assistant, priority expert answers, tax forms to download and more, for{' '}
        {PREMIUM_PRICE} per month.
      </p>
      <a className="btn btn-premium w-full" href={me ? '/subscribe' : '/login'} {...RETURNS_HERE}>
        Upgrade Now
      </a>
      <p className="hint mt-2 text-center">30-day money-back guarantee</p>
      <a className="hint block mt-1 py-1 text-center" href="/calculator">
        Try the tax calculator, free for everybody
      </a>
      <a className="hint block mt-1 py-1 text-center" href="/insights">
        Read the openings of our insights
      </a>
    </section>
  );
}
