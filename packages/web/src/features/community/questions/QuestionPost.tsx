import type { Question } from '@lotwise/contract/community/questions';
import { plural } from '../../../lib/format.ts';
import { useMe } from '../../../lib/session.ts';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { lazyPart } from '../../../ui/LazyPart.tsx';
import { BookmarkButton } from '../bookmarks/BookmarkButton.tsx';
import { StateLater } from '../../moderation/moderation/StateLater.tsx';
import { VoteControl } from '../votes/VoteControl.tsx';
import { PostHtml } from '../../../components/posts/PostHtml.tsx';
import { PostActions, usePostEditing } from '../writing/PostActions.tsx';
import { AuthorLine } from '../../../components/people/AuthorLine.tsx';
import { FacetChips } from '../../../components/posts/Facets.tsx';
import { OriginNote } from '../../../components/posts/OriginNote.tsx';
import { ShortAnswer } from '../answers/ShortAnswer.tsx';
import { ShareButton } from './ShareButton.tsx';
import { SolvedMark } from '../../../components/posts/SolvedMark.tsx';
import { TagChip } from '../../../components/posts/TagChip.tsx';
import { WaitingPart } from '../../../ui/WaitingPart.tsx';

const FollowButton = lazyPart(
  async () => (await import('../follows/FollowButton.tsx')).FollowButton,
  { place: <span className="inline-block w-11 sm:w-28 min-h-10" /> },
);

// Only its author asks for it, and only with premium.
const ExpertState = lazyPart(
  async () => (await import('../../premium/experts/ExpertState.tsx')).ExpertState,
  { place: <span className="block min-h-14 sm:min-h-8" /> },
);

/** The question itself: title, meta, post. */
export function QuestionPost({ question }: { question: Question }) {
  const me = useMe();
  const editing = usePostEditing({
    type: 'question',
    questionId: question.id,
    ...question,
  });
  return (
    <article>
      <PostHead question={question} />
      <ShortAnswer answers={question.answers} />
      {me?.id === question.author.id && me.subscriptionTier !== 'free' && (
        <ExpertState questionId={question.id} />
      )}
      {question.state && (
        <WaitingPart>
          <StateLater state={question.state} />
        </WaitingPart>
      )}
      <div className="card post" id="question">
        <VoteControl
          target={{ type: 'question', id: question.id }}
          votes={question.votes}
          userVote={question.userVote}
          authorId={question.author.id}
          name={question.title}
        />
        <div className="post-body">
          <h2 className="sr-only">Question</h2>
          {editing.form ?? (
            <>
              <PostHtml className="prose" post={question} field="descriptionHtml" />
              <Chips question={question} />
            </>
          )}
          <div className="post-foot">
            <div className="post-actions">
              {me && (
                <>
                  <BookmarkButton questionId={question.id} isBookmarked={question.isBookmarked} />
                  <ShareButton title={question.title} html={question.descriptionHtml} />
                  <FollowButton target={{ questionId: question.id }} />
                </>
              )}
              <PostActions editing={editing}>
                {me?.id === question.author.id && (
                  <a className="menu-item" href={`/questions/${question.id}/analytics`}>
                    Analytics
                  </a>
                )}
              </PostActions>
            </div>
            <AuthorLine author={question.author} />
          </div>
          <OriginNote origin={question.origin} />
        </div>
      </div>
    </article>
  );
}

function PostHead({ question }: { question: Question }) {
  return (
    <>
      <nav aria-label="Breadcrumb" className="hint mb-1">
        <a href="/" className="crumb">
          Questions
        </a>{' '}
        Question
      </nav>
      <h1 className="post-title">{question.title}</h1>
      <p className="meta mt-2 mb-4">
        {question.viewCount > 0 && <span>{plural(question.viewCount, 'view')}</span>}
        <span>{plural(question.answerCount, 'answer')}</span>
        {question.isAnswered && <SolvedMark />}
        <span>
          Asked <TimeAgo time={question.createdAt} />
        </span>
      </p>
    </>
  );
}

function Chips({ question }: { question: Question }) {
  return (
    <div className="chips mt-4">
      {question.tags.map((tag) => (
        <TagChip key={tag} tag={tag} />
      ))}
      <FacetChips facets={question} />
    </div>
  );
}
