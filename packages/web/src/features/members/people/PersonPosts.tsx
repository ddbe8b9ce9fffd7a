import type { ReactNode } from 'react';
import type { Person, PersonAnswer, PersonQuestion } from '@lotwise/contract/members/people';
import { questionPath } from '@lotwise/domain/community/question-path';
import { plural } from '../../../lib/format.ts';
import { useRead } from '../../../lib/queries.ts';
import { Pagination } from '../../../ui/Pagination.tsx';
import { FailedRead, Skeleton } from '../../../ui/states.tsx';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { SolvedMark } from '../../../components/posts/SolvedMark.tsx';
import { TagChip } from '../../../components/posts/TagChip.tsx';
import { personHref, type PersonSearch } from './person-search.ts';

const SORTS = [
  { sort: 'votes', name: 'Votes' },
  { sort: 'newest', name: 'Newest' },
] as const;

/** A person's answers or questions, with the way to the other list and order. */
export function PersonPosts({ person, wanted }: { person: Person; wanted: PersonSearch }) {
  const { username } = person;
  const tabs = [
    { tab: 'answers', name: plural(person.answerCount, 'answer') },
    { tab: 'questions', name: plural(person.questionCount, 'question') },
  ] as const;
  return (
    <section aria-label="Posts" id="posts" className="min-w-0 scroll-mt-20">
      <div className="flex flex-wrap justify-between gap-2 mb-3">
        <nav className="chips" aria-label="Posts">
          {tabs.map(({ tab, name }) => (
            <a
              key={tab}
              className="chip-filter"
              href={personHref(username, { tab, sort: wanted.sort })}
              aria-current={tab === wanted.tab ? 'true' : undefined}
            >
              {name}
            </a>
          ))}
        </nav>
        <nav className="chips" aria-label="Order">
          {SORTS.map(({ sort, name }) => (
            <a
              key={sort}
              className="chip-filter"
              href={personHref(username, { tab: wanted.tab, sort })}
              aria-current={sort === wanted.sort ? 'true' : undefined}
            >
              {name}
            </a>
          ))}
        </nav>
      </div>
      {wanted.tab === 'answers' ? (
        <Answers person={person} wanted={wanted} />
      ) : (
        <Questions person={person} wanted={wanted} />
      )}
    </section>
  );
}

type Props = { person: Person; wanted: PersonSearch };

/** A page of them, with the way to the others. */
function PostPage({
  person: { username },
  wanted: { tab, sort, page },
  totalPages,
  children,
}: Props & { totalPages: number; children: ReactNode[] }) {
  return (
    <>
      {children.length > 0 && <ul className="card p-0">{children}</ul>}
      <Pagination
        page={page}
        totalPages={totalPages}
        what={tab}
        hrefOf={(number) => personHref(username, { tab, sort, page: number })}
      />
    </>
  );
}

function Answers({ person, wanted }: Props) {
  const { username } = person;
  const { sort, page } = wanted;
  const read = useRead('GET /api/users/{username}/answers', {
    params: { username },
    query: { sort, page },
  });
  if (read.isPending) return <Skeleton count={8} height={110} />;
  if (read.isError) return <FailedRead read={read} title="We couldn’t load the answers" />;
  if (read.data.totalPages === 0)
    return <None person={person} wanted={wanted} says={missing(person, 'answers')} />;
  return (
    <PostPage person={person} wanted={wanted} totalPages={read.data.totalPages}>
      {read.data.answers.map((answer) => (
        <AnswerRow key={answer.id} answer={answer} />
      ))}
    </PostPage>
  );
}

/** Why a list is empty: of the editors' accounts, some only ask and some only answer. */
function missing({ isEditorial }: Person, tab: PersonSearch['tab']): string {
  if (isEditorial) return tab === 'answers' ? 'only asks questions.' : 'only answers questions.';
  return tab === 'answers' ? 'has not answered a question yet.' : 'has not asked a question yet.';
}

/** An empty list, with the way to the other one unless that is empty too. */
function None({ person, wanted, says }: Props & { says: string }) {
  const { username, answerCount, questionCount } = person;
  const [tab, count, noun] =
    wanted.tab === 'answers'
      ? (['questions', questionCount, 'question'] as const)
      : (['answers', answerCount, 'answer'] as const);
  return (
    <p className="card text-ink-2">
      {username} {says}
      {count > 0 && (
        <>
          {' '}
          <a href={personHref(username, { tab, sort: wanted.sort })}>See {plural(count, noun)}</a>
        </>
      )}
    </p>
  );
}

function AnswerRow({ answer }: { answer: PersonAnswer }) {
  return (
    <li className="p-4 border-b border-line last:border-b-0">
      <h3 className="question-title">
        <a href={`/questions/${answer.questionId}#answer-${answer.id}`}>{answer.title}</a>
      </h3>
      <p className="clamp">{answer.excerpt}</p>
      <p className="meta">
        <span>{plural(answer.votes, 'vote')}</span>
        {answer.isAccepted && <SolvedMark text="Accepted Answer" />}
        <span>
          answered <TimeAgo time={answer.createdAt} />
        </span>
      </p>
    </li>
  );
}

function Questions({ person, wanted }: Props) {
  const { username } = person;
  const { sort, page } = wanted;
  const read = useRead('GET /api/users/{username}/questions', {
    params: { username },
    query: { sort, page },
  });
  if (read.isPending) return <Skeleton count={8} height={110} />;
  if (read.isError) return <FailedRead read={read} title="Failed to fetch questions" />;
  if (read.data.totalPages === 0)
    return <None person={person} wanted={wanted} says={missing(person, 'questions')} />;
  return (
    <PostPage person={person} wanted={wanted} totalPages={read.data.totalPages}>
      {read.data.questions.map((question) => (
        <QuestionRow key={question.id} question={question} />
      ))}
    </PostPage>
  );
}

function QuestionRow({ question }: { question: PersonQuestion }) {
  return (
    <li className="p-4 border-b border-line last:border-b-0">
      <h3 className="question-title mb-2">
        <a href={questionPath(question)}>{question.title}</a>
      </h3>
      <div className="chips">
        {question.tags.map((tag) => (
          <TagChip key={tag} tag={tag} />
        ))}
      </div>
      <p className="meta">
        <span>{plural(question.votes, 'vote')}</span>
        <span>{plural(question.answerCount, 'answer')}</span>
        <span>{plural(question.viewCount, 'view')}</span>
        {question.isAnswered && <SolvedMark />}
        <span>
          asked <TimeAgo time={question.createdAt} />
        </span>
      </p>
    </li>
  );
}
