import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Suggestions } from '@lotwise/contract/community/writing';
import { SUGGEST_FROM } from '@lotwise/domain/shared/limits';
import { plural } from '../../../lib/format.ts';
import { call, useKept } from '../../../lib/queries.ts';
import { SolvedMark } from '../../../components/posts/SolvedMark.tsx';
import { hueOf } from '../../../components/posts/TagChip.tsx';
import './similar.css';

const WAIT_MS = 400;

/**
 * Questions like the one whose title is being typed, and tags for it. They open in a tab of their
 * own: what is typed stays.
 */
export function SimilarQuestions({
  title,
  tags,
  onTag,
}: {
  title: string;
  tags: readonly string[];
  onTag: (tag: string) => void;
}) {
  const userInput = useSettled(title.trim());
  const isAsked = userInput.length >= SUGGEST_FROM;
  const read = useKept<Suggestions>({
    queryKey: ['suggestions', userInput],
    // A newer title ends the request for an older one.
    queryFn: ({ signal }) => call('POST /api/ai/suggestions', { body: { userInput } }, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  // Help that fails is not a failure of the form: it is left out.
  if (!isAsked || !read.data) return null;
  const more = read.data.tags.filter((tag) => !tags.includes(tag));
  if (read.data.suggestions.length === 0 && more.length === 0) return null;
  return (
    <div className="similar" aria-live="polite">
      {read.data.suggestions.length > 0 && <Similar questions={read.data.suggestions} />}
      {more.length > 0 && (
        <div className="chips items-center" role="group" aria-label="Suggested tags">
          <span className="hint">Suggested tags:</span>
          {more.map((tag) => (
            <button
              key={tag}
              type="button"
              className="chip"
              data-hue={hueOf(tag)}
              onClick={() => onTag(tag)}
            >
              {tag}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function Similar({ questions }: { questions: Suggestions['suggestions'] }) {
  return (
    <section aria-labelledby="similar">
      <h2 id="similar" className="label">
        Similar questions
      </h2>
      <ul>
        {questions.map((one) => (
          <li key={one.id}>
            <a href={one.url} target="_blank" rel="noopener">
              {one.title}
            </a>{' '}
            <span className="whitespace-nowrap">
              <span className="hint">{plural(one.answerCount, 'answer')}</span>{' '}
              {one.isAnswered && <SolvedMark />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A text once nobody has changed it for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
