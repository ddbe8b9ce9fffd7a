import { useState } from 'react';
import { useMe } from '../../../lib/session.ts';
import { AccountLedgers } from './AccountLedgers.tsx';
import { Country } from './Country.tsx';
import { DropArea } from './DropArea.tsx';
import { Formats } from './Formats.tsx';
import { Steps } from './steps/Steps.tsx';
import { SampleList } from './SampleNote.tsx';
import { useCalculator } from './use-calculator.ts';

/** Nothing yet: where one lives, which files work, and that they stay here. */
export function Start() {
  const me = useMe();
  return (
    <div className="flex flex-col gap-4">
      <Steps view="files" />
      <VisitorLedger />
      <section className="card" aria-label="Where you pay tax">
        <div className="max-w-sm">
          <Country />
        </div>
        <p className="hint mt-2">
          Values in your files are taken to be in this country’s currency.
        </p>
      </section>
      <DropArea />
      <SampleList />
      <section className="card" aria-label="Supported files">
        <h2 className="card-title">Supported files</h2>
        <Formats />
        <p className="mt-2 text-control">
          Or <a href="?view=transactions">write the first transaction by hand</a>.
        </p>
      </section>
      {me && <AccountLedgers />}
    </div>
  );
}

/** What was put in before logging in is not lost by it. */
function VisitorLedger() {
  const { ask, summary } = useCalculator();
  const [isPending, setPending] = useState(false);
  if (!summary.hasVisitorLedger) return null;
  const takeOver = async () => {
    setPending(true);
    await ask('takeOver', null);
  };
  return (
    <section
      className="card flex flex-wrap items-center gap-3"
      aria-label="A ledger in this browser"
    >
      <p className="flex-1 min-w-[min(12.5rem,100%)] text-control">
        Someone started a ledger in this browser without logging in. Is it yours?
      </p>
      <button
        type="button"
        className="btn btn-primary"
        aria-disabled={isPending}
        onClick={() => void takeOver()}
      >
        {isPending ? 'Opening...' : 'Continue with it'}
      </button>
    </section>
  );
}
