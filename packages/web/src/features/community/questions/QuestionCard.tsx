import type { ListedQuestion } from '@lotwise/contract/community/questions';
import { jurisdictionName } from '@lotwise/domain/countries/jurisdictions';
import { questionPath } from '@lotwise/domain/community/question-path';
import { formatCount, plural } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { AuthorName } from '../../../components/people/AuthorName.tsx';
import { BookmarkButton } from '../bookmarks/BookmarkButton.tsx';
import { VoteControl } from '../votes/VoteControl.tsx';
import { FacetChips } from '../../../components/posts/Facets.tsx';
import { AnsweredBy } from '../../../components/posts/AnsweredBy.tsx';
import { LawCheckMark } from '../../../components/posts/LawCheckMark.tsx';
import { Marked } from './Marked.tsx';
import { SolvedMark } from '../../../components/posts/SolvedMark.tsx';
import { TagChip } from '../../../components/posts/TagChip.tsx';

/** A question as the lists show it. */
export function QuestionCard({
  question,
  isMember,
}: {
  question: ListedQuestion;
  isMember: boolean;
}) {
  const { id, title, description, tags, votes, userVote, author, answerCount, marks } = question;
  const href = questionPath(question);
  return (
    <article className="question">
      <h2 className="question-title">
        <a href={href}>
          <Marked text={title} places={marks?.title} />
        </a>
      </h2>
      {question.shortAnswer !== null && (
        <p className="in-short">
          <Trust question={question} />
          {` ${question.shortAnswer}`}
        </p>
      )}
      <p className="clamp">
        <Marked text={description} places={marks?.description} />
      </p>
      <div className="question-foot">
        <div className="chips">
          {question.shortAnswer === null && <Trust question={question} />}
          {tags.map((tag) => (
            <TagChip key={tag} tag={tag} />
          ))}
          <FacetChips
            facets={{
              ...question,
              jurisdiction: isNamed(question) ? null : question.jurisdiction,
              taxYear: question.lawCheck ? null : question.taxYear,
            }}
          />
        </div>
        <Asked question={question} />
      </div>
      <p className="question-answers" data-state={stateOf(question)}>
        <a href={`${href}#answers`}>
          <b>{formatCount(answerCount)}</b>
          {answerCount === 1 ? ' answer' : ' answers'}
        </a>
        {question.isAnswered && <SolvedMark />}
      </p>
      <VoteControl
        target={{ type: 'question', id }}
        votes={votes}
        userVote={userVote}
        authorId={author.id}
        name={title}
        hidesZero
      />
      {isMember && <BookmarkButton questionId={id} isBookmarked={question.isBookmarked} isSmall />}
    </article>
  );
}

/** Why an answer can be trusted: who gave it, else for which years its law was checked. */
function Trust({ question: { answeredBy, lawCheck } }: { question: ListedQuestion }) {
  if (answeredBy !== null) return <AnsweredBy badge={answeredBy} />;
  return lawCheck && <LawCheckMark check={lawCheck} />;
}

/** Who asked and when, and how many read it. */
function Asked({ question: { author, createdAt, viewCount } }: { question: ListedQuestion }) {
  return (
    <div className="meta">
      <span className="who">
        <Avatar
          name={author.username}
          imageUrl={author.profileImageUrl}
          isEditorial={author.isEditorial}
        />
        <AuthorName author={author} />
      </span>
      {!author.isEditorial && author.reputation > 0 && (
        <span>{`${formatCount(author.reputation)} rep`}</span>
      )}
      <span>
        <span className="max-sm:sr-only">asked </span>
        <TimeAgo time={createdAt} />
      </span>
      {viewCount > 0 && <span className="max-sm:hidden">{plural(viewCount, 'view')}</span>}
    </div>
  );
}

const stateOf = ({ isAnswered, answerCount }: ListedQuestion): 'solved' | 'answered' | 'open' =>
  isAnswered ? 'solved' : answerCount > 0 ? 'answered' : 'open';

/** Whether a tag names the country already. */
const isNamed = ({ jurisdiction, tags }: ListedQuestion): boolean =>
  jurisdiction !== null &&
  tags.includes(jurisdictionName(jurisdiction).toLowerCase().replaceAll(' ', '-'));
