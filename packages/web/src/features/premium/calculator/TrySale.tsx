import { useState } from 'react';
import { useForm } from '../../../kit/forms/use-form.ts';
import { useRead } from '../../../kit/queries.ts';
import { showMoney, showUnits } from './figures.ts';
import { Labelled, Line, Words } from './Labelled.tsx';
import { Gain } from './Money.tsx';
import type { TriedSale } from './protocol-files.ts';
import { readTypedDay } from './typed-day.ts';
import { useCalculator } from './use-calculator.ts';

// On a phone the table is wider than the page, and the keyboard must reach all of it.
const SCROLLED = { role: 'region', tabIndex: 0 };

/** What a sale would bring before it is made, for whoever has switched that on. */
export function TrySale() {
  const { data } = useRead('GET /api/auth/early-access', {});
  if (!data?.some(({ key, isOn }) => key === 'try-a-sale' && isOn)) return null;
  return <TrySaleForm />;
}

const today = (): string => new Date().toISOString().slice(0, 10);

function TrySaleForm() {
  const { ask, summary } = useCalculator();
  const { wallets, assets, choices } = summary;
  const [wallet, setWallet] = useState(wallets[0]?.name ?? '');
  const [asset, setAsset] = useState(assets[0] ?? '');
  const [quantity, setQuantity] = useState('');
  const [proceeds, setProceeds] = useState('');
  const [day, setDay] = useState(today);
  const [answer, setAnswer] = useState<(TriedSale & { revision: number }) | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { onSubmit, isPending } = useForm({
    // Nothing is sent: the worker of this page computes it.
    writes: [],
    send: async () => {
      const typed = readTypedDay(day, choices.jurisdiction);
      if (typed === undefined) return { problem: `“${day}” is no day. Write it as 2026-12-31.` };
      const sale = {
        wallet,
        asset,
        day: typed,
        quantity: quantity.trim(),
        proceeds: proceeds.trim(),
      };
      return ask('trySale', sale);
    },
    failed: 'It could not be computed',
    onSuccess: (tried) => {
      setProblem('problem' in tried ? tried.problem : null);
      setAnswer('problem' in tried ? null : { ...tried, revision: summary.revision });
    },
  });
  return (
    <section className="card mb-4" aria-labelledby="try-sale">
      <h2 id="try-sale" className="font-semibold">
        What would a sale bring?
      </h2>
      <p className="hint mb-3">
        Which lots it would take and what it would do to the year, before you sell. Your ledger
        stays as it is.
      </p>
      <form className="flex flex-wrap items-end gap-3" noValidate onSubmit={onSubmit}>
        <Labelled label="Asset" basis="basis-28">
          <Words value={asset} options={assets.map((name) => [name, name])} onChoose={setAsset} />
        </Labelled>
        <Labelled label="Units" basis="basis-28">
          <Line value={quantity} onType={setQuantity} inputMode="decimal" />
        </Labelled>
        <Labelled label={`For, in ${choices.currency}`} basis="basis-28">
          <Line value={proceeds} onType={setProceeds} inputMode="decimal" />
        </Labelled>
        <Labelled label="From the wallet" basis="basis-40">
          <Words
            value={wallet}
            options={wallets.map(({ name }) => [name, name || 'No wallet named'])}
            onChoose={setWallet}
          />
        </Labelled>
        <Labelled label="On" basis="basis-32">
          <Line value={day} onType={setDay} />
        </Labelled>
        <button type="submit" className="btn btn-primary" disabled={isPending}>
          Try it
        </button>
        {problem !== null && (
          <p className="error-text basis-full" role="alert">
            {problem}
          </p>
        )}
      </form>
      {answer && answer.revision === summary.revision && <Tried sale={answer} />}
    </section>
  );
}

function Tried({ sale: { rows, gain, year, yearBefore, yearAfter, doubts } }: { sale: TriedSale }) {
  const { currency } = useCalculator().summary.choices;
  return (
    <div className="mt-4">
      <p role="status">
        It would bring <Gain value={gain} isStrong /> {currency}. The gain of {year} would go from{' '}
        <Gain value={yearBefore} /> to <Gain value={yearAfter} isStrong />.
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
          <thead>
            <tr>
              <th scope="col">Acquired</th>
              <th scope="col">Units</th>
              <th scope="col">Proceeds</th>
              <th scope="col">Cost</th>
              <th scope="col">Gain</th>
              <th scope="col">Term or rule</th>
            </tr>
          </thead>
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
