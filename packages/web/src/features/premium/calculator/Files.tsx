import { useState } from 'react';
import { ClearDialog } from './ClearDialog.tsx';
import { DropArea } from './DropArea.tsx';
import { FileReports } from './FileReports.tsx';
import { Formats } from './Formats.tsx';
import { Openings } from './Openings.tsx';
import { Questions } from './Questions.tsx';
import { useCalculator } from './use-calculator.ts';
import { WaitingFiles } from './WaitingFiles.tsx';

/** Import, what came of it, what is still to be explained. */
export function Files() {
  const { summary } = useCalculator();
  if (summary.isSample)
    return (
      <div className="card">
        <h2 className="card-title">Your own files</h2>
        <p className="mb-3">
          The sample can’t be changed. <a href="/calculator">In the calculator</a> you drop your
          exchange files here. They are read on your device and never sent anywhere.
        </p>
        <Formats />
      </div>
    );
  return (
    <div className="flex flex-col gap-5">
      <WaitingFiles />
      <DropArea />
      <Openings />
      <Questions />
      <FileReports />
      <section className="card" aria-label="Supported files">
        <h2 className="card-title">Supported files</h2>
        <Formats />
      </section>
      <Clear />
    </div>
  );
}

function Clear() {
  const [isAsking, setAsking] = useState(false);
  return (
    <section className="card flex flex-wrap items-center gap-3" aria-label="Clear">
      <p className="flex-1 min-w-[min(12.5rem,100%)] text-control">
        Clearing removes the ledger from this browser. What you saved to your account stays there.
      </p>
      <button type="button" className="btn btn-bad" onClick={() => setAsking(true)}>
        Clear this ledger
      </button>
      {isAsking && <ClearDialog onClose={() => setAsking(false)} />}
    </section>
  );
}
