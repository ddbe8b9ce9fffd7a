import { useState } from 'react';
import { METHOD_NAMES } from '../figures.ts';
import { Labelled, Words } from '../Labelled.tsx';
import type { Custody, WalletRow } from '../protocol-lots.ts';
import { useCalculator } from '../use-calculator.ts';
import { Letter } from './Letter.tsx';

/** US: what to tell brokers before 1 January 2027, account by account, with a letter to print. */
export function Checklist() {
  const { summary } = useCalculator();
  const [letter, setLetter] = useState<string | null>(null);
  const wallet = summary.wallets.find(({ name }) => name === letter);
  return (
    <div className="flex flex-col gap-4">
      <section className="card" aria-labelledby="checklist">
        <h2 id="checklist" className="font-semibold">
          What to do before January 1, 2027
        </h2>
        <p className="text-control mt-1">
          For sales until December 31, 2026, your own records are enough to choose which units an
          exchange sells for you. From January 1, 2027 on, they are not: the broker has to be told
          by the time of the sale, for that sale or by a standing order. Otherwise the earliest
          units in the account are sold.
        </p>
        <ol className="list-decimal pl-6 text-control grid gap-1 mt-2">
          <li>Say for each account below who holds the coins.</li>
          <li>
            Give each broker a standing order, or find out which methods it offers. Where it offers
            only one, that method counts as your order.
          </li>
          <li>
            Send the broker the dates and costs of coins that you moved there. It may use them to
            tell your units apart, but need not.
          </li>
          <li>Keep its confirmation, with the date, and enter the order here.</li>
          <li>
            Keep your records of 2025 and 2026. By mid-February compare the first Form 1099-DA that
            has to report basis: it may show other units than yours.
          </li>
        </ol>
      </section>
      <section className="card min-w-0" aria-labelledby="checklist-accounts">
        <h2 id="checklist-accounts" className="font-semibold">
          Your accounts
        </h2>
        {summary.wallets.length === 0 && (
          <p className="hint">No transaction names an account yet.</p>
        )}
        <ul className="divide-y divide-line">
          {summary.wallets.map((one) => (
            <li key={one.name} className="py-4">
              <Account wallet={one} onLetter={() => setLetter(one.name)} />
            </li>
          ))}
        </ul>
      </section>
      {wallet && <Letter key={wallet.name} wallet={wallet} />}
      <Sources />
    </div>
  );
}

const CUSTODIES: readonly (readonly [string, string])[] = [
  ['', 'Not answered yet'],
  ['broker', 'A broker or exchange'],
  ['own', 'I hold the keys myself'],
];

function Account({ wallet, onLetter }: { wallet: WalletRow; onLetter: () => void }) {
  const { ask, summary } = useCalculator();
  const { name, custody, holds, methodIn2027 } = wallet;
  return (
    <div role="group" aria-label={name || 'Unnamed wallet'}>
      <h3 className="font-semibold break-words">{name || 'Unnamed wallet'}</h3>
      <p className="hint break-words">
        {holds.length === 0 ? 'It holds no coins now.' : `It holds ${holds.join(', ')}.`} Method
        here in 2027: {METHOD_NAMES[methodIn2027]}.
      </p>
      <div className="flex flex-wrap items-end gap-3 mt-2">
        <Labelled label="Who holds the coins" basis="basis-52">
          <Words
            value={custody ?? ''}
            options={CUSTODIES}
            onChoose={(value) => {
              if (summary.isSample) return;
              void ask('setCustody', {
                wallet: name,
                // The options are who may hold it.
                custody: value === '' ? null : (value as Custody),
              });
            }}
          />
        </Labelled>
        {custody !== 'own' && (
          <button type="button" className="btn" onClick={onLetter}>
            Write the letter<span className="sr-only"> to {name || 'its broker'}</span>
          </button>
        )}
      </div>
      <p className="text-control mt-2">{whatToTell(wallet)}</p>
    </div>
  );
}

/** What is to be done for an account, in one or two sentences. */
function whatToTell({ custody, isKnownBroker, methodIn2027, orders }: WalletRow): string {
  if (custody === 'own')
    return 'Nobody has to be told. Write down which units you sell before each sale, or keep a standing order in your own records.';
  const [order] = orders;
  const open =
    custody === null
      ? `Answer first who holds the coins.${isKnownBroker ? ' The name is that of an exchange, which is a broker.' : ''} `
      : '';
  if (order === undefined && methodIn2027 === 'FIFO')
    return `${open}The earliest units are sold unless you say otherwise, which is your method, so nothing has to be told. Send the dates of coins that you moved there, so that the broker can know which are the earliest.`;
  if (order === undefined)
    return `${open}Tell the broker before your first sale of 2027: ${ORDERS[methodIn2027] ?? ORDERS.FIFO}. Without it the earliest units are sold.`;
  if (order.method === methodIn2027)
    return `${open}Done: the broker’s order is your method. Keep its confirmation.`;
  return `${open}The broker’s order is ${METHOD_NAMES[order.method]}, but your method here is ${METHOD_NAMES[methodIn2027]}. From 2027 on, the broker’s order counts: change one of the two.`;
}

const ORDERS: Partial<Record<WalletRow['methodIn2027'], string>> & { FIFO: string } = {
  FIFO: 'the earliest units first',
  LIFO: 'the latest units first',
  HIFO: 'the units with the highest cost first',
  LOFO: 'the units with the lowest cost first',
  SPECIFIC: 'for each sale, which units it is to sell, by the time of that sale',
};

function Sources() {
  return (
    <section className="hint" aria-label="Sources">
      <h2 className="font-semibold">Sources, read on November 28, 2026</h2>
      <ul className="list-disc pl-5">
        <li>
          Treas. Reg. §{' '}
          <a
            href="https://www.law.cornell.edu/cfr/text/26/1.1012-1"
            rel="noreferrer"
            target="_blank"
          >
            1.1012-1(j)(1) to (3)
          </a>
          : identification by the time of the sale; standing orders; otherwise the earliest units,
          whenever they were moved in
        </li>
        <li>
          <a href="https://www.irs.gov/pub/irs-drop/n-26-20.pdf" rel="noreferrer" target="_blank">
            Notice 2026-20
          </a>
          , sections 2, 3.03, 4.02 to 4.05 and 5: your own records are enough until December 31,
          2026
        </li>
        <li>
          Treas. Reg. §{' '}
          <a
            href="https://www.law.cornell.edu/cfr/text/26/1.6045-1"
            rel="noreferrer"
            target="_blank"
          >
            1.6045-1(d)(2)(ii)(B)
          </a>
          : what a broker reports without an identification, and data that its customer provides
        </li>
      </ul>
    </section>
  );
}
