import { useState } from 'react';
import type { CallReply } from '@lotwise/contract/calls';
import { call } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { ConfirmFirst } from '../accounts/ConfirmFirst.tsx';
import type { Proof } from '../accounts/ProofField.tsx';
import { ProofForm } from '../accounts/ProofForm.tsx';

type Security = CallReply<'GET /api/auth/security'>;

/** The member's accounts at sign-in providers. Nothing where the site has none. */
export function IdentitySettings({
  identities,
  providers,
  mustConfirmFirst,
  proof,
}: Pick<Security, 'identities' | 'providers' | 'mustConfirmFirst'> & { proof: Proof }) {
  const others = providers.filter(({ id }) => !identities.some(({ provider }) => provider === id));
  if (identities.length + others.length === 0) return null;
  return (
    <section className="card" id="connected">
      <h3 className="card-title">Connected Accounts</h3>
      <ul className="border-y border-line divide-y divide-line">
        {identities.map((identity) => (
          <Connected key={identity.id} identity={identity} proof={proof} />
        ))}
        {others.map(({ id, name }) => (
          <li key={id} className="py-3 flex flex-wrap items-center gap-3 justify-between">
            <p className="font-medium">{name}</p>
            {!mustConfirmFirst && (
              <a
                className="btn"
                href={`/api/auth/oidc/${id}?link=1`}
                aria-label={`Connect ${name}`}
              >
                Connect
              </a>
            )}
          </li>
        ))}
      </ul>
      {mustConfirmFirst && others.length > 0 && (
        <div className="mt-3">
          <ConfirmFirst />
        </div>
      )}
    </section>
  );
}

function Connected({
  identity,
  proof,
}: {
  identity: Security['identities'][number];
  proof: Proof;
}) {
  const [isRemoving, setRemoving] = useState(false);
  if (isRemoving)
    return (
      <li className="py-3">
        <p className="font-medium">{identity.providerName}</p>
        <ProofForm
          name={`disconnect-${identity.id}`}
          proof={proof}
          label="Disconnect Account"
          pendingLabel="Disconnecting..."
          isBad
          writes="DELETE /api/auth/identities/{id}"
          act={(body) =>
            call('DELETE /api/auth/identities/{id}', { params: { id: identity.id }, body })
          }
          onDone={() =>
            showToast({ title: 'Account disconnected', description: identity.providerName })
          }
          onCancel={() => setRemoving(false)}
        />
      </li>
    );
  return (
    <li className="py-3 flex flex-wrap items-center gap-3 justify-between">
      <div className="min-w-0">
        <p className="font-medium">{identity.providerName}</p>
        <p className="hint [overflow-wrap:anywhere]">
          {identity.email && `${identity.email}, `}connected <TimeAgo time={identity.createdAt} />
        </p>
      </div>
      <button
        type="button"
        className="btn btn-row"
        aria-label={`Disconnect ${identity.providerName}`}
        onClick={() => setRemoving(true)}
      >
        Disconnect
      </button>
    </li>
  );
}
