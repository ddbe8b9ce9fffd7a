import type { Method } from '@lotwise/tax-lots/source';
import { useEffect, useState } from 'react';
import { dayText } from '../../../../lib/format.ts';
import { showMoney, showUnits } from '../figures.ts';
import { Labelled, Line, Words } from '../Labelled.tsx';
import type { LotRow } from '../protocol.ts';
import type { WalletRow } from '../protocol-lots.ts';
import { useCalculator } from '../use-calculator.ts';
import { orderOptions } from './lot-methods.ts';
import './letter.css';

const ORDERS: Partial<Record<Method, string>> = {
  FIFO: 'the units that I acquired earliest',
  LIFO: 'the units that I acquired latest',
  HIFO: 'the units with the highest cost per unit and, among equal costs, those acquired earliest',
  LOFO: 'the units with the lowest cost per unit and, among equal costs, those acquired earliest',
};

/** The day of one’s own clock. */
const today = (): string => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString();
};

/** Of a long list a letter has the first; the rest is in the ledger. */
const LOTS_MAX = 500;

/** A letter that gives a broker a standing order, to print. Nothing of it is stored or sent. */
export function Letter({ wallet }: { wallet: WalletRow }) {
  const [texts, setTexts] = useState({ name: '', account: '', broker: wallet.name });
  const [method, setMethod] = useState<Method>(
    ORDERS[wallet.methodIn2027] === undefined ? 'FIFO' : wallet.methodIn2027,
  );
  const [hasLots, setHasLots] = useState(false);
  const lots = useLots(wallet.name, hasLots);
  const type = (name: keyof typeof texts) => (text: string) => setTexts({ ...texts, [name]: text });
  return (
    <section className="card min-w-0" aria-labelledby="letter-title">
      <h2 id="letter-title" className="font-semibold">
        Letter to {wallet.name || 'the broker'}
      </h2>
      <p className="hint mb-3">
        Send it the way the broker accepts orders, such as a message from your account, before your
        first sale of 2027. What you type here stays on this page.
      </p>
      <div className="flex flex-wrap items-end gap-3 mb-4">
        <Labelled label="Your name" basis="basis-44">
          <Line value={texts.name} onType={type('name')} />
        </Labelled>
        <Labelled label="Account number" basis="basis-44">
          <Line value={texts.account} onType={type('account')} />
        </Labelled>
        <Labelled label="Broker" basis="basis-44">
          <Line value={texts.broker} onType={type('broker')} />
        </Labelled>
        <Labelled label="Units to be sold first" basis="basis-52">
          <Words
            value={method}
            options={orderOptions}
            // The options are methods.
            onChoose={(value) => setMethod(value as Method)}
          />
        </Labelled>
        <label className="inline-flex items-center gap-2 min-h-11 basis-full">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-brand"
            checked={hasLots}
            onChange={() => setHasLots(!hasLots)}
          />
          Add the purchase dates and costs of the units in the account
        </label>
      </div>
      <article className="letter" aria-label="The letter">
        <LetterText {...texts} order={ORDERS[method] ?? ''} />
        {hasLots && lots.length > 0 && <Annex lots={lots} />}
      </article>
      <button type="button" className="btn btn-primary mt-4" onClick={() => print()}>
        Print the letter
      </button>
    </section>
  );
}

/** The units of an account, once they are wanted. */
function useLots(wallet: string, isWanted: boolean): LotRow[] {
  const { ask } = useCalculator();
  const [lots, setLots] = useState<LotRow[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    void ask('lots', { from: 0, count: Number.MAX_SAFE_INTEGER }).then(({ rows }) =>
      setLots(rows.filter((row) => row.wallet === wallet).slice(0, LOTS_MAX)),
    );
  }, [ask, isWanted, wallet]);
  return lots;
}

function LetterText({
  name,
  account,
  broker,
  order,
}: {
  name: string;
  account: string;
  broker: string;
  order: string;
}) {
  return (
    <>
      <p>{name || '[Your name]'}</p>
      <p>{dayText(today())}</p>
      <p>To {broker || '[Broker]'}</p>
      <p>
        <strong>
          Standing order for the identification of digital asset units, account{' '}
          {account || '[number]'} (Treas. Reg. § 1.1012-1(j)(3)(ii))
        </strong>
      </p>
      <p>
        This is my standing order for the account above. Whenever units of a digital asset are sold,
        disposed of or transferred from the account, and I have not specified other units by the
        time of that transaction, please treat as sold, disposed of or transferred {order}. The
        order covers every digital asset in the account, takes effect on receipt and stays in force
        until I replace or revoke it in writing.
      </p>
      <p>
        Please confirm in writing the date and time from which the order applies. If you can’t
        follow it, please tell me which methods of identification you offer, how I can specify units
        for a single sale, and whether you offer only one method.
      </p>
      <p>
        For units that I transferred into the account, please use the acquisition dates and costs
        that I provide, as far as you accept such information (Treas. Reg. §
        1.6045-1(d)(2)(ii)(B)(4)).
      </p>
      <p className="letter-signature">{name || '[Signature]'}</p>
    </>
  );
}

function Annex({ lots }: { lots: readonly LotRow[] }) {
  return (
    <>
      <p>
        <strong>Units in the account by my records</strong>
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Asset</th>
            <th scope="col">Units</th>
            <th scope="col">Acquired</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {lots.map(({ asset, quantity, acquired, cost, lot }) => (
            <tr key={`${asset} ${lot}`}>
              <td>{asset}</td>
              <td>{showUnits(quantity)}</td>
              <td>{acquired}</td>
              <td>{cost === null ? 'not known' : `$${showMoney(cost)}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
