import { plural } from '../../../lib/format.ts';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { toastFailure } from '../../../lib/failures.ts';
import { showBytes } from './figures.ts';
import { sayImported } from './say-imported.ts';
import { useCalculator } from './use-calculator.ts';
import { zones } from './zones.ts';

/**
 * Where files are dropped or chosen. They are read in the worker; a long import shows where it is
 * and can be cancelled.
 */
export function DropArea() {
  const { ask } = useCalculator();
  const navigate = useNavigate();
  const id = useId();
  const [isReading, setReading] = useState(false);
  const [zone, setZone] = useState('');
  const read = async (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length === 0 || isReading) return;
    setReading(true);
    try {
      const result = await ask('import', { files, zone: zone || null });
      sayImported(result);
      if (result.reports.some(({ needs }) => needs !== undefined))
        await navigate('?view=files', { replace: true, preventScrollReset: true });
    } catch (error) {
      toastFailure('Import failed', error);
    } finally {
      setReading(false);
    }
  };
  const { area, isOver } = useDrop((files) => void read(files));
  if (isReading) return <Reading />;
  return (
    <div
      ref={area}
      role="group"
      aria-label="Files to import"
      className={`rounded-card border-2 p-6 text-center ${isOver ? 'border-brand bg-well' : 'border-dashed border-line bg-surface'}`}
    >
      <p className="text-lg font-semibold">Drop your files here</p>
      <p className="text-ink-2 mb-3">Several at once is fine. Adding a file twice is harmless.</p>
      <input
        id={id}
        type="file"
        multiple
        accept=".csv,.json,.txt,.tsv,.xlsx,.zip,.html,.htm,text/csv,application/json"
        className="peer sr-only"
        onChange={({ target }) => {
          void read(target.files);
          target.value = '';
        }}
      />
      <label
        htmlFor={id}
        className="btn btn-primary cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand"
      >
        Choose files
      </label>
      <FileZone zone={zone} onChoose={setZone} />
      <p className="hint mt-3">Files are read on this device and never sent anywhere.</p>
    </div>
  );
}

/** Some exports write times without a zone; a zone that a file names itself always wins. */
function FileZone({ zone, onChoose }: { zone: string; onChoose: (zone: string) => void }) {
  const id = useId();
  // Its four hundred choices take a phone longer than the rest of the page.
  const [isOpened, setOpened] = useState(false);
  return (
    <details className="mt-3" onToggle={() => setOpened(true)}>
      <summary className="min-h-11 inline-flex items-center text-control text-brand">
        Time zone: {zone === '' ? 'ask for each file' : zone}
      </summary>
      {isOpened && (
        <p className="flex flex-wrap items-center justify-center gap-2">
          <label htmlFor={id} className="label">
            Times without a time zone are in
          </label>
          <select
            id={id}
            className="input w-auto max-w-full"
            value={zone}
            onChange={({ target }) => onChoose(target.value)}
          >
            <option value="">Not set: ask me for each file</option>
            {zones().map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </p>
      )}
    </details>
  );
}

/**
 * Makes an element a place to drop files on. Without this a browser would open the file in place of
 * the page.
 */
function useDrop(onFiles: (files: FileList | null) => void) {
  const [area, setArea] = useState<HTMLElement | null>(null);
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    const onLeave = () => setOver(false);
    const onDrop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer?.files ?? null);
    };
    area?.addEventListener('dragover', onOver);
    area?.addEventListener('dragleave', onLeave);
    area?.addEventListener('drop', onDrop);
    return () => {
      area?.removeEventListener('dragover', onOver);
      area?.removeEventListener('dragleave', onLeave);
      area?.removeEventListener('drop', onDrop);
    };
  }, [area]);
  return { area: setArea, isOver };
}

function Reading() {
  const { ask, progress: latest } = useCalculator();
  // What an import before this one said last.
  const [before] = useState(latest);
  const progress = latest === before ? null : latest;
  const [isCancelled, setCancelled] = useState(false);
  const cancel = () => {
    setCancelled(true);
    void ask('cancel', null);
  };
  return (
    <div className="card" role="status">
      <p className="font-semibold break-words">
        {progress ? `Reading ${progress.file}` : 'Reading your files'}
      </p>
      <progress
        className="w-full h-2 accent-brand"
        aria-label="Progress"
        {...(progress && { value: progress.bytesRead, max: Math.max(1, progress.bytes) })}
      />
      <div className="flex flex-wrap items-center justify-between gap-2 mt-1">
        <p className="hint tabular-nums">
          {progress &&
            `${showBytes(progress.bytesRead)} of ${showBytes(progress.bytes)}, ${plural(progress.rows, 'transaction')} found`}
        </p>
        <button type="button" className="btn" aria-disabled={isCancelled} onClick={cancel}>
          {isCancelled ? 'Canceling...' : 'Cancel'}
        </button>
      </div>
    </div>
  );
}
