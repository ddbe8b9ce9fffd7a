import { type ReactNode, useState } from 'react';
import { toastFailure } from '../../../kit/failures.ts';
import { Mapper } from './mapper/Mapper.tsx';
import type { FileReport } from './protocol.ts';
import { sayImported } from './say-imported.ts';
import { useCalculator } from './use-calculator.ts';
import { zones } from './zones.ts';

/** Files that can't be read before their owner says something of them: one after the other. */
export function WaitingFiles() {
  const { summary } = useCalculator();
  const { files, filesHere, isSample } = summary;
  const waiting = files.filter(({ needs, isSettled }) => needs !== undefined && !isSettled);
  if (isSample || waiting.length === 0) return null;
  const [first] = waiting.filter(({ name }) => filesHere.includes(name));
  return (
    <>
      {first &&
        (first.needs === 'columns' ? (
          <Mapper key={first.name} file={first.name} />
        ) : (
          <ZoneOf key={first.name} file={first.name} />
        ))}
      {waiting
        .filter((one) => one !== first)
        .map((report) => (
          <Later key={report.name} report={report} isHere={filesHere.includes(report.name)} />
        ))}
    </>
  );
}

function Later({ report: { name, needs }, isHere }: { report: FileReport; isHere: boolean }) {
  return (
    <section className="card min-w-0" aria-label={`${name} waits`}>
      <p className="break-words">
        <strong className="font-semibold">{name}</strong> is not read yet.{' '}
        {isHere
          ? 'It comes after the one above.'
          : `Drop it again to say ${needs === 'zone' ? 'in which time zone it is' : 'what its columns hold'}.`}
      </p>
      {!isHere && <LeaveOut file={name} />}
    </section>
  );
}

function LeaveOut({ file }: { file: string }) {
  const { ask } = useCalculator();
  return (
    <button
      type="button"
      className="btn mt-2"
      onClick={() => void ask('settle', { file, isSettled: true })}
    >
      Leave this file out
    </button>
  );
}

function ZoneOf({ file }: { file: string }) {
  const { ask } = useCalculator();
  const [zone, setZone] = useState('');
  const [isReading, setReading] = useState(false);
  const read = async () => {
    setReading(true);
    try {
      sayImported(await ask('reread', { file, zone }));
    } catch (error) {
      toastFailure('Import failed', error);
      setReading(false);
    }
  };
  return (
    <Asked title={`In which time zone are the times of ${file}?`}>
      <p className="hint">
        The file does not say it, and an hour can decide in which year a sale falls. The site that
        made the file may say it, often in its help on exports.
      </p>
      <div className="flex flex-wrap items-end gap-3 mt-2">
        <label className="grid gap-1 min-w-0 flex-1 basis-52 max-w-sm">
          <span className="label">Time zone</span>
          <select className="input" value={zone} onChange={({ target }) => setZone(target.value)}>
            <option value="">Choose the time zone</option>
            {zones().map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <button
          type="button"
          className="btn btn-primary"
          disabled={zone === '' || isReading}
          onClick={() => void read()}
        >
          {isReading ? 'Reading...' : 'Read the file'}
        </button>
      </div>
      <LeaveOut file={file} />
    </Asked>
  );
}

function Asked({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card min-w-0" aria-label={title}>
      <h2 className="text-lg font-semibold break-words">{title}</h2>
      {children}
    </section>
  );
}
