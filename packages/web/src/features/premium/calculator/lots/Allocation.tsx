import { useEffect, useState } from 'react';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { showToast } from '../../../../lib/toast.ts';
import { Labelled, Line, Words } from '../Labelled.tsx';
import type { AllocationPlan, AllocationView } from '../protocol-lots.ts';
import { readTypedDay } from '../typed-day.ts';
import { useCalculator } from '../use-calculator.ts';
import { AllocationEffect } from './AllocationEffect.tsx';
import { GlobalRule } from './GlobalRule.tsx';
import { SpecificUnits } from './SpecificUnits.tsx';

const RULES: readonly (readonly [AllocationPlan['rule'], string])[] = [
  ['global', 'By a rule that I wrote down before 2025'],
  ['specific_unit', 'Unit by unit, recorded before my first sale of 2025'],
];

/** US: the cost that was unused on 1 January 2025 is given to the wallets (Rev. Proc. 2024-28). */
export function Allocation() {
  const { ask, summary } = useCalculator();
  const { revision } = summary;
  const [view, setView] = useState<AllocationView | null>(null);
  useEffect(() => {
    void ask('allocation', null).then(setView);
  }, [ask, revision]);
  if (view === null || (view.assets.length === 0 && view.existing === null)) return null;
  return (
    <section className="card min-w-0" aria-labelledby="allocation">
      <h2 id="allocation" className="font-semibold">
        Cost given to your wallets on January 1, 2025
      </h2>
      <p className="hint mb-3">
        If you tracked cost across all wallets until 2024, Rev. Proc. 2024-28 let you give the cost
        that was still unused to the wallets that held the coins. It concerns{' '}
        {view.assets.map(({ asset }) => asset).join(', ') || 'no coin of this ledger'}: coins that
        lay in more than one wallet. It can’t be changed once it is made, and it is not needed if
        you tracked cost by wallet all along.
      </p>
      <Form key={revision} view={view} />
    </section>
  );
}

function firstPlan({ existing, assets }: AllocationView): AllocationPlan {
  if (existing) return existing;
  const wallets = new Set(assets.flatMap((one) => one.wallets.map(({ wallet }) => wallet)));
  return { rule: 'global', day: '', lotOrder: 'FIFO', walletOrder: [...wallets], lines: [] };
}

/** The plan as it is typed, what is wrong with it, and what becomes of it. */
function usePlan(view: AllocationView) {
  const { ask } = useCalculator();
  const [plan, setPlan] = useState<AllocationPlan>(() => firstPlan(view));
  const [shown, setShown] = useState<AllocationPlan | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const change = (part: Partial<AllocationPlan>) => {
    setPlan({ ...plan, ...part });
    setShown(null);
  };
  const checked = (): AllocationPlan | null => {
    const day = readTypedDay(plan.day, 'US');
    setProblem(day === undefined ? 'Enter the day, such as 2024-12-20.' : null);
    return day === undefined ? null : { ...plan, day };
  };
  const save = async (next: AllocationPlan | null) => {
    const { issues } = await ask('saveAllocation', { plan: next });
    if (issues.length > 0) return setProblem(issues.map(({ message }) => message).join(' '));
    showToast({
      title: next === null ? 'Allocation removed' : 'Allocation saved',
      description: 'The figures have been recalculated.',
    });
  };
  const { onSubmit } = useForm({
    // The ledger is in this browser.
    writes: [],
    send: async () => checked(),
    failed: 'The effect was not computed',
    onSuccess: setShown,
  });
  return { plan, change, problem, checked, save, shown, onSubmit };
}

function Form({ view }: { view: AllocationView }) {
  const { plan, change, problem, checked, save, shown, onSubmit } = usePlan(view);
  return (
    <form noValidate className="grid gap-4 min-w-0" onSubmit={onSubmit}>
      <How plan={plan} onChange={change} />
      {plan.rule === 'global' ? (
        <GlobalRule plan={plan} onChange={change} />
      ) : (
        <SpecificUnits assets={view.assets} plan={plan} onChange={change} />
      )}
      {problem !== null && (
        <p className="error-text" role="alert">
          {problem}
        </p>
      )}
      {shown && <AllocationEffect plan={shown} />}
      <Buttons
        hasOne={view.existing !== null}
        onSave={() => {
          const next = checked();
          if (next) void save(next);
        }}
        onRemove={() => void save(null)}
      />
    </form>
  );
}

function How({
  plan,
  onChange,
}: {
  plan: AllocationPlan;
  onChange: (part: Partial<AllocationPlan>) => void;
}) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Labelled label="How you allocated it" basis="basis-60">
        <Words
          value={plan.rule}
          options={RULES}
          // The options are the rules.
          onChoose={(value) => onChange({ rule: value as AllocationPlan['rule'] })}
        />
      </Labelled>
      <Labelled
        label={plan.rule === 'global' ? 'You wrote the rule down on' : 'You recorded it on'}
        basis="basis-40"
      >
        <Line value={plan.day} onType={(day) => onChange({ day })} placeholder="2024-12-20" />
      </Labelled>
    </div>
  );
}

function Buttons({
  hasOne,
  onSave,
  onRemove,
}: {
  hasOne: boolean;
  onSave: () => void;
  onRemove: () => void;
}) {
  const { isSample } = useCalculator().summary;
  return (
    <div className="flex flex-wrap gap-2">
      <button type="submit" className="btn">
        Show the effect
      </button>
      {!isSample && (
        <button type="button" className="btn btn-primary" onClick={onSave}>
          Save the allocation
        </button>
      )}
      {!isSample && hasOne && (
        <button type="button" className="btn btn-bad" onClick={onRemove}>
          Remove it
        </button>
      )}
    </div>
  );
}
