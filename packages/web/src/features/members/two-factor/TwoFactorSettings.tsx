import { useState } from 'react';
import type { CallReply } from '@lotwise/contract/calls';
import { plural } from '../../../lib/format.ts';
import { call } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { ConfirmFirst } from '../accounts/ConfirmFirst.tsx';
import { ProofForm } from '../accounts/ProofForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TwoFactorSetup } from './TwoFactorSetup.tsx';

type State = CallReply<'GET /api/auth/security'>['twoFactor'];
type Step =
  | { name: 'rest' | 'begin' | 'renew' | 'end' }
  | { name: 'setup'; setup: CallReply<'POST /api/auth/two-factor'> }
  | { name: 'codes'; codes: readonly string[] };

type Props = { state: State; hasPassword: boolean; mustConfirmFirst: boolean };

/** Two-factor by app: on, off, and the codes for a lost phone. */
export function TwoFactorSettings({ state, hasPassword, mustConfirmFirst }: Props) {
  const [step, setStep] = useState<Step>({ name: 'rest' });
  const rest = () => setStep({ name: 'rest' });
  const showCodes = ({ recoveryCodes }: { recoveryCodes: string[] }) =>
    setStep({ name: 'codes', codes: recoveryCodes });
  const proof = { proof: { hasPassword, takesCode: state.isOn }, onCancel: rest };
  return (
    <section className="card scroll-mt-20" id="two-factor">
      <h3 className="card-title">Two-Factor Authentication</h3>
      <StateText {...state} />
      {step.name === 'rest' && (
        <Actions {...{ ...state, mustConfirmFirst }} onChoose={(name) => setStep({ name })} />
      )}
      {step.name === 'begin' && (
        <ProofForm
          {...proof}
          name="begin-two-factor"
          label="Continue"
          pendingLabel="Checking..."
          writes="POST /api/auth/two-factor"
          act={(body) => call('POST /api/auth/two-factor', { body })}
          onDone={(setup) => setStep({ name: 'setup', setup })}
        />
      )}
      {step.name === 'setup' && (
        <TwoFactorSetup setup={step.setup} onDone={showCodes} onCancel={rest} />
      )}
      {step.name === 'renew' && (
        <ProofForm
          {...proof}
          name="renew-codes"
          label="Make New Codes"
          pendingLabel="Making..."
          writes="POST /api/auth/two-factor/recovery-codes"
          act={(body) => call('POST /api/auth/two-factor/recovery-codes', { body })}
          onDone={showCodes}
        >
          <p className="mb-3">The codes you have now will no longer work.</p>
        </ProofForm>
      )}
      {step.name === 'end' && (
        <ProofForm
          {...proof}
          isBad
          name="end-two-factor"
          label="Turn Off"
          pendingLabel="Turning off..."
          writes="DELETE /api/auth/two-factor"
          act={(body) => call('DELETE /api/auth/two-factor', { body })}
          onDone={() => {
            rest();
            showToast({ title: 'Two-factor is off' });
          }}
        />
      )}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={rest} />}
    </section>
  );
}

function StateText({ isOn, recoveryCodesLeft }: State) {
  return (
    <p className="text-ink-2 mb-3">
      {isOn ? (
        <>
          <strong className="text-good">On.</strong> Logging in takes a code from your authenticator
          app. {plural(recoveryCodesLeft, 'recovery code')} left.
        </>
      ) : (
        'Off. When it is on, you need a code from an app on your phone as well as your password to log in.'
      )}
    </p>
  );
}

function Actions({
  isOn,
  mustConfirmFirst,
  onChoose,
}: {
  isOn: boolean;
  mustConfirmFirst: boolean;
  onChoose: (name: 'begin' | 'renew' | 'end') => void;
}) {
  if (!isOn && mustConfirmFirst) return <ConfirmFirst />;
  if (!isOn)
    return (
      <button type="button" className="btn" onClick={() => onChoose('begin')}>
        Set Up Two-Factor
      </button>
    );
  return (
    <p className="flex flex-wrap gap-2">
      {!mustConfirmFirst && (
        <button type="button" className="btn" onClick={() => onChoose('renew')}>
          New Recovery Codes
        </button>
      )}
      <button type="button" className="btn btn-bad" onClick={() => onChoose('end')}>
        Turn Off Two-Factor
      </button>
    </p>
  );
}
