import type { Method } from '@lotwise/tax-lots/source';
import { Labelled, Words } from '../Labelled.tsx';
import type { Custody, WalletRow } from '../protocol-lots.ts';
import { useCalculator } from '../use-calculator.ts';
import { BrokerOrders } from './BrokerOrders.tsx';
import { methodOptions } from './lot-methods.ts';

const AS_LEDGER = 'as the ledger';
const CUSTODIES: readonly (readonly [string, string])[] = [
  ['', 'Not answered yet'],
  ['broker', 'A broker or exchange'],
  ['own', 'I hold the keys myself'],
];

/** Each account: its method, and in the US who holds it and what its broker was told. */
export function WalletMethods() {
  const { summary } = useCalculator();
  const { wallets, choices } = summary;
  const isUs = choices.jurisdiction === 'US';
  const isByWallet = choices.scope !== 'universal';
  if (wallets.length === 0 || (!isUs && !isByWallet)) return null;
  return (
    <section className="card" aria-labelledby="wallet-methods">
      <h2 id="wallet-methods" className="font-semibold">
        Method by account
      </h2>
      <p className="hint">
        {isUs
          ? 'Each account can have a method of its own from 2025 on. From 2027 on, you choose units at a broker only by telling the broker, for the sale or by a standing order; your own records are enough for wallets whose keys you hold.'
          : 'Each wallet can have a method of its own, because its cost basis is its own.'}
      </p>
      {!isByWallet && (
        <p className="text-bad mt-2">
          A method by account needs a cost basis per wallet. Choose that above.
        </p>
      )}
      <ul className="divide-y divide-line">
        {wallets.map((wallet) => (
          <li key={wallet.name} className="py-4">
            <Account wallet={wallet} isUs={isUs} isByWallet={isByWallet} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Account({
  wallet,
  isUs,
  isByWallet,
}: {
  wallet: WalletRow;
  isUs: boolean;
  isByWallet: boolean;
}) {
  const { ask } = useCalculator();
  const { name, custody, isKnownBroker } = wallet;
  return (
    <div role="group" aria-label={name || 'Unnamed wallet'}>
      <h3 className="font-semibold break-words">{name || 'Unnamed wallet'}</h3>
      <div className="flex flex-wrap items-end gap-3 mt-1">
        {isByWallet && <OwnMethod wallet={wallet} />}
        {isUs && (
          <Labelled label="Who holds the coins" basis="basis-52">
            <Words
              value={custody ?? ''}
              options={CUSTODIES}
              onChoose={(value) =>
                void ask('setCustody', {
                  wallet: name,
                  // The options are who may hold it.
                  custody: value === '' ? null : (value as Custody),
                })
              }
            />
          </Labelled>
        )}
      </div>
      {isUs && custody === null && isKnownBroker && (
        <p className="hint mt-1">Its name is that of an exchange, which is a broker.</p>
      )}
      {isUs && custody !== 'own' && <BrokerOrders wallet={wallet} />}
    </div>
  );
}

function OwnMethod({ wallet: { name, method } }: { wallet: WalletRow }) {
  const { ask, summary } = useCalculator();
  const year = summary.choices.year.slice(0, 4) || String(new Date().getFullYear());
  const from = method?.from ?? year;
  return (
    <Labelled
      label={method === null ? `Method from ${year} on` : `Method from ${from} on`}
      basis="basis-52"
    >
      <Words
        value={method?.method ?? AS_LEDGER}
        options={[[AS_LEDGER, 'The ledger’s method'], ...methodOptions(summary)]}
        onChoose={(value) =>
          void ask('setWalletMethod', {
            wallet: name,
            year: from,
            // The options are methods, and the ledger's.
            method: value === AS_LEDGER ? null : (value as Method),
          })
        }
      />
    </Labelled>
  );
}
