import { useEffect, useState } from 'react';
import { Empty, Skeleton } from '../../../../ui/states.tsx';
import { Labelled, Words } from '../Labelled.tsx';
import type { AccountRest } from '../protocol-forms.ts';
import { useCalculator } from '../use-calculator.ts';
import { usePremium } from '../use-premium.ts';
import { FormSales } from './FormSales.tsx';
import { FormTotals } from './FormTotals.tsx';
import { PasteForms } from './PasteForms.tsx';
import { RowsOffer } from './RowsOffer.tsx';
import { UnmatchedRows } from './UnmatchedRows.tsx';

/** US: what a broker's form says of each sale of an account, compared with the ledger. */
export function BrokerForms() {
  const { summary } = useCalculator();
  const hasRows = usePremium();
  const { accountForms, choices, isSample } = summary;
  const [chosen, setChosen] = useState<string | null>(null);
  if (accountForms.length === 0)
    return <Empty text={`No sale of ${choices.year || 'this ledger'} can be on a Form 1099-DA.`} />;
  if (isSample || !hasRows) return <RowsOffer />;
  const first =
    accountForms.find(({ said, gaps }) => said === 'rows' && gaps.length > 0) ??
    accountForms.find(({ gaps }) => gaps.length > 0) ??
    accountForms[0];
  const account = accountForms.find(({ wallet }) => wallet === chosen) ?? first;
  if (!account) return null;
  return (
    <div className="flex flex-col gap-4">
      <section className="card" aria-labelledby="broker-forms">
        <h2 id="broker-forms" className="font-semibold">
          What Form 1099-DA shows for each sale
        </h2>
        <p className="hint mb-3">
          Paste the rows of the form, or type them. Each is given to its sale and compared with your
          ledger. Form 8949 then shows the broker’s figures where it has to, with the code and the
          adjustment that correct them.
        </p>
        <div className="max-w-sm">
          <Labelled label="Account" basis="basis-40">
            <Words
              value={account.wallet}
              options={accountForms.map(({ wallet }) => [wallet, wallet || 'Unnamed wallet'])}
              onChoose={setChosen}
            />
          </Labelled>
        </div>
      </section>
      <Account key={account.wallet} wallet={account.wallet} />
    </div>
  );
}

function Account({ wallet }: { wallet: string }) {
  const { ask, summary } = useCalculator();
  const { revision } = summary;
  const [rest, setRest] = useState<AccountRest | null>(null);
  useEffect(() => {
    void ask('formRest', { wallet }).then(setRest);
  }, [ask, wallet, revision]);
  if (rest === null) return <Skeleton count={2} height={160} />;
  return (
    <>
      <PasteForms wallet={wallet} />
      <UnmatchedRows wallet={wallet} rows={rest.unmatched} />
      <FormSales wallet={wallet} rest={rest} />
      <FormTotals wallet={wallet} totals={rest.totals} />
    </>
  );
}
