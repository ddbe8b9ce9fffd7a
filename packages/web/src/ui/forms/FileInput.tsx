import { type ComponentProps, useState } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  /** What the button says: `Choose an image`. */
  button: string;
};

/** A file, chosen with a button like the others; the browser's own control lies over it, unseen. */
export function FileInput({ button, onChange, ...input }: Props) {
  const [name, setName] = useState('');
  return (
    <span className="file-input">
      <span className="btn" aria-hidden="true">
        {button}
      </span>
      <span className="hint" aria-hidden="true">
        {name || 'No file chosen'}
      </span>
      <input
        {...input}
        type="file"
        onChange={(event) => {
          setName(event.currentTarget.files?.[0]?.name ?? '');
          onChange?.(event);
        }}
      />
    </span>
  );
}
