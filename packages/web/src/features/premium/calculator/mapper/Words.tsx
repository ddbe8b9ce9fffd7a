import { excerptOf } from '@lotwise/domain/text/excerpt';
import { plural } from '../../../../lib/format.ts';
import type { Survey } from '@lotwise/tax-lots/source';
import { columnOf, type Draft, needsOneKind, type Worded, wordsOf } from './mapper-draft.ts';
import { DIRECTION_NAMES, MEANING_NAMES, STATUS_NAMES } from './mapper-words.ts';

interface Props {
  survey: Survey;
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

/** Every word of the whole file that says what a row is, and what it means. */
export function Words({ survey, draft, onChange }: Props) {
  const hasNone = columnOf(draft, 'type') === undefined;
  return (
    <>
      {hasNone && needsOneKind(draft, survey) ? (
        <EveryRow draft={draft} onChange={onChange} />
      ) : (
        <WordsOf
          part="type"
          title="Kinds of rows"
          survey={survey}
          draft={draft}
          names={MEANING_NAMES}
          said={draft.types}
          onSay={(types) => onChange({ types })}
        />
      )}
      <WordsOf
        part="direction"
        title="Directions"
        survey={survey}
        draft={draft}
        names={DIRECTION_NAMES}
        said={draft.directions}
        onSay={(directions) => onChange({ directions })}
      />
      <WordsOf
        part="status"
        title="Statuses"
        survey={survey}
        draft={draft}
        names={STATUS_NAMES}
        said={draft.statuses}
        onSay={(statuses) => onChange({ statuses })}
      />
    </>
  );
}

/** All rows of a file are one kind, such as withdrawals. */
function EveryRow({ draft, onChange }: Omit<Props, 'survey'>) {
  return (
    <section aria-label="Kinds of rows" className="grid gap-1 max-w-sm">
      <h3 className="font-semibold">Kinds of rows</h3>
      <label htmlFor="every-row" className="label">
        Every row of this file
      </label>
      <select
        id="every-row"
        className="input"
        aria-invalid={draft.types[''] ? undefined : true}
        value={draft.types[''] ?? ''}
        onChange={({ target }) =>
          // The options are the meanings.
          onChange({ types: { ...draft.types, '': target.value as Draft['types'][string] } })
        }
      >
        <Options names={MEANING_NAMES} />
      </select>
    </section>
  );
}

const SHOWN = 2;

function WordsOf<Meaning extends string>({
  part,
  title,
  survey,
  draft,
  names,
  said,
  onSay,
}: Pick<Props, 'survey' | 'draft'> & {
  part: Worded;
  title: string;
  names: Record<Meaning, string>;
  said: Record<string, Meaning | ''>;
  onSay: (said: Record<string, Meaning | ''>) => void;
}) {
  const words = (wordsOf(draft, survey, part) ?? []).filter(
    ({ word }) => part === 'type' || word !== '',
  );
  if (words.length === 0) return null;
  const place = survey.table.columns.indexOf(columnOf(draft, part) ?? '');
  const rowsOf = (word: string) =>
    survey.table.rows.filter(({ cells }) => cells[place]?.toLowerCase() === word).slice(0, SHOWN);
  // What is still to be said comes first, by what the file says and not by what was chosen since.
  const isGuessed = ({ word, guess }: (typeof words)[number]) =>
    part === 'type' ? guess !== undefined : survey.guess.mapping[KEPT[part]]?.[word] !== undefined;
  const ordered = [...words].sort((a, b) => Number(isGuessed(a)) - Number(isGuessed(b)));
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="hint">These words are in the whole file. What does each of them mean?</p>
      </div>
      <ul className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {ordered.map((one, index) => (
          <li key={one.word} className="grid gap-1 min-w-0 content-start">
            <label htmlFor={`${part}-${index}`} className="label break-words">
              {one.word === '' ? 'Nothing in the cell' : `“${one.word}”`}{' '}
              <span className="hint tabular-nums">{plural(one.count, 'row')}</span>
            </label>
            <select
              id={`${part}-${index}`}
              className="input"
              aria-invalid={said[one.word] ? undefined : true}
              value={said[one.word] ?? ''}
              onChange={({ target }) =>
                // The options are the meanings.
                onSay({ ...said, [one.word]: target.value as Meaning | '' })
              }
            >
              <Options names={names} />
            </select>
            {!isGuessed(one) && <ExampleRows rows={rowsOf(one.word)} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Options({ names }: { names: Record<string, string> }) {
  return (
    <>
      <option value="">Choose what it means</option>
      {Object.entries(names).map(([meaning, name]) => (
        <option key={meaning} value={meaning}>
          {name}
        </option>
      ))}
    </>
  );
}

const KEPT = { direction: 'directions', status: 'statuses' } as const;

/** Rows of the file that show what is asked. */
export function ExampleRows({ rows }: { rows: Survey['table']['rows'] }) {
  return rows.map(({ number, cells }) => (
    <p key={number} className="hint break-words">
      Row {number}: {excerptOf(cells.filter((cell) => cell !== '').join(' · '), 140)}
    </p>
  ));
}
