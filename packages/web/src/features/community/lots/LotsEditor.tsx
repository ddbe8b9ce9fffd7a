import { useEffect, useId, useRef, useState } from 'react';
import {
  LEDGER_JURISDICTIONS,
  joinParts,
  lawfulMethods,
  type LotsPart,
  METHODS,
  METHOD_NAMES,
  partsOf,
  readLots,
  viewLots,
  withMethod,
  writeLotsHtml,
} from '@lotwise/tax-lots/source';

/**
 * A ledger whose numbers and method a reader changes in place; every change is computed here in the
 * browser and goes nowhere.
 */
export function LotsEditor({ source, onClose }: { source: string; onClose: () => void }) {
  const original = partsOf(source);
  const [lines, setLines] = useState(original);
  const [method, setMethod] = useState<string>();
  const written = joinParts(lines);
  const text = method === undefined ? written : withMethod(written, method);
  const isChanged = text !== joinParts(original);
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <MethodChoice ref={first} source={source} method={method} onChange={setMethod} />
        {isChanged && <strong className="badge badge-warn">Changed by you</strong>}
      </p>
      <div className="lots-lines">
        {lines.map((parts, line) => (
          <Line
            key={line}
            parts={parts}
            onChange={(place, value) =>
              setLines(
                lines.map((one, at) =>
                  at === line
                    ? one.map((part, n) => (n === place ? { ...part, text: value } : part))
                    : one,
                ),
              )
            }
          />
        ))}
      </div>
      <div aria-live="polite" dangerouslySetInnerHTML={{ __html: writeLotsHtml(viewLots(text)) }} />
      <p className="flex gap-2">
        <button
          type="button"
          className="btn"
          aria-disabled={!isChanged}
          onClick={() => {
            setLines(original);
            setMethod(undefined);
          }}
        >
          Reset
        </button>
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          Close
        </button>
      </p>
    </>
  );
}

function MethodChoice({
  ref,
  source,
  method,
  onChange,
}: {
  ref: React.Ref<HTMLSelectElement>;
  source: string;
  method: string | undefined;
  onChange: (method: string) => void;
}) {
  const id = useId();
  const { ledger } = readLots(source);
  const lawful = lawfulMethods(ledger?.jurisdiction ?? LEDGER_JURISDICTIONS[0]).methods;
  const others = METHODS.filter((name) => !lawful.includes(name));
  const option = (name: (typeof METHODS)[number]) => (
    <option key={name} value={name}>
      {METHOD_NAMES[name]}
    </option>
  );
  return (
    <>
      <label htmlFor={id} className="label">
        Method
      </label>
      <select
        ref={ref}
        id={id}
        className="input lots-method"
        value={method ?? ledger?.method}
        onChange={(event) => onChange(event.target.value)}
      >
        {lawful.map(option)}
        {others.length > 0 && (
          <optgroup label="Not allowed (comparison only)">{others.map(option)}</optgroup>
        )}
      </select>
    </>
  );
}

function Line({
  parts,
  onChange,
}: {
  parts: LotsPart[];
  onChange: (place: number, value: string) => void;
}) {
  return (
    <div>
      {parts.map(({ text, label }, place) =>
        label === undefined ? (
          <span key={place}>{text}</span>
        ) : (
          <input
            key={place}
            aria-label={label}
            size={Math.max(4, text.length)}
            maxLength={40}
            inputMode={text.includes('-') ? 'text' : 'decimal'}
            autoComplete="off"
            value={text}
            onChange={(event) => onChange(place, event.target.value.replace(/[\s#]/g, ''))}
          />
        ),
      )}
      {parts.length === 0 && '\u00a0'}
    </div>
  );
}
