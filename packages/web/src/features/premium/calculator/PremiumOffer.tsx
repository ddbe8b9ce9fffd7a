import { PREMIUM_PRICE } from '@lotwise/domain/limits';
import { useMe } from '../../../kit/session.ts';
import { RETURNS_HERE } from '../../../kit/way-back.ts';

/** For those without premium: that this is a sample, and what premium adds. */
export function PremiumOffer() {
  const me = useMe();
  return (
    <section className="card mb-4 flex flex-wrap items-center gap-4" aria-label="Premium">
      <div className="flex-1 min-w-[min(12.5rem,100%)]">
        <h2 className="card-title mb-1 text-premium">You are looking at a sample</h2>
        <p className="text-control text-ink-2">
          Its figures are computed live. With premium, for {PREMIUM_PRICE} per month, you import
          your own files, correct them, and download your forms.
        </p>
      </div>
      <a className="btn btn-premium" href={me ? '/subscribe' : '/login'} {...RETURNS_HERE}>
        Upgrade to Premium
      </a>
    </section>
  );
}
