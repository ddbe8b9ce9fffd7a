import type { Answer } from '@lotwise/contract/community/questions';
import { dayText, plural } from '../../../lib/format.ts';
import { HoldsFor } from '../../../components/posts/HoldsFor.tsx';

/** Under a question's title: what its checked answer says in a sentence, and what that rests on. */
export function ShortAnswer({ answers }: { answers: readonly Answer[] }) {
  const answer = answers.find(({ isAccepted, shortAnswer }) => isAccepted && shortAnswer !== null);
  if (!answer?.validity) return null;
  const { id, shortAnswer, validity } = answer;
  return (
    <section className="short-answer" aria-labelledby="short-answer">
      <h2 id="short-answer">Short answer</h2>
      <p>{shortAnswer}</p>
      <p className="hint">
        <HoldsFor holds={{ ...validity, changedFrom: null }} /> Checked on{' '}
        {dayText(validity.checkedOn)}. <a href={`#answer-${id}`}>Read the whole answer</a>
      </p>
      <details className="hint">
        <summary className="fold">{plural(validity.sources.length, 'source')}</summary>
        <ul>
          {validity.sources.map(({ title, section, url }) => (
            <li key={`${url} ${section}`}>
              <a href={url} rel="nofollow noopener">
                {title}
              </a>
              {section && `, ${section}`}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
