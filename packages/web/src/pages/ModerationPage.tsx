import { mayModerate } from '@lotwise/domain/members/tiers';
import { FlagQueue } from '../features/moderation/moderation/FlagQueue.tsx';
import { PendingQueue } from '../features/moderation/moderation/PendingQueue.tsx';
import { RingQueue } from '../features/moderation/moderation/RingQueue.tsx';
import { pageOf } from '../features/moderation/moderation/page-of.ts';
import { Head } from '../lib/head.tsx';
import type { Address } from '../lib/page.ts';
import { useMe } from '../lib/session.ts';
import { Notice } from '../ui/states.tsx';
import { SignedOut } from '../ui/signed-out/SignedOut.tsx';

export const parameters = ['page', 'tab'];

const TABS = [
  { tab: 'flags', name: 'Flags', href: '/moderation', Queue: FlagQueue },
  { tab: 'held', name: 'Waiting for review', href: '/moderation?tab=held', Queue: PendingQueue },
  { tab: 'votes', name: 'Votes', href: '/moderation?tab=votes', Queue: RingQueue },
] as const;

/** The moderators' desk: what members flagged, what waits for review. */
export function Page({ search }: Address) {
  const me = useMe();
  const open = TABS.find(({ tab }) => tab === search.get('tab')) ?? TABS[0];
  return (
    <div className="page narrow">
      <Head title="Moderation" isPrivate />
      {!me && <SignedOut title="Authentication Required" text="Please log in to moderate." />}
      {me && !mayModerate(me) && (
        <Notice title="Access Denied" text="This page is for moderators. What they do is public.">
          <a className="btn btn-primary" href="/moderation/log">
            Moderation log
          </a>
        </Notice>
      )}
      {me && mayModerate(me) && (
        <>
          <h1 className="page-title">Moderation</h1>
          <nav className="chips mb-5" aria-label="Moderation">
            {TABS.map(({ tab, name, href }) => (
              <a
                key={tab}
                className="chip-filter"
                href={href}
                aria-current={tab === open.tab ? 'page' : undefined}
              >
                {name}
              </a>
            ))}
            <a className="chip-filter" href="/moderation/log">
              Log
            </a>
          </nav>
          <open.Queue page={pageOf(search)} />
        </>
      )}
    </div>
  );
}
