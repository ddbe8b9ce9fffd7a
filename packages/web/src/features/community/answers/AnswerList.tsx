import type { Answer, Question } from '@lotwise/contract/community/questions';
import type { Origin } from '@lotwise/contract/shared';
import { useMe } from '../../../lib/session.ts';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { SignInPrompt } from '../../../components/people/SignInPrompt.tsx';
import { MemberAnswerForm } from '../replies/MemberForms.tsx';
import { PostHtml } from '../../../components/posts/PostHtml.tsx';
import { AuthorLine } from '../../../components/people/AuthorLine.tsx';
import { OriginNote } from '../../../components/posts/OriginNote.tsx';
import { SolvedMark } from '../../../components/posts/SolvedMark.tsx';
import { VoteControl } from '../votes/VoteControl.tsx';
import { AcceptButton } from './AcceptButton.tsx';
import { PostActions, usePostEditing } from '../writing/PostActions.tsx';
import { ValidityLater } from '../validity/ValidityLater.tsx';
import { WaitingPart } from '../../../ui/WaitingPart.tsx';

/** The answers to a question, and the form for one more where the reader ends. */
export function AnswerList({ question }: { question: Question }) {
  const me = useMe();
  const { answers } = question;
  return (
    <section className="mt-6" aria-labelledby="answers">
      <h2 id="answers" className="text-xl font-semibold mb-3 scroll-mt-20">
        {answers.length} {answers.length === 1 ? 'Answer' : 'Answers'}
      </h2>
      {answers.length === 0 && <p className="card text-ink-2">No answers yet.</p>}
      {answers.map((answer) => (
        <AnswerPost
          key={answer.id}
          answer={answer}
          name={nameOf(answer, answers)}
          first={question.origin}
          isOwn={me?.id === answer.author.id}
          isAsker={me?.id === question.author.id}
        />
      ))}
      <div className="card mt-4 no-print">
        <h2 className="card-title">Your Answer</h2>
        {question.state ? (
          <p className="text-ink-2">This question takes no new answers.</p>
        ) : me ? (
          <MemberAnswerForm questionId={question.id} />
        ) : (
          <SignInPrompt text="You need to be logged in to post answers." />
        )}
      </div>
    </section>
  );
}

/** What tells an answer from the others, to those who hear the page. */
function nameOf({ id, author }: Answer, answers: readonly Answer[]): string {
  const own = answers.filter((other) => other.author.id === author.id);
  const number = own.length > 1 ? ` (${own.findIndex((other) => other.id === id) + 1})` : '';
  return `by ${author.username}${number}`;
}

function AnswerPost({
  answer,
  name,
  first,
  isOwn,
  isAsker,
}: {
  answer: Answer;
  name: string;
  /** Where the question comes from, which says what its answers need not repeat. */
  first: Origin | null;
  isOwn: boolean;
  isAsker: boolean;
}) {
  const editing = usePostEditing({ type: 'answer', ...answer });
  return (
    <article className="card post mb-4" id={`answer-${answer.id}`} aria-label={`Answer ${name}`}>
      <VoteControl
        target={{ type: 'answer', id: answer.id }}
        votes={answer.votes}
        userVote={answer.userVote}
        authorId={answer.author.id}
        name={name}
      />
      <div className="post-body">
        {answer.isAccepted && (
          <p className="mb-2">
            <SolvedMark text="Accepted Answer" />
          </p>
        )}
        {editing.form ?? <PostHtml className="prose" post={answer} field="contentHtml" />}
        {(answer.validity || isOwn) && (
          <WaitingPart>
            <ValidityLater answer={answer} isOwn={isOwn} />
          </WaitingPart>
        )}
        <div className="post-foot">
          <div className="post-actions">
            {isAsker && <AcceptButton answer={answer} />}
            <PostActions editing={editing} />
          </div>
          <AuthorLine author={answer.author}>
            <p className="hint">
              <span className="max-sm:sr-only">Answered </span>
              <TimeAgo time={answer.createdAt} />
            </p>
          </AuthorLine>
        </div>
        <OriginNote origin={answer.origin} first={first} />
      </div>
    </article>
  );
}
