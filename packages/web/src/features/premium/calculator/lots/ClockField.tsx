import { Labelled } from '../Labelled.tsx';
import { useCalculator } from '../use-calculator.ts';

const CLOCK = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** A day and time of one's own clock; what the ledger has already is shown as it stands there. */
export function ClockField({
  label,
  value,
  onType,
}: {
  label: string;
  value: string;
  onType: (value: string) => void;
}) {
  const { timeZone } = useCalculator().summary.choices;
  return (
    <Labelled
      label={
        <>
          {label} <span className="hint">({timeZone === '' ? 'UTC' : timeZone})</span>
        </>
      }
      basis="basis-52"
    >
      <input
        className="input"
        type="datetime-local"
        value={CLOCK.exec(value)?.[0] ?? ''}
        onChange={({ target }) => onType(target.value)}
      />
    </Labelled>
  );
}
