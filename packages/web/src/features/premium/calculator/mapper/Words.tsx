import { plural } from '../../../../kit/format.ts';
import type { RowMeaning, Survey } from '@lotwise/tax-lots/source';
import { type Draft, wordsOf } from './mapper-draft.ts';
import { MEANING_NAMES } from './mapper-words.ts';

/** Every word of the whole file that says what a row is, and what it means. */
export function Words({
  survey,
  draft,
  onChange,
}: {
  survey: Survey;
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}) {
  const words = wordsOf(draft, survey) ?? [];
  if (words.length === 0) return null;
  // What is still to be said comes first, by what the file says and not by what was chosen since.
  const ordered = [...words].sort(
    (a, b) => Number(a.guess !== undefined) - Number(b.guess !== undefined),
  );
  return (
    <section aria-label="Kinds of rows" className="flex flex-col gap-3">
      <div>
        <h3 className="font-semibold">Kinds of rows</h3>
        <p className="hint">These words are in the whole file. What does each of them mean?</p>
      </div>
      <ul className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {ordered.map(({ word, count }, place) => (
          <li key={word} className="grid gap-1 min-w-0 content-start">
            <label htmlFor={`word-${place}`} className="label break-words">
              {word === '' ? 'Nothing in the cell' : `“${word}”`}{' '}
              <span className="hint tabular-nums">{plural(count, 'row')}</span>
            </label>
            <select
              id={`word-${place}`}
              className="input"
              aria-invalid={draft.types[word] ? undefined : true}
              value={draft.types[word] ?? ''}
              onChange={({ target }) =>
                // The options are the meanings.
                onChange({ types: { ...draft.types, [word]: target.value as RowMeaning | '' } })
              }
            >
              <option value="">Choose what it means</option>
              {Object.entries(MEANING_NAMES).map(([meaning, name]) => (
                <option key={meaning} value={meaning}>
                  {name}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </section>
  );
}
