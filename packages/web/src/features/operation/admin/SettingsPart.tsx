import { keysOf } from '@lotwise/domain/shared/keys';
import type { SiteSettings } from '@lotwise/contract/operation/settings';
import { FEATURES, type SignUpMode } from '@lotwise/domain/operation/settings';
import { Field } from '../../../ui/forms/Field.tsx';
import { SelectField } from '../../../ui/forms/SelectField.tsx';
import { FailedRead, Skeleton } from '../../../ui/states.tsx';
import { useChangeSettings, useSettings } from './settings-data.ts';

/**
 * What the site is called, where its links lead, who may join, how much is allowed, and which parts
 * are on.
 */
export function SettingsPart() {
  const read = useSettings();
  if (read.isPending) return <Skeleton count={2} height={300} />;
  if (read.isError) return <FailedRead read={read} title="We couldn’t load the settings" />;
  const { settings, defaults, demandsStaffFactor } = read.data;
  return (
    <div className="grid gap-4 lg:grid-cols-2 items-start">
      <SiteForm settings={settings} defaults={defaults} />
      <FeaturesForm off={settings.off} />
      <section className="card" aria-labelledby="staff-sign-in">
        <h2 id="staff-sign-in" className="card-title">
          Two-factor for staff
        </h2>
        <p>
          {demandsStaffFactor
            ? 'Required: admins and moderators can use their rights only after turning on two-factor.'
            : 'Not required: admins and moderators may log in with a password alone.'}
        </p>
        <p className="hint">Set by STAFF_TWO_FACTOR in the server’s configuration.</p>
      </section>
    </div>
  );
}

const LINKS = {
  website: 'Website',
  blog: 'Blog',
  social: 'Social',
  professional: 'Professional network',
  reviews: 'Reviews',
};

const SIGN_UPS: { value: SignUpMode; name: string }[] = [
  { value: 'open', name: 'Anyone' },
  { value: 'invitation', name: 'Only people with an invitation' },
  { value: 'closed', name: 'Nobody' },
];

interface FieldsProps {
  settings: SiteSettings;
  errors: Readonly<Partial<Record<string, string>>>;
}

function LinkFields({ settings, errors }: FieldsProps) {
  return (
    <fieldset>
      <legend className="font-semibold mb-2">Navigation links</legend>
      <p className="hint mb-2">A link without an address is not shown.</p>
      {keysOf(LINKS).map((link) => (
        <Field
          key={link}
          label={LINKS[link]}
          name={link}
          type="url"
          maxLength={300}
          defaultValue={settings.links[link]}
        />
      ))}
      {errors['links'] && (
        <p className="error-text mb-3" role="alert">
          {errors['links']}
        </p>
      )}
    </fieldset>
  );
}

function LimitFields({ settings, errors }: FieldsProps) {
  return (
    <fieldset>
      <legend className="font-semibold mb-2">Limits</legend>
      <Field
        label="New accounts per network per hour"
        name="signUpsPerHour"
        type="number"
        min={1}
        max={1000}
        defaultValue={settings.limits.signUpsPerHour}
      />
      <Field
        label="Image uploads per member per day"
        name="uploadsPerDay"
        type="number"
        min={1}
        max={1000}
        defaultValue={settings.limits.uploadsPerDay}
      />
      {errors['limits'] && (
        <p className="error-text mb-3" role="alert">
          {errors['limits']}
        </p>
      )}
    </fieldset>
  );
}

function SiteForm({ settings, defaults }: { settings: SiteSettings; defaults: SiteSettings }) {
  const { errors, isPending, onSubmit } = useChangeSettings(
    ({
      name = '',
      signUp,
      signUpsPerHour,
      uploadsPerDay,
      website = '',
      blog = '',
      social = '',
      professional = '',
      reviews = '',
    }) => ({
      name,
      links: { website, blog, social, professional, reviews },
      // The options are the modes.
      signUp: signUp as SignUpMode,
      limits: { signUpsPerHour: Number(signUpsPerHour), uploadsPerDay: Number(uploadsPerDay) },
    }),
  );
  return (
    <form
      className="card"
      aria-labelledby="site-settings"
      method="post"
      noValidate
      onSubmit={onSubmit}
    >
      <h2 id="site-settings" className="card-title">
        Site
      </h2>
      <Field
        label="Name"
        name="name"
        maxLength={40}
        defaultValue={settings.name}
        hint={`From the configuration: ${defaults.name}`}
        error={errors['name']}
      />
      <SelectField
        label="Who may sign up"
        name="signUp"
        defaultValue={settings.signUp}
        options={SIGN_UPS}
        error={errors['signUp']}
      />
      <LinkFields settings={settings} errors={errors} />
      <LimitFields settings={settings} errors={errors} />
      <button type="submit" className="btn btn-primary" aria-disabled={isPending}>
        {isPending ? 'Saving...' : 'Save Settings'}
      </button>
    </form>
  );
}

function FeaturesForm({ off }: { off: SiteSettings['off'] }) {
  const { isPending, onSubmit } = useChangeSettings((on) => ({
    off: keysOf(FEATURES).filter((feature) => on[feature] === undefined),
  }));
  return (
    <form className="card" aria-labelledby="feature-switches" method="post" onSubmit={onSubmit}>
      <h2 id="feature-switches" className="card-title">
        Feature switches
      </h2>
      <p className="text-ink-2 mb-2">
        Requests for a feature that is switched off are refused with a message.
      </p>
      {keysOf(FEATURES).map((feature) => (
        <label key={feature} className="flex gap-3 py-2 min-h-11 items-center">
          <input
            type="checkbox"
            className="size-5 flex-none accent-brand"
            name={feature}
            defaultChecked={!off.includes(feature)}
          />
          {FEATURES[feature]}
        </label>
      ))}
      <button type="submit" className="btn btn-primary mt-2" aria-disabled={isPending}>
        {isPending ? 'Saving...' : 'Save Switches'}
      </button>
    </form>
  );
}
