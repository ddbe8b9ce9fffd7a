import { useState } from 'react';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { plural } from '../../../../lib/format.ts';
import { showToast } from '../../../../lib/toast.ts';
import type { ResultOf } from '../protocol.ts';
import { useCalculator } from '../use-calculator.ts';

type Pasted = ResultOf<'pasteForms'>;

/** Rows of a form, pasted from a spreadsheet or typed in the same way. */
export function PasteForms({ wallet }: { wallet: string }) {
  const { ask } = useCalculator();
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<Pasted['problems']>([]);
  const { onSubmit, isPending } = useForm({
    // The ledger is in this browser.
    writes: [],
    send: () => ask('pasteForms', { wallet, text }),
    failed: 'The rows were not added',
    onSuccess: (pasted) => {
      setProblems(pasted.problems);
      setText(pasted.left);
      if (pasted.matched + pasted.unmatched > 0) showToast(toastOf(pasted));
    },
  });
  return (
    <form className="card" noValidate onSubmit={onSubmit}>
      <label htmlFor="form-rows" className="font-semibold">
        Rows of the form
      </label>
      <p id="form-rows-hint" className="hint mb-2">
        One row for each line, with the columns date sold, asset, units, proceeds, basis, letter,
        date acquired and code. A first line with the names of the columns may put them in another
        order. Leave the basis empty where it was not reported. The letter is the one under
        “Applicable checkbox on Form 8949”: G, H, J, K or Y.
      </p>
      <textarea
        id="form-rows"
        className="input tabular-nums"
        rows={5}
        spellCheck={false}
        aria-describedby="form-rows-hint"
        placeholder={'07/01/2026, BTC, 0.5, 50000.00, 45000.00, G, 01/10/2026'}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {problems.length > 0 && (
        <ul className="error-text mt-2" role="alert">
          {problems.map(({ line, message }) => (
            <li key={line}>
              Line {line} of what you pasted was not added: {message}
            </li>
          ))}
        </ul>
      )}
      <button type="submit" className="btn btn-primary mt-3" aria-disabled={isPending}>
        Add these rows
      </button>
    </form>
  );
}

function toastOf({ matched, unmatched }: Pasted): { title: string; description: string } {
  return {
    title: `${plural(matched + unmatched, 'row')} added`,
    description:
      unmatched === 0
        ? 'Each was given to its sale.'
        : `${plural(matched, 'row')} found ${matched === 1 ? 'its' : 'their'} sale; for ${unmatched} your ledger has none.`,
  };
}
