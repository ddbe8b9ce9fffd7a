import { type KeyboardEvent, useEffect, useState } from 'react';
import { questionPath } from '@lotwise/domain/community/question-path';
import { useAnnouncement } from '../../../lib/announcement.ts';
import { plural } from '../../../lib/format.ts';
import { useRead } from '../../../lib/queries.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { FailedRead, Skeleton } from '../../../ui/states.tsx';
import { questionIdIn } from './question-link.ts';

interface Choice {
  id: string;
  title: string;
  answerCount: number;
}

interface Props {
  label: string;
  name: string;
  idPrefix: string;
  /** The question that another one is sought for. */
  questionId: string;
  error: string | undefined;
  onChoose: () => void;
}

const WAIT_MS = 400;
const SHOWN = 6;
const SEARCH_MAX = 200;

/**
 * Finds another question by words or by its link, beginning with similar ones. The chosen one is
 * the form's `name`.
 */
export function QuestionPicker({ label, name, idPrefix, questionId, error, onChoose }: Props) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Choice | null>(null);
  const { read, found, linked } = useCandidates(questionId, useSettled(text.trim()));
  const picked = chosen ?? linked;
  const others = found.filter(({ id }) => id !== questionId && id !== picked?.id);
  const choices = [...(picked ? [picked] : []), ...others.slice(0, SHOWN)];
  const choose = (choice: Choice) => {
    setChosen(choice);
    onChoose();
  };
  const type = (typed: string) => {
    setText(typed);
    // A pasted link is a choice.
    if (questionIdIn(typed)) setChosen(null);
  };
  const isNothing = !read.isPending && !read.isError && choices.length === 0;
  useAnnouncement(
    read.isPending ? '' : isNothing ? 'No questions found.' : plural(choices.length, 'question'),
  );
  return (
    <div className="mb-3">
      <Field
        label={label}
        name=""
        id={idPrefix + name}
        type="search"
        autoComplete="off"
        maxLength={SEARCH_MAX}
        placeholder="Search, or paste a link..."
        value={text}
        error={error}
        onChange={({ target }) => type(target.value)}
        onKeyDown={sendNothing}
      />
      {read.isPending && <Skeleton count={1} height={120} />}
      <FailedRead read={read} title="Failed to fetch questions" />
      {isNothing && <p className="hint">No questions found.</p>}
      <fieldset className="max-h-60 overflow-y-auto">
        <legend className="sr-only">{label}: choose one</legend>
        {choices.map((choice) => (
          <ChoiceRow
            key={choice.id}
            name={name}
            choice={choice}
            isChosen={choice.id === picked?.id}
            onChoose={choose}
          />
        ))}
      </fieldset>
    </div>
  );
}

function ChoiceRow({
  name,
  choice,
  isChosen,
  onChoose,
}: {
  name: string;
  choice: Choice;
  isChosen: boolean;
  onChoose: (choice: Choice) => void;
}) {
  return (
    <div className="flex gap-3 items-start border-b border-line py-1.5 last:border-b-0">
      <label className="flex min-w-0 flex-1 gap-2 items-start [overflow-wrap:anywhere]">
        <input
          type="radio"
          className="mt-1"
          name={name}
          value={choice.id}
          checked={isChosen}
          onChange={() => onChoose(choice)}
        />
        <span>
          {choice.title}{' '}
          <span className="hint whitespace-nowrap">{plural(choice.answerCount, 'answer')}</span>
        </span>
      </label>
      <a className="post-action" href={questionPath(choice)} target="_blank" rel="noopener">
        View<span className="sr-only"> {choice.title}</span>
      </a>
    </div>
  );
}

/** What a link names, what a search finds, or what is similar before anything is typed. */
function useCandidates(questionId: string, wanted: string) {
  const id = questionIdIn(wanted);
  const by = id ? 'link' : wanted === '' ? 'similarity' : 'words';
  const similar = useRead(
    'GET /api/questions/{id}/related',
    { params: { id: questionId } },
    by === 'similarity',
  );
  const list = useRead(
    'GET /api/questions',
    { query: { filter: 'all', page: 1, search: wanted } },
    by === 'words',
  );
  const one = useRead('GET /api/questions/{id}', { params: { id: id ?? '' } }, by === 'link');
  if (by === 'similarity') return { read: similar, found: similar.data ?? [], linked: null };
  if (by === 'words') return { read: list, found: list.data?.questions ?? [], linked: null };
  return { read: one, found: [], linked: one.data ?? null };
}

/** Enter searches, which happens by itself; it must not send the form. */
function sendNothing(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

/** A text once nobody has changed it for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
