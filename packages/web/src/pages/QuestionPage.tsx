import type { ReplyTo } from '@lotwise/contract/page';
import { questionPath } from '@lotwise/domain/community/question-path';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { AnswerList } from '../features/community/answers/AnswerList.tsx';
import { COMMENTS_PARAMETER, commentsInput } from '../components/posts/comments-input.ts';
import { useComments } from '../features/community/comments/use-comments.ts';
import { CommentList } from '../features/community/comments/CommentList.tsx';
import { lazyPart } from '../ui/LazyPart.tsx';
import { news } from '../features/community/live/news.ts';
import { RelatedList } from '../features/community/questions/RelatedList.tsx';
import { QuestionPost } from '../features/community/questions/QuestionPost.tsx';
import { Head } from '../lib/head.tsx';
import { useOwnPath } from '../lib/own-path.ts';
import { loader, useRead } from '../lib/queries.ts';
import { useMe } from '../lib/session.ts';
import type { Address } from '../lib/page.ts';
import { AskCard } from '../components/posts/AskCard.tsx';
import { QuestionNotFound } from '../components/posts/QuestionNotFound.tsx';
import { FailedRead, PageSkeleton, Skeleton } from '../ui/states.tsx';

export { loadMemberForms as loadForMembers } from '../features/community/replies/MemberForms.tsx';

const ThreadModeration = lazyPart(
  async () =>
    (await import('../features/moderation/moderation/ThreadModeration.tsx')).ThreadModeration,
);
const HiddenQuestion = lazyPart(
  async () => (await import('../features/moderation/moderation/HiddenQuestion.tsx')).HiddenQuestion,
  { place: <Skeleton count={1} height={200} />, failure: 'page' },
);
const QuestionNews = lazyPart(
  async () => (await import('../features/community/live/QuestionNews.tsx')).QuestionNews,
);

export const parameters = [COMMENTS_PARAMETER];

export const loaders = ({ params: { id = '' }, search }: Address) => [
  loader('GET /api/questions/{id}', { params: { id } }),
  loader('GET /api/questions/{id}/comments', commentsInput(id, search)),
  loader('GET /api/questions/{id}/related', { params: { id } }),
];

export const subjectId = ({ params }: Address) => params['id'];

export const ownPath = (_address: Address, replyTo: ReplyTo) => {
  const question = replyTo('GET /api/questions/{id}');
  return question && questionPath(question);
};

/** With all of its comments it is the same page. */
export const canonical = ({ params: { id = '', slug = '' }, search }: Address) =>
  search.size === 0 ? undefined : `/questions/${id}${slug && `/${encodeURIComponent(slug)}`}`;

export function Page({ params: { id = '' }, search }: Address) {
  const read = useRead('GET /api/questions/{id}', { params: { id } });
  useOwnPath(read.data && questionPath(read.data));
  const me = useMe();
  const hasNews = news.use().questionId !== '';
  // With it, so that the answers below them don't move when they come.
  const wanted = commentsInput(id, search);
  const comments = useComments(wanted);
  if (read.isPending || (comments.read.isPending && !comments.comments)) return <PageSkeleton />;
  if (read.isError)
    return read.error.status === 404 ? (
      <NotFound id={id} />
    ) : (
      <div className="page narrow">
        <Head title="Question" />
        <FailedRead read={read} title="We couldn’t load the question" />
      </div>
    );
  const question = read.data;
  return (
    <div className="page">
      <Head title={question.title} />
      <div className="columns">
        <div className="min-w-0">
          <QuestionPost question={question} />
          <CommentList
            wanted={wanted}
            total={question.commentCount}
            isLocked={Boolean(question.state?.lockedAt)}
            first={question.origin}
          />
          <AnswerList question={question} />
          {me && <ThreadModeration questionId={id} />}
          {hasNews && <QuestionNews wanted={wanted} />}
        </div>
        <aside className="side" aria-label="Beside this question">
          <RelatedList question={question} />
          <AskCard />
        </aside>
      </div>
    </div>
  );
}

function NotFound({ id }: { id: string }) {
  const me = useMe();
  const { key, pathname, search } = useLocation();
  // The server knows where a merged question went; a page that it did not render asks it.
  useEffect(() => {
    if (key !== 'default') window.location.replace(pathname + search);
  }, [key, pathname, search]);
  return (
    <div className="page narrow">
      {me ? (
        <>
          <Head title="Question" />
          <noscript>
            <p className="card">
              This question does not exist or is not shown to everyone.{' '}
              <a href="/moderation/mine">What moderators did about your posts</a>
            </p>
          </noscript>
          <HiddenQuestion questionId={id} />
        </>
      ) : (
        <QuestionNotFound />
      )}
    </div>
  );
}
