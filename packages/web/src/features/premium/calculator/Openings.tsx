import { useState } from 'react';
import { useForm } from '../../../lib/forms/use-form.ts';
import type { Issue } from '@lotwise/tax-lots/source';
import { showUnits } from './figures.ts';
import type { Summary } from './protocol.ts';
import { readTypedDay } from './typed-day.ts';
import { useCalculator } from './use-calculator.ts';

type Asked = Summary['openings'][number];

/** Units that a file says were there before its first row: the file begins in the middle. */
export function Openings() {
  const { summary } = useCalculator();
  const { openings } = summary;
  if (openings.length === 0) return null;
  return (
    <section aria-label="Units from before your files" className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">Units from before your files</h2>
      <p className="hint">
        These files begin in the middle: their first rows show a balance that nothing in your ledger
        explains. Add the earlier files if you can. Otherwise enter what the units cost and when you
        bought them.
      </p>
      {openings.map((asked) => (
        <OpeningCard key={`${asked.file} ${asked.row}`} asked={asked} />
      ))}
    </section>
  );
}

function OpeningCard({ asked }: { asked: Asked }) {
  const { file, row, timestamp, opening } = asked;
  return (
    <article className="card">
      <p>
        {opening.wallet} held{' '}
        <strong className="tabular-nums">
          {showUnits(opening.quantity)} {opening.asset}
        </strong>{' '}
        before <span className="whitespace-nowrap">{timestamp.slice(0, 10)}</span>.
      </p>
      <p className="hint mb-2 break-words">
        {file}, row {row}
      </p>
      <OpeningForm file={file} row={row} />
    </article>
  );
}

function OpeningForm({ file, row }: Pick<Asked, 'file' | 'row'>) {
  const { ask, summary } = useCalculator();
  const { jurisdiction, currency } = summary.choices;
  const [cost, setCost] = useState('');
  const [day, setDay] = useState('');
  const [issues, setIssues] = useState<Issue[]>([]);
  const { isPending, onSubmit } = useForm({
    // What is said stays in this browser.
    writes: [],
    send: async () => {
      const typed = day.trim();
      const acquired = typed === '' ? '' : (readTypedDay(typed, jurisdiction) ?? typed);
      const said = await ask('addOpening', { file, row, cost: cost.trim(), acquired });
      setIssues(said.issues);
    },
    failed: 'The opening balance was not saved',
  });
  return (
    <form className="flex flex-wrap items-end gap-3" noValidate onSubmit={onSubmit}>
      <Field label={`What they cost in ${currency}`} value={cost} onType={setCost} />
      <Field label="Bought on" value={day} onType={setDay} />
      <button
        type="submit"
        className="btn btn-primary"
        aria-disabled={cost.trim() === '' || isPending}
      >
        Add them
      </button>
      <button
        type="button"
        className="btn"
        onClick={() => void ask('denyOpening', { file, row, isDenied: true })}
      >
        Skip them
      </button>
      {issues.map(({ message }) => (
        <p key={message} className="error-text basis-full" role="alert">
          {message}
        </p>
      ))}
    </form>
  );
}

function Field({
  label,
  value,
  onType,
}: {
  label: string;
  value: string;
  onType: (value: string) => void;
}) {
  return (
    <label className="grid gap-1 min-w-0 flex-1 basis-40">
      <span className="label">{label}</span>
      <input className="input" value={value} onChange={({ target }) => onType(target.value)} />
    </label>
  );
}
