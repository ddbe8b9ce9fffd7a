import type { CallReply } from '@lotwise/contract/calls';
import type { OwnAction } from '@lotwise/contract/moderation/moderation';
import { MODERATION_ACTIONS } from '@lotwise/domain/moderation/moderation';
import { appealHref } from '../features/moderation/moderation/appeal.ts';
import { OwnFlags } from '../features/moderation/moderation/OwnFlags.tsx';
import { pageOf } from '../features/moderation/moderation/page-of.ts';
import { NearPages } from '../ui/charts/NearPages.tsx';
import { reasonAdvice, reasonLabel } from '../features/moderation/moderation/reason-label.ts';
import { Head } from '../lib/head.tsx';
import type { Address } from '../lib/page.ts';
import { loader, useRead } from '../lib/queries.ts';
import { useMe } from '../lib/session.ts';
import { PastEnd } from '../ui/PastEnd.tsx';
import { Empty, FailedRead, Skeleton } from '../ui/states.tsx';
import { SignedOut } from '../ui/signed-out/SignedOut.tsx';
import { TimeAgo } from '../ui/TimeAgo.tsx';

export const parameters = ['page'];

export const loaders = ({ search }: Address, isMember: boolean) =>
  isMember
    ? [
        loader('GET /api/moderation/mine', { query: { page: pageOf(search) } }),
        loader('GET /api/flags', { query: {} }),
      ]
    : [];

/**
 * What moderators did about a member's posts and account, why, and how to appeal; and what became
 * of their flags.
 */
export function Page({ search }: Address) {
  const isMember = useMe() !== null;
  return (
    <div className="page narrow">
      <Head title="Moderation of your posts" isPrivate />
      {isMember ? (
        <>
          <h1 className="page-title">Moderation of your posts</h1>
          <p className="intro">
            Moderators’ actions on your posts and account, with reasons. Everyone can read the{' '}
            <a href="/moderation/log">moderation log</a>.
          </p>
          <Actions page={pageOf(search)} />
        </>
      ) : (
        <SignedOut
          title="Please Log In"
          text="You need to be logged in to see what was done about your posts."
        />
      )}
    </div>
  );
}

function Actions({ page }: { page: number }) {
  const read = useRead('GET /api/moderation/mine', { query: { page } });
  if (read.isPending) return <Skeleton count={3} height={120} />;
  return (
    <>
      <FailedRead read={read} title="We couldn’t load the moderation history" />
      {read.data && <ActList read={read.data} page={page} />}
      <OwnFlags />
    </>
  );
}

function ActList({ read, page }: { read: CallReply<'GET /api/moderation/mine'>; page: number }) {
  if (read.acts.length === 0 && page > 1) return <PastEnd what="entries" href="/moderation/mine" />;
  if (read.acts.length === 0) return <Empty text="Moderators have not acted on your posts." />;
  return (
    <>
      <ul className="card p-0">
        {read.acts.map((act) => (
          <li
            key={act.id}
            className="px-4 py-3 border-b border-line last:border-b-0 [overflow-wrap:anywhere]"
          >
            <Action act={act} />
          </li>
        ))}
      </ul>
      <NearPages
        page={page}
        hasMore={read.hasMore}
        hrefOf={(next) => `/moderation/mine?page=${next}`}
      />
    </>
  );
}

function Action({ act }: { act: OwnAction }) {
  const about = act.postType ? `${act.postType} ${act.postId ?? ''}` : `account ${act.id}`;
  return (
    <>
      <p>
        <span className="font-medium">{MODERATION_ACTIONS[act.action]}</span>
        {act.reason && `: ${reasonLabel(act.reason)}`}{' '}
        <span className="hint">
          <TimeAgo time={act.createdAt} />
        </span>
      </p>
      {act.postType && (
        <p className="text-ink-2">
          Your {act.postType}
          {act.questionId && act.title && (
            <>
              {act.postType === 'question' ? ' ' : ' under '}
              <a href={`/questions/${act.questionId}`}>{act.title}</a>
            </>
          )}
        </p>
      )}
      {act.reason && <p className="text-ink-2">{reasonAdvice(act.reason)}</p>}
      {act.note && <p className="text-ink-2">A moderator wrote: {act.note}</p>}
      <p className="hint">
        <a href={appealHref(about)}>Appeal through support</a>
      </p>
    </>
  );
}
