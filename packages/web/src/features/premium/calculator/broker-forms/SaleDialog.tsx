import type { AccountSale, BrokerForm } from '@lotwise/tax-lots/source';
import { useState } from 'react';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { showUnits } from '../figures.ts';
import { Labelled, Words } from '../Labelled.tsx';
import type { AccountRest } from '../protocol-forms.ts';
import { useCalculator } from '../use-calculator.ts';
import { Comparison } from './Comparison.tsx';
import { EMPTY_FORM, FormFields, type FormTexts, formOfTexts, textsOfForm } from './FormFields.tsx';

type Kind = 'open' | 'listed' | 'none' | 'total';

const KINDS: readonly (readonly [Kind, string])[] = [
  ['open', 'Not answered yet'],
  ['listed', 'The form lists it'],
  ['none', 'No form lists it'],
  ['total', 'It is in a total'],
];

function kindOf(forms: readonly BrokerForm[]): Kind {
  if (forms.length === 0) return 'open';
  if (forms.every(({ form }) => form === 'none')) return 'none';
  return forms.every(({ total }) => total !== undefined) ? 'total' : 'listed';
}

/** One sale: what the form says of it, what the ledger says, and what that makes of Form 8949. */
export function SaleDialog({
  sale: given,
  rest,
  onClose,
}: {
  sale: AccountSale;
  rest: AccountRest;
  onClose: () => void;
}) {
  const { sale, kind, setKind, total, setTotal, texts, setTexts, issues, onSubmit } = useSaleForms(
    given,
    rest,
  );
  return (
    <Dialog title={`${showUnits(sale.units)} ${sale.asset} sold on ${sale.sold}`} onClose={onClose}>
      <p className="hint mb-3">
        Transaction {sale.id}
        {sale.ofFee && ', the units that paid its fee'}
        {sale.acquired.length > 0 && `. Acquired on ${sale.acquired.join(', ')}`}
      </p>
      <Comparison sale={sale} />
      <form noValidate onSubmit={onSubmit} className="grid gap-3">
        <Labelled label="What the broker reported" basis="basis-40">
          <Words
            value={kind}
            options={KINDS.filter(([one]) => one !== 'total' || rest.totals.length > 0)}
            // The options are the kinds.
            onChoose={(value) => setKind(value as Kind)}
          />
        </Labelled>
        {kind === 'total' && (
          <Labelled label="Total" basis="basis-40">
            <Words
              value={total}
              options={rest.totals.map(({ name }) => [name, name])}
              onChoose={setTotal}
            />
          </Labelled>
        )}
        {kind === 'listed' && <Rows texts={texts} onChange={setTexts} />}
        {issues.length > 0 && (
          <ul className="error-text" role="alert">
            {issues.map((issue) => (
              <li key={issue}>{issue}</li>
            ))}
          </ul>
        )}
        <div>
          <button type="submit" className="btn btn-primary">
            Save
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function Rows({ texts, onChange }: { texts: FormTexts[]; onChange: (texts: FormTexts[]) => void }) {
  return (
    <>
      {texts.map((one, place) => (
        <FormFields
          key={place}
          place={place}
          count={texts.length}
          texts={one}
          onChange={(next) => onChange(texts.map((text, at) => (at === place ? next : text)))}
          onRemove={() => onChange(texts.filter((_, at) => at !== place))}
        />
      ))}
      <div>
        <button type="button" className="btn" onClick={() => onChange([...texts, EMPTY_FORM])}>
          Add another row for this sale
        </button>
        <p className="hint mt-1">
          A broker sends a row for each part of a sale: units whose basis it had to report, held
          short or long, and all others.
        </p>
      </div>
    </>
  );
}

/** What is typed of a sale's forms, and the sale as it is after it was saved. */
function useSaleForms(given: AccountSale, rest: AccountRest) {
  const { ask } = useCalculator();
  const [sale, setSale] = useState(given);
  const [kind, setKind] = useState<Kind>(kindOf(given.forms));
  const [total, setTotal] = useState(given.forms[0]?.total ?? rest.totals[0]?.name ?? '');
  const listed = given.forms.filter(({ form, total: name }) => form !== 'none' && !name);
  const [texts, setTexts] = useState<FormTexts[]>(
    listed.length === 0 ? [EMPTY_FORM] : listed.map(textsOfForm),
  );
  const [issues, setIssues] = useState<string[]>([]);
  const { onSubmit } = useForm({
    // The ledger is in this browser.
    writes: [],
    send: () => {
      const forms = formsOf(kind, texts, total);
      return ask('setSaleForms', { id: sale.id, ofFee: sale.ofFee, forms });
    },
    failed: 'It was not saved',
    onSuccess: ({ issues: found, sale: next }) => {
      setIssues(found);
      if (next) setSale(next);
    },
  });
  return { sale, kind, setKind, total, setTotal, texts, setTexts, issues, onSubmit };
}

function formsOf(kind: Kind, texts: FormTexts[], total: string): BrokerForm[] {
  if (kind === 'open') return [];
  if (kind === 'none') return [{ form: 'none' }];
  return kind === 'total' ? [{ form: '1099-DA', total }] : texts.map(formOfTexts);
}
