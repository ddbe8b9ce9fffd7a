import { type FormEvent, useState } from 'react';
import { MAINTENANCE_NOTICE, NOTICE_MAX } from '@lotwise/domain/operation/settings';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { TextField } from '../../../ui/forms/Field.tsx';
import { FailedRead, Skeleton } from '../../../ui/states.tsx';
import { type SettingsChange, useChangeSettings, useSettings } from './settings-data.ts';

/** The switch that lets members only read. */
export function MaintenanceCard() {
  const read = useSettings();
  if (read.isPending) return <Skeleton count={1} height={260} />;
  if (read.isError) return <FailedRead read={read} title="We couldn’t load the settings" />;
  const { maintenance, notice } = read.data.settings;
  return <Maintenance isOn={maintenance} notice={notice} />;
}

function Maintenance({ isOn, notice }: { isOn: boolean; notice: string }) {
  const [asked, setAsked] = useState<SettingsChange | null>(null);
  const { errors, isPending, onSubmit, submit } = useChangeSettings(
    () => ({ maintenance: false }),
    ({ settings }) =>
      settings.maintenance
        ? { title: 'Maintenance Started', description: 'Members can only read now.' }
        : { title: 'Maintenance Ended', description: 'Members can post and vote again.' },
  );
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('notice');
    setAsked({ maintenance: true, notice: String(text) });
  };
  return (
    <form
      className="card"
      aria-labelledby="maintenance"
      method="post"
      noValidate
      onSubmit={isOn ? onSubmit : ask}
    >
      <h2 id="maintenance" className="card-title">
        Maintenance
      </h2>
      <p className="text-ink-2 mb-2">
        {isOn
          ? 'Maintenance is on: members see a banner and can only read. Admins can still work.'
          : 'Members then see a banner and can only read. Admins can still work.'}
      </p>
      <TextField
        label="Banner text"
        name="notice"
        rows={4}
        maxLength={NOTICE_MAX}
        defaultValue={notice}
        placeholder={MAINTENANCE_NOTICE}
        readOnly={isOn}
        error={errors['notice']}
      />
      <button
        type="submit"
        className={isOn ? 'btn btn-primary' : 'btn btn-bad'}
        aria-disabled={isPending}
      >
        {isPending ? 'Saving...' : isOn ? 'End Maintenance' : 'Start Maintenance'}
      </button>
      {asked && (
        <ConfirmDialog
          title="Start maintenance?"
          text="Nobody but admins can ask, answer, vote, edit, sign up or pay until it ends. Everyone can read."
          confirm="Start"
          onConfirm={() => submit(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </form>
  );
}
