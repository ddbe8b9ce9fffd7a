import { useEffect, useState } from 'react';
import { Skeleton } from '../../../../ui/states.tsx';
import { METHOD_NAMES } from '../figures.ts';
import { giveFile } from '../give-file.ts';
import { Labelled, Words } from '../Labelled.tsx';
import type { ResultOf } from '../protocol.ts';
import type { Custody, WalletRow } from '../protocol-lots.ts';
import { useCalculator } from '../use-calculator.ts';
import { Letter } from './Letter.tsx';

/** US: what to tell brokers before 1 January 2027, account by account, with a letter to print. */
export function Checklist() {
  const { ask, summary } = useCalculator();
  const { revision, wallets } = summary;
  const [list, setList] = useState<ResultOf<'checklist'> | null>(null);
  const [letter, setLetter] = useState<string | null>(null);
  useEffect(() => {
    void ask('checklist', null).then(setList);
  }, [ask, revision]);
  if (list === null) return <Skeleton count={2} height={240} />;
  const wallet = wallets.find(({ name }) => name === letter);
  return (
    <div className="flex flex-col gap-4">
      <Steps list={list} />
      <section className="card min-w-0" aria-labelledby="checklist-accounts">
        <h2 id="checklist-accounts" className="font-semibold">
          Your accounts
        </h2>
        {wallets.length === 0 && <p className="hint">No transaction names an account yet.</p>}
        <ul className="divide-y divide-line">
          {wallets.map((one) => (
            <li key={one.name} className="py-4">
              <Account wallet={one} onLetter={() => setLetter(one.name)} />
            </li>
          ))}
        </ul>
      </section>
      {wallet && <Letter key={wallet.name} wallet={wallet} />}
      <Sources list={list} />
    </div>
  );
}

type Listed = { list: ResultOf<'checklist'> };

function Steps({ list: { title, intro, steps, text } }: Listed) {
  const download = () =>
    giveFile('before-january-2027.txt', new Blob([text], { type: 'text/plain;charset=utf-8' }));
  return (
    <section className="card" aria-labelledby="checklist">
      <h2 id="checklist" className="font-semibold">
        {title}
      </h2>
      <p className="text-control mt-1">{intro}</p>
      <ol className="list-decimal pl-6 text-control grid gap-1 mt-2">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <button type="button" className="btn mt-3" onClick={download}>
        Download the checklist as text
      </button>
    </section>
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
      <p className="text-control mt-2">{wallet.toDo}</p>
    </div>
  );
}

function Sources({ list: { readOn, sources } }: Listed) {
  return (
    <section className="hint" aria-label="Sources">
      <h2 className="font-semibold">Sources, read on {readOn}</h2>
      <ul className="list-disc pl-5">
        {sources.map(({ name, url, what }) => (
          <li key={name}>
            <a href={url} rel="noreferrer" target="_blank">
              {name}
            </a>
            : {what}
          </li>
        ))}
      </ul>
    </section>
  );
}
