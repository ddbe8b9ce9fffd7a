import { mayWiden } from '@lotwise/domain/community/search-operators';
import { useRead } from '../../../lib/queries.ts';
import { useMe } from '../../../lib/session.ts';
import { FailedRead, Skeleton } from '../../../ui/states.tsx';
import type { ListSearch } from '../search/list-search.ts';
import { QuestionCard } from './QuestionCard.tsx';

/** Beside the few results of a search: what says the same in other words. */
export function CloseQuestions({ wanted, found }: { wanted: ListSearch; found: number }) {
  const me = useMe();
  const { page: _page, ...query } = wanted;
  const isOn = mayWiden(query.search ?? '');
  const close = useRead('GET /api/search/close', { query }, isOn);
  if (!isOn) return null;
  if (close.isPending) return <Skeleton count={1} height={140} />;
  if (close.isError)
    return <FailedRead read={close} title="We couldn’t load the questions in other words" />;
  if (close.data.length === 0) return null;
  return (
    <>
      <p className="my-3">{sayClose(found)}</p>
      <div className="card p-0">
        {close.data.map((question) => (
          <QuestionCard key={question.id} question={question} isMember={me !== null} />
        ))}
      </div>
    </>
  );
}

function sayClose(found: number): string {
  if (found === 0) return 'No questions with all of these words. These match some of them.';
  const few = found === 1 ? 'Only 1 question has' : `Only ${found} questions have`;
  return `${few} all of these words. These match some of them.`;
}
