import { useEffect, useState } from 'react';
import { useForm } from '../../../lib/forms/use-form.ts';
import { plural } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { Labelled, Line, Words } from './Labelled.tsx';
import type { MissingValues, Pricing } from './protocol-files.ts';
import { useCalculator } from './use-calculator.ts';

/** Coins that were made to stay at a dollar. */
const DOLLARS = new Set('USDT USDC DAI BUSD TUSD USDP GUSD PYUSD FDUSD'.split(' '));

/** Values for many rows at once, from the price of one asset. */
export function FillValues() {
  const { ask, summary } = useCalculator();
  const { revision, isSample } = summary;
  const [missing, setMissing] = useState<MissingValues[]>([]);
  useEffect(() => {
    if (!isSample) void ask('missingValues', null).then(setMissing);
  }, [ask, isSample, revision]);
  if (missing.length === 0) return null;
  return (
    <section className="card mb-4" aria-labelledby="fill-values">
      <h2 id="fill-values" className="font-semibold">
        Fill in values for many rows
      </h2>
      <p className="hint mb-3">
        Enter the price of one unit to value every row that uses it; for a trade either side is
        enough. Undo takes all of them back at once.
      </p>
      <Form key={revision} missing={missing} />
    </section>
  );
}

/** What one unit of an asset was worth; a dollar coin begins at its dollar. */
function usePricing(missing: readonly MissingValues[]) {
  const { summary } = useCalculator();
  const [asset, setAsset] = useState(missing[0]?.asset ?? '');
  const [said, setSaid] = useState<Partial<Omit<Pricing, 'asset'>>>({});
  const isDollar = DOLLARS.has(asset);
  const pricing: Pricing = {
    asset,
    day: '',
    price: isDollar ? '1' : '',
    currency: isDollar ? 'USD' : summary.choices.currency,
    ...said,
  };
  return {
    pricing,
    isDollar,
    say: (part: Partial<Omit<Pricing, 'asset'>>) => setSaid((before) => ({ ...before, ...part })),
    choose: (next: string) => {
      setAsset(next);
      setSaid({});
    },
  };
}

function Form({ missing }: { missing: MissingValues[] }) {
  const { ask } = useCalculator();
  const { pricing, isDollar, say, choose } = usePricing(missing);
  const [problem, setProblem] = useState<string | null>(null);
  const { onSubmit, isPending } = useForm({
    // The ledger is in this browser.
    writes: [],
    send: () => ask('fillValues', { ...pricing, price: pricing.price.trim() }),
    failed: 'The values were not filled in',
    onSuccess: (result) => {
      setProblem(result.problem);
      if (result.problem === null)
        showToast({
          title: `${plural(result.filled, 'row')} filled in`,
          description: 'Undo takes all of them back at once.',
        });
    },
  });
  return (
    <form className="flex flex-wrap items-end gap-3" noValidate onSubmit={onSubmit}>
      <Fields missing={missing} pricing={pricing} onSay={say} onChoose={choose} />
      <button type="submit" className="btn btn-primary" aria-disabled={isPending}>
        Fill in
      </button>
      {isDollar && (
        <p className="hint basis-full">
          {pricing.asset} is meant to stay near one US dollar, but has not always done so. For days
          when it did not, choose each day and enter its price.
        </p>
      )}
      {problem !== null && (
        <p className="error-text basis-full" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

function Fields({
  missing,
  pricing: { asset, day, price, currency },
  onSay,
  onChoose,
}: {
  missing: readonly MissingValues[];
  pricing: Pricing;
  onSay: (part: Partial<Omit<Pricing, 'asset'>>) => void;
  onChoose: (asset: string) => void;
}) {
  const { summary } = useCalculator();
  const own = summary.choices.currency;
  const chosen = missing.find((one) => one.asset === asset);
  const days = (chosen?.days ?? []).map(
    (one) => [one.day, `${one.day} (${plural(one.rows, 'row')})`] as const,
  );
  return (
    <>
      <Labelled label="Asset" basis="basis-40">
        <Words
          value={asset}
          options={missing.map(({ asset: name, rows }) => [
            name,
            `${name} (${plural(rows, 'row')})`,
          ])}
          onChoose={onChoose}
        />
      </Labelled>
      <Labelled label="On" basis="basis-40">
        <Words
          value={day}
          options={[['', `every day (${plural(chosen?.rows ?? 0, 'row')})`], ...days]}
          onChoose={(one) => onSay({ day: one })}
        />
      </Labelled>
      <Labelled label="One unit was worth" basis="basis-28">
        <Line value={price} onType={(text) => onSay({ price: text })} inputMode="decimal" />
      </Labelled>
      <Labelled label="in" basis="basis-24">
        <Words
          value={currency}
          options={[own, ...summary.currencies.filter((one) => one !== own)].map((one) => [
            one,
            one,
          ])}
          onChoose={(one) => onSay({ currency: one })}
        />
      </Labelled>
    </>
  );
}
