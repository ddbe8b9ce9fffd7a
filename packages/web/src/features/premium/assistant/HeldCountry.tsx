import { Icon } from '../../../ui/Icon.tsx';

interface Props {
  /** As named last in the conversation. */
  name: string | null;
  onForget: () => void;
}

/** The country that the next question is about, if it names none. A press takes it back. */
export function HeldCountry({ name, onForget }: Props) {
  if (name === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 hint">
      If you name no country:
      <button
        type="button"
        className="chip gap-1"
        aria-label={`Forget ${name}`}
        onClick={({ currentTarget }) => {
          // The button goes; the field for the next question stays.
          currentTarget.form?.querySelector('textarea')?.focus();
          onForget();
        }}
      >
        {name}
        <Icon name="close" isSmall />
      </button>
    </p>
  );
}
