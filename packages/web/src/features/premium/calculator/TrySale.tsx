import { useState } from 'react';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useRead } from '../../../lib/queries.ts';
import { showMoney, showUnits } from './figures.ts';
import { Labelled, Line, Words } from './Labelled.tsx';
import { Gain } from './Money.tsx';
import type { SaleToTry, TriedSale } from './protocol-files.ts';
import { readTypedDay } from './typed-day.ts';
import { UpgradePrompt } from '../premium/UpgradePrompt.tsx';
import { useCalculator } from './use-calculator.ts';
import { usePremium } from './use-premium.ts';
import { TableHead } from '../../../ui/charts/TableHead.tsx';

// On a phone the table is wider than the page, and the keyboard must reach all of it.
const SCROLLED = { role: 'region', tabIndex: 0 };

/** What a sale would bring before it is made: premium, and for whoever has switched it on. */
export function TrySale() {
  return usePremium() ? <TrySaleIfOn /> : <TrySaleOffer />;
}

function TrySaleOffer() {
  return (
    <UpgradePrompt title="What would a sale do?" className="mb-4">
      <p>
        With premium, you see before you sell which lots a sale would take and what it would do to
        the year. It is in early access, which premium members switch on in their settings.
      </p>
    </UpgradePrompt>
  );
}

function TrySaleIfOn() {
  const { data } = useRead('GET /api/auth/early-access', {});
  if (!data?.some(({ key, isOn }) => key === 'try-a-sale' && isOn)) return null;
  return <TrySaleForm />;
}

const today = (): string => new Date().toISOString().slice(0, 10);

function TrySaleForm() {
  const { ask, summary } = useCalculator();
  const [sale, setSale] = useState<SaleToTry>({
    wallet: summary.wallets[0]?.name ?? '',
    asset: summary.assets[0] ?? '',
    day: today(),
    quantity: '',
    proceeds: '',
  });
  const [shown, setShown] = useState<(TriedSale & { revision: number }) | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { onSubmit, isPending } = useForm({
    // Nothing is sent: the worker of this page computes it.
    writes: [],
    send: async () => {
      const day = readTypedDay(sale.day, summary.choices.jurisdiction);
      return day === undefined
        ? { problem: `“${sale.day}” is not a date. Write it as 2026-12-31.` }
        : ask('trySale', {
            ...sale,
            day,
            quantity: sale.quantity.trim(),
            proceeds: sale.proceeds.trim(),
          });
    },
    failed: 'It could not be computed',
    onSuccess: (tried) => {
      setProblem('problem' in tried ? tried.problem : null);
      setShown('problem' in tried ? null : { ...tried, revision: summary.revision });
    },
  });
  return (
    <section className="card mb-4" aria-labelledby="try-sale">
      <h2 id="try-sale" className="font-semibold">
        What would a sale do?
      </h2>
      <p className="hint mb-3">
        Which lots it would take and what it would do to the year, before you sell. Your ledger
        stays as it is.
      </p>
      <form className="flex flex-wrap items-end gap-3" noValidate onSubmit={onSubmit}>
        <Fields sale={sale} onChange={(part) => setSale({ ...sale, ...part })} />
        <button type="submit" className="btn btn-primary" aria-disabled={isPending}>
          Calculate
        </button>
        {problem !== null && (
          <p className="error-text basis-full" role="alert">
            {problem}
          </p>
        )}
      </form>
      {shown?.revision === summary.revision && <Tried sale={shown} />}
    </section>
  );
}

function Fields({
  sale,
  onChange,
}: {
  sale: SaleToTry;
  onChange: (part: Partial<SaleToTry>) => void;
}) {
  const { wallets, assets, choices } = useCalculator().summary;
  return (
    <>
      <Labelled label="Asset" basis="basis-28">
        <Words
          value={sale.asset}
          options={assets.map((name) => [name, name])}
          onChoose={(asset) => onChange({ asset })}
        />
      </Labelled>
      <Labelled label="Units" basis="basis-28">
        <Line
          value={sale.quantity}
          onType={(quantity) => onChange({ quantity })}
          inputMode="decimal"
        />
      </Labelled>
      <Labelled label={`For, in ${choices.currency}`} basis="basis-28">
        <Line
          value={sale.proceeds}
          onType={(proceeds) => onChange({ proceeds })}
          inputMode="decimal"
        />
      </Labelled>
      <Labelled label="From the wallet" basis="basis-40">
        <Words
          value={sale.wallet}
          options={wallets.map(({ name }) => [name, name || 'Unnamed wallet'])}
          onChoose={(wallet) => onChange({ wallet })}
        />
      </Labelled>
      <Labelled label="On" basis="basis-32">
        <Line value={sale.day} onType={(day) => onChange({ day })} />
      </Labelled>
    </>
  );
}

function Tried({ sale: { rows, gain, year, yearBefore, yearAfter, doubts } }: { sale: TriedSale }) {
  const { currency } = useCalculator().summary.choices;
  return (
    <div className="mt-4">
      <p role="status">
        Gain on this sale: <Gain value={gain} isStrong /> {currency}. Your {year} gain would change
        from <Gain value={yearBefore} /> to <Gain value={yearAfter} isStrong />.
      </p>
      {rows.some(({ isProvisional }) => isProvisional) && (
        <p className="hint">Buying the same coin again within 30 days would change it.</p>
      )}
      {doubts.length > 0 && (
        <p className="hint">
          The figures of {year} are not complete: {doubts.join(' ')}
        </p>
      )}
      <div
        className="table-box mt-2 relative"
        aria-label="The lots that it would take"
        {...SCROLLED}
      >
        <table className="figure-table">
          <TableHead columns={['Acquired', 'Units', 'Proceeds', 'Cost', 'Gain', 'Term or rule']} />
          <tbody>
            {rows.map((row) => (
              <tr key={row.place}>
                <th scope="row" className="font-medium">
                  {row.acquired || 'pool'}
                </th>
                <td>{showUnits(row.quantity)}</td>
                <td>{showMoney(row.proceeds)}</td>
                <td>{showMoney(row.cost)}</td>
                <td>
                  <Gain value={row.gain} />
                </td>
                <td>{row.term}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
