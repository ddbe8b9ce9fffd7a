import { isPremium } from '@lotwise/domain/members/tiers';
import { useMe } from '../../../../lib/session.ts';
import { RETURNS_HERE } from '../../../../lib/return-url.ts';

/** What reconciling a broker's form row by row is, for those without premium. */
export function RowsOffer() {
  const me = useMe();
  return (
    <section className="card" aria-labelledby="rows-offer">
      <h2 id="rows-offer" className="card-title text-premium">
        Compare a Form 1099-DA row by row
      </h2>
      <p className="text-control mb-2">
        Where a broker reported a basis to the IRS, Form 8949 has to show the broker’s figures and
        correct them. With premium, you paste the rows of the form and see for each sale:
      </p>
      <ul className="list-disc pl-5 text-control mb-3">
        <li>whether proceeds, basis and holding period agree with your ledger;</li>
        <li>the box, the code and the adjustment that Form 8949 needs;</li>
        <li>which sales the form leaves out, and which of its rows your ledger does not have.</li>
      </ul>
      <p className="hint mb-3">
        An account without a form, or with a form that shows no basis at all, needs no rows:{' '}
        <a href="?view=forms">answer for it under Forms</a>.
      </p>
      {me && isPremium(me.subscriptionTier) ? (
        <a className="btn btn-primary" href="/calculator?view=broker-forms">
          Use it with your files
        </a>
      ) : (
        <a className="btn btn-premium" href={me ? '/subscribe' : '/login'} {...RETURNS_HERE}>
          Upgrade to Premium
        </a>
      )}
    </section>
  );
}
