import { useState } from 'react';
import type { CallReply } from '@lotwise/contract/calls';
import type { Proof } from '../accounts/ProofField.tsx';
import { ConfirmFirst } from '../accounts/ConfirmFirst.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import { PasskeyRow } from './PasskeyRow.tsx';

type Security = CallReply<'GET /api/auth/security'>;

/** The member's passkeys. */
export function PasskeySettings({
  passkeys,
  proof,
  mustConfirmFirst,
}: {
  passkeys: Security['passkeys'];
  proof: Proof;
  mustConfirmFirst: boolean;
}) {
  const [isAdding, setAdding] = useState(false);
  return (
    <section className="card">
      <h3 className="card-title">Passkeys</h3>
      <p className="text-ink-2 mb-3">
        A passkey logs you in with your device’s fingerprint, face or PIN, without a password or
        code.
      </p>
      {passkeys.length > 0 && (
        <ul className="mb-3 border-y border-line divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} proof={proof} />
          ))}
        </ul>
      )}
      {mustConfirmFirst ? (
        <ConfirmFirst />
      ) : isAdding ? (
        <AddPasskey
          proof={proof}
          onCancel={() => setAdding(false)}
          onDone={() => setAdding(false)}
        />
      ) : (
        <button type="button" className="btn" onClick={() => setAdding(true)}>
          Add a Passkey
        </button>
      )}
    </section>
  );
}
