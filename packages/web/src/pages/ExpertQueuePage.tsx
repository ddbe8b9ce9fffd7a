import { isExpert } from '@lotwise/domain/members/tiers';
import { ExpertOffer } from '../features/premium/experts/ExpertOffer.tsx';
import { ExpertQueue } from '../features/premium/experts/ExpertQueue.tsx';
import { readQueueSearch } from '../features/premium/experts/queue-search.ts';
import { Head } from '../lib/head.tsx';
import { useMe } from '../lib/session.ts';
import type { Address } from '../lib/page.ts';

export const parameters = ['page', 'scope'];

export function Page({ search }: Address) {
  const me = useMe();
  const mayAnswer = me !== null && isExpert(me);
  return (
    <div className="page narrow">
      <Head
        title={mayAnswer ? 'Expert queue' : 'Priority expert answers'}
        description="Verified tax professionals answer premium members’ questions first, and are notified at once."
      />
      {mayAnswer ? (
        <>
          <h1 className="page-title">Expert queue</h1>
          <p className="intro">
            Questions without an answer: premium members’ first, the longest waiting at the top,
            then the others, the newest first.
          </p>
          <ExpertQueue wanted={readQueueSearch(search)} />
        </>
      ) : (
        <ExpertOffer />
      )}
    </div>
  );
}
