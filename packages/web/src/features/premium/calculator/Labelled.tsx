import type { ReactNode } from 'react';

/** A control of a row of them, under its label; `basis` is the width from which it grows. */
export function Labelled({
  label,
  basis,
  children,
}: {
  label: ReactNode;
  basis: string;
  children: ReactNode;
}) {
  return (
    <label className={`grid gap-1 min-w-0 flex-1 ${basis}`}>
      <span className="label">{label}</span>
      {children}
    </label>
  );
}

/** A choice of words, each with the name by which it is shown. */
export function Words({
  value,
  options,
  onChoose,
}: {
  value: string;
  options: readonly (readonly [value: string, name: string])[];
  onChoose: (value: string) => void;
}) {
  return (
    <select className="input" value={value} onChange={({ target }) => onChoose(target.value)}>
      {options.map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** One line of text. */
export function Line({
  value,
  onType,
  ...rest
}: {
  value: string;
  onType: (text: string) => void;
  placeholder?: string;
  inputMode?: 'decimal';
}) {
  return (
    <input
      className="input"
      autoComplete="off"
      value={value}
      onChange={({ target }) => onType(target.value)}
      {...rest}
    />
  );
}
