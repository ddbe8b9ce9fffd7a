import { AccountForms } from './AccountForms.tsx';
import { useState } from 'react';
import { toastFailure } from '../../../lib/failures.ts';
import type { LedgerJurisdiction } from '@lotwise/tax-lots/source';
import { giveFile } from './give-file.ts';
import type { InputOf } from './protocol.ts';
import { UpgradePrompt } from '../premium/UpgradePrompt.tsx';
import { samplePath, samplePathOf } from './samples.ts';
import { useCalculator } from './use-calculator.ts';
import { usePremium } from './use-premium.ts';

type Report = InputOf<'download'>['report'];

const FORMS: Partial<Record<LedgerJurisdiction, { report: Report; name: string; text: string }[]>> =
  {
    US: [
      {
        report: '8949',
        name: 'Form 8949',
        text: 'Every sale with its box, columns (a) to (h), rounded to cents.',
      },
      {
        report: 'schedule-d',
        name: 'Schedule D',
        text: 'The totals of Parts I and II, line by line.',
      },
    ],
    UK: [
      {
        report: 'sa108',
        name: 'SA108',
        text: 'Disposals, proceeds, costs, gains and losses in whole pounds.',
      },
    ],
    CA: [
      {
        report: 'schedule-3',
        name: 'Schedule 3',
        text: 'Proceeds, adjusted cost base and gain by asset.',
      },
    ],
  };

const REPORTS: { report: Report; name: string; text: string }[] = [
  {
    report: 'disposals',
    name: 'Every disposal',
    text: 'Every disposal, unrounded, with its lot and the rule.',
  },
  {
    report: 'gains',
    name: 'Gains by asset',
    text: 'Proceeds, cost and gain of the year for each asset.',
  },
  { report: 'income', name: 'Income', text: 'Income of the year by kind and asset.' },
  {
    report: 'open-lots',
    name: 'Still held',
    text: 'What you hold after the last transaction, with its cost.',
  },
];

/** The country's forms, the reports and the ledger, to download. They are made on this device. */
export function Forms() {
  const { summary } = useCalculator();
  const { choices, year, isSample, formReasons } = summary;
  const hasDownloads = usePremium();
  const forms = [...(FORMS[choices.jurisdiction] ?? []), ...REPORTS];
  return (
    <div className="flex flex-col gap-3">
      {year.doubts.length > 0 && (
        <p className="text-bad">The year is incomplete, and so are the forms made from it.</p>
      )}
      {year.doubts.length === 0 && formReasons.length > 0 && (
        <p className="text-bad">
          These reports are drafts, and each file says why, until what is missing below is answered.
        </p>
      )}
      {isSample && (
        <p className="hint">
          These are made from the sample, so that you can see what you would get.
        </p>
      )}
      <AccountForms />
      {!hasDownloads && <DownloadsOffer />}
      <ul className="card p-0 divide-y divide-line">
        {forms.map(({ report, name, text }) => (
          <li key={report} className="flex flex-wrap items-center gap-3 p-4">
            <div className="basis-full sm:basis-0 sm:flex-1">
              <h2 className="font-semibold">{name}</h2>
              <p className="hint">{text}</p>
            </div>
            {hasDownloads && <Download report={report} name={name} as="csv" />}
            {hasDownloads && <Download report={report} name={name} as="json" />}
          </li>
        ))}
        <li className="flex flex-wrap items-center gap-3 p-4">
          <div className="basis-full sm:basis-0 sm:flex-1">
            <h2 className="font-semibold">The ledger</h2>
            <p className="hint">
              All transactions of all years in the open ledger format, for this calculator and other
              programs.
            </p>
          </div>
          <Download report="ledger" name="The ledger" as="json" />
        </li>
      </ul>
    </div>
  );
}

/** Above the forms, whose buttons it stands for. */
function DownloadsOffer() {
  const { jurisdiction } = useCalculator().summary.choices;
  return (
    <UpgradePrompt title="Download your forms">
      <p>
        With premium, you download the forms and reports below, as CSV for a spreadsheet and as JSON
        for a program. They are made on this device. Your ledger is yours: it can be downloaded
        without premium.
      </p>
      <p className="mt-2">
        <a href={`${samplePathOf(jurisdiction) ?? samplePath('us')}?view=forms`}>
          Download those of the sample
        </a>
      </p>
    </UpgradePrompt>
  );
}

function Download({ report, name, as }: { report: Report; name: string; as: 'csv' | 'json' }) {
  const { ask } = useCalculator();
  const [isPending, setPending] = useState(false);
  const download = async () => {
    setPending(true);
    try {
      const { name: file, blob } = await ask('download', { report, as });
      giveFile(file, blob);
    } catch (error) {
      toastFailure('Download failed', error);
    } finally {
      setPending(false);
    }
  };
  return (
    <button type="button" className="btn" aria-disabled={isPending} onClick={() => void download()}>
      <span className="sr-only">{name} as </span>
      {isPending ? 'Writing...' : as.toUpperCase()}
    </button>
  );
}
