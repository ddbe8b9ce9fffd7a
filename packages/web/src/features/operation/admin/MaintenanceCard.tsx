import { type FormEvent, useState } from 'react';
import { MAINTENANCE_NOTICE, NOTICE_MAX } from '@lotwise/domain/settings';
import { textsOf, useForm } from '../../../kit/forms/use-form.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { TextField } from '../../../ui/forms/Field.tsx';
import { Failure, Skeleton } from '../../../ui/states.tsx';
import { type SettingsChange, useChangeSettings, useSettings } from './settings-data.ts';

/** The switch that lets members only read. */
export function MaintenanceCard() {
  const read = useSettings();
  if (read.isPending) return <Skeleton count={1} height={260} />;
  if (read.isError)
    return (
      <Failure
        title="Failed to fetch the settings"
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    );
  const { maintenance, notice } = read.data.settings;
  return <Maintenance isOn={maintenance} notice={notice} />;
}

function Maintenance({ isOn, notice }: { isOn: boolean; notice: string }) {
  const { errors, refused } = useForm();
  const change = useChangeSettings(refused);
  const [asked, setAsked] = useState<SettingsChange | null>(null);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { notice: text = '' } = textsOf(event.currentTarget);
    if (isOn) change.mutate({ maintenance: false });
    else setAsked({ maintenance: true, notice: text });
  };
  return (
    <form
      className="card"
      aria-labelledby="maintenance"
      method="post"
      noValidate
      onSubmit={onSubmit}
    >
      <h2 id="maintenance" className="card-title">
        Maintenance
      </h2>
      <p className="text-ink-2 mb-2">
        {isOn
          ? 'Maintenance is on: members only read and see a banner. Admins go on.'
          : 'Members then only read and see a banner. Admins go on as before.'}
      </p>
      <TextField
        label="What the banner says"
        name="notice"
        rows={2}
        maxLength={NOTICE_MAX}
        defaultValue={notice}
        placeholder={MAINTENANCE_NOTICE}
        readOnly={isOn}
        error={errors['notice']}
      />
      <button
        type="submit"
        className={isOn ? 'btn btn-primary' : 'btn btn-bad'}
        disabled={change.isPending}
      >
        {change.isPending ? 'Saving...' : isOn ? 'End Maintenance' : 'Start Maintenance'}
      </button>
      {asked && (
        <ConfirmDialog
          title="Start maintenance?"
          text="Nobody but admins can ask, answer, vote, edit, sign up or pay until it ends. Everyone can read."
          confirm="Start"
          onConfirm={() => change.mutate(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </form>
  );
}
