import type { CallReply } from '@lotwise/contract/calls';
import { isPremium } from '@lotwise/domain/members/tiers';
import { questionPath } from '@lotwise/domain/community/question-path';
import { BinderLink } from '../features/premium/early-access/BinderLink.tsx';
import { BookmarkButton } from '../features/community/bookmarks/BookmarkButton.tsx';
import { AuthorName } from '../components/people/AuthorName.tsx';
import { SolvedMark } from '../components/posts/SolvedMark.tsx';
import { TagChip } from '../components/posts/TagChip.tsx';
import { plural } from '../lib/format.ts';
import { Head } from '../lib/head.tsx';
import { loader, useRead } from '../lib/queries.ts';
import { useMe } from '../lib/session.ts';
import type { Address } from '../lib/page.ts';
import { Empty, FailedRead, Skeleton } from '../ui/states.tsx';
import { SignedOut } from '../ui/signed-out/SignedOut.tsx';
import { TimeAgo } from '../ui/TimeAgo.tsx';

export const loaders = (_address: Address, isMember: boolean, mayTryEarly: boolean) =>
  isMember
    ? [
        loader('GET /api/bookmarks', {}),
        ...(mayTryEarly ? [loader('GET /api/auth/early-access', {})] : []),
      ]
    : [];

export function Page() {
  const isMember = useMe() !== null;
  return (
    <div className="page narrow">
      <Head title="Bookmarks" isPrivate />
      {isMember ? (
        <Bookmarks />
      ) : (
        <SignedOut title="Please Log In" text="You need to be logged in to see your bookmarks." />
      )}
    </div>
  );
}

function Bookmarks() {
  const me = useMe();
  const bookmarks = useRead('GET /api/bookmarks', {});
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 mb-4">
        <h1 className="page-title mb-0">Bookmarks</h1>
        {me && isPremium(me.subscriptionTier) && (
          <div className="flex flex-wrap gap-2">
            {bookmarks.data && bookmarks.data.length > 0 && <BinderLink />}
            <a className="btn" href="/bookmarks/reading">
              Reading list
            </a>
          </div>
        )}
      </div>
      {bookmarks.isPending && <Skeleton count={3} height={150} />}
      <FailedRead read={bookmarks} title="We couldn’t load the bookmarks" />
      {bookmarks.data?.length === 0 && (
        <Empty text="No bookmarks yet. Bookmark a question to find it here again.">
          <a className="btn btn-primary" href="/">
            Browse Questions
          </a>
        </Empty>
      )}
      {bookmarks.data?.map((question) => (
        <Bookmark key={question.id} question={question} />
      ))}
    </>
  );
}

function Bookmark({ question }: { question: CallReply<'GET /api/bookmarks'>[number] }) {
  return (
    <article className="card mb-3">
      <div className="flex items-start justify-between gap-2">
        <h2 className="question-title">
          <a href={questionPath(question)}>{question.title}</a>
        </h2>
        <span className="flex-none -mt-2 -mr-2">
          <BookmarkButton questionId={question.id} isBookmarked={question.isBookmarked} isSmall />
        </span>
      </div>
      <p className="clamp">{question.description}</p>
      <div className="chips">
        {question.tags.map((tag) => (
          <TagChip key={tag} tag={tag} />
        ))}
      </div>
      <div className="meta">
        <span>{plural(question.votes, 'vote')}</span>
        <span>{plural(question.answerCount, 'answer')}</span>
        <span>{plural(question.viewCount, 'view')}</span>
        {question.isAnswered && <SolvedMark text="Answered" />}
        <span>
          by <AuthorName author={question.author} />
        </span>
        <span>
          bookmarked <TimeAgo time={question.bookmarkedAt} />
        </span>
      </div>
    </article>
  );
}
