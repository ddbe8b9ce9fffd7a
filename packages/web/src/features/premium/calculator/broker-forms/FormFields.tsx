import type { BrokerForm, FormLetter } from '@lotwise/tax-lots/source';
import { Labelled, Line, Words } from '../Labelled.tsx';
import { readTypedDay } from '../typed-day.ts';

/** A row of a form as a person types it. */
export interface FormTexts {
  units: string;
  proceeds: string;
  basis: string;
  /** Box 2: whether the basis was reported to the IRS; empty where the letter says it. */
  box2: '' | 'yes' | 'no';
  letter: '' | FormLetter;
  acquired: string;
  code: string;
}

export const EMPTY_FORM: FormTexts = {
  units: '',
  proceeds: '',
  basis: '',
  box2: '',
  letter: '',
  acquired: '',
  code: '',
};

export function textsOfForm(form: BrokerForm): FormTexts {
  const { basis_reported_to_irs: box2 } = form;
  return {
    units: form.units ?? '',
    proceeds: form.reported_proceeds ?? '',
    basis: form.reported_basis ?? '',
    box2: box2 === undefined ? '' : box2 ? 'yes' : 'no',
    letter: form.checkbox ?? '',
    acquired: form.acquired ?? '',
    code: form.adjustment_code ?? '',
  };
}

/** The form that a person typed; what can't be read is refused where it is saved. */
export function formOfTexts(texts: FormTexts): BrokerForm {
  const { letter, box2 } = texts;
  const text = (name: 'units' | 'proceeds' | 'basis' | 'code') =>
    // Commas as Americans write them; any other is refused where it is saved.
    texts[name]
      .trim()
      .replace(/^\$/, '')
      .replace(/(\d),(?=\d{3}(?:\D|$))/g, '$1');
  const acquired = texts.acquired.trim();
  return {
    form: '1099-DA',
    ...(text('units') !== '' && { units: text('units') }),
    ...(text('proceeds') !== '' && { reported_proceeds: text('proceeds') }),
    ...(text('basis') !== '' && { reported_basis: text('basis') }),
    ...(letter !== '' && { checkbox: letter }),
    ...(box2 !== '' && { basis_reported_to_irs: box2 === 'yes' }),
    // The form of basis without a letter: an entry in box 1g has been reported.
    ...(box2 === '' && letter === '' && text('basis') !== '' && { basis_reported_to_irs: true }),
    ...(acquired !== '' && { acquired: readTypedDay(acquired, 'US') ?? acquired }),
    ...(text('code') !== '' && { adjustment_code: text('code').toUpperCase() }),
  };
}

const LETTERS: readonly FormLetter[] = ['G', 'H', 'J', 'K', 'Y'];

const BOX_2: readonly (readonly [FormTexts['box2'], string])[] = [
  ['', 'As the letter shows'],
  ['yes', 'Yes'],
  ['no', 'No'],
];

/** The fields of one row of a form. */
export function FormFields({
  place,
  count,
  texts,
  onChange,
  onRemove,
}: {
  place: number;
  count: number;
  texts: FormTexts;
  onChange: (texts: FormTexts) => void;
  onRemove: () => void;
}) {
  const type = (name: 'units' | 'proceeds' | 'basis' | 'acquired' | 'code') => (text: string) =>
    onChange({ ...texts, [name]: text });
  return (
    <fieldset className="border border-line rounded-(--radius-control) p-3 min-w-0">
      <legend className="label px-1">
        {count > 1 ? `Row ${place + 1} of ${count}` : 'The row'}
      </legend>
      <div className="flex flex-wrap items-end gap-3">
        <Labelled label="Proceeds (box 1f)" basis="basis-32">
          <Line value={texts.proceeds} onType={type('proceeds')} inputMode="decimal" />
        </Labelled>
        <Labelled label="Basis (box 1g)" basis="basis-32">
          <Line
            value={texts.basis}
            onType={type('basis')}
            inputMode="decimal"
            placeholder="not reported"
          />
        </Labelled>
        <Reporting texts={texts} onChange={onChange} />
        <Labelled label="Units (box 1c)" basis="basis-28">
          <Line value={texts.units} onType={type('units')} inputMode="decimal" />
        </Labelled>
        <Labelled label="Acquired (box 1d)" basis="basis-32">
          <Line value={texts.acquired} onType={type('acquired')} placeholder="01/10/2026" />
        </Labelled>
        <Labelled label="Code" basis="basis-20">
          <Line value={texts.code} onType={type('code')} />
        </Labelled>
        {count > 1 && (
          <button type="button" className="btn" onClick={onRemove}>
            Remove<span className="sr-only"> row {place + 1}</span>
          </button>
        )}
      </div>
      <p className="hint mt-2">
        Give a code only where the form’s proceeds are too high: E where neither the form nor your
        ledger includes a cost of the sale, O for any other reason.
      </p>
    </fieldset>
  );
}

/** The letter that the form prints, and its box 2. */
function Reporting({
  texts,
  onChange,
}: {
  texts: FormTexts;
  onChange: (texts: FormTexts) => void;
}) {
  return (
    <>
      <Labelled label="Letter" basis="basis-28">
        <Words
          value={texts.letter}
          options={[['', 'None printed'], ...LETTERS.map((one) => [one, one] as const)]}
          // The options are the letters.
          onChoose={(value) => onChange({ ...texts, letter: value as FormTexts['letter'] })}
        />
      </Labelled>
      <Labelled label="Basis reported (box 2)" basis="basis-40">
        <Words
          value={texts.box2}
          options={BOX_2}
          // The options are the words of box 2.
          onChoose={(value) => onChange({ ...texts, box2: value as FormTexts['box2'] })}
        />
      </Labelled>
    </>
  );
}
