import { PREMIUM_PRICE } from '@lotwise/domain/shared/limits';
import { isPremium } from '@lotwise/domain/members/tiers';
import { useMe } from '../../../lib/session.ts';
import { RETURNS_HERE } from '../../../lib/return-url.ts';

/** What priority answers are, for those who ask, and how one becomes an expert here. */
export function ExpertOffer() {
  const me = useMe();
  const hasPremium = me !== null && isPremium(me.subscriptionTier);
  return (
    <>
      <h1 className="page-title">Priority expert answers</h1>
      <p className="intro">
        Tax professionals whose license our admins checked answer here. Questions wait in a queue,
        with premium members’ first. When a premium member asks, experts in that field are notified
        at once.
      </p>
      <section className="card mb-4" aria-labelledby="for-askers">
        <h2 id="for-askers" className="card-title">
          {hasPremium ? 'Your questions come first' : 'Be answered first'}
        </h2>
        <p className="text-ink-2 mb-4">
          {hasPremium
            ? 'You have premium: what you ask goes to the top of the queue. Your question’s page shows how many experts were notified and who answered.'
            : `With premium, for ${PREMIUM_PRICE} per month, your questions go to the top of the queue, and their pages show how many experts were notified and who answered. Asking stays free for everybody.`}
        </p>
        {hasPremium ? (
          <a className="btn btn-primary" href="/ask">
            Ask Question
          </a>
        ) : (
          <a className="btn btn-premium" href={me ? '/subscribe' : '/login'} {...RETURNS_HERE}>
            Upgrade to Premium
          </a>
        )}
      </section>
      <section className="card" aria-labelledby="for-experts">
        <h2 id="for-experts" className="card-title">
          Are you a tax professional?
        </h2>
        <p className="text-ink-2 mb-4">
          Ask to be verified in your profile, under Verified professions, with your license number
          and a document. Once it is approved, your name carries a badge and this page shows you the
          queue.
        </p>
        <a className="btn" href={me ? '/profile' : '/login'} {...RETURNS_HERE}>
          {me ? 'Go to your profile' : 'Log in'}
        </a>
      </section>
    </>
  );
}
