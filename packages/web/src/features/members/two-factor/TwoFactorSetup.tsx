import type { CallReply } from '@lotwise/contract/calls';
import { call } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { useForm } from '../../../lib/forms/use-form.ts';
import { QrCode } from './QrCode.tsx';

type Codes = CallReply<'POST /api/auth/two-factor/confirm'>;

const loadSchema = async () => (await import('@lotwise/contract/members/two-factor')).codeBody;

/** The secret for the app, and the first code that shows the app has it. */
export function TwoFactorSetup({
  setup,
  onDone,
  onCancel,
}: {
  setup: CallReply<'POST /api/auth/two-factor'>;
  onDone: (codes: Codes) => void;
  onCancel: () => void;
}) {
  const { errors, isPending, onSubmit } = useForm({
    idPrefix: 'confirm-two-factor-',
    loadSchema,
    writes: 'POST /api/auth/two-factor/confirm',
    send: (body) => call('POST /api/auth/two-factor/confirm', { body }),
    failed: 'Update Failed',
    onSuccess: (codes: Codes) => {
      showToast({
        title: 'Two-factor is on',
        description: 'Keep the recovery codes somewhere you can reach without your phone.',
      });
      onDone(codes);
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <p className="mb-3">
        Scan this with an authenticator app, or type the key into it. Then enter the code that the
        app shows.
      </p>
      <QrCode text={setup.url} label="QR code for your authenticator app" />
      <p className="my-3">
        Key:{' '}
        <code className="break-all bg-well px-1.5 py-0.5 rounded">
          {setup.secret.replace(/.{4}(?=.)/g, '$& ')}
        </code>
      </p>
      <Field
        label="Code from your app"
        id="confirm-two-factor-code"
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        error={errors['code']}
      />
      <p className="flex flex-wrap gap-2">
        <button type="submit" className="btn btn-primary" aria-disabled={isPending}>
          {isPending ? 'Turning on...' : 'Turn On'}
        </button>
        <button type="button" className="btn" onClick={onCancel}>
          Cancel
        </button>
      </p>
    </form>
  );
}
