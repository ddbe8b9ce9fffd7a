import { useQueryClient } from '@tanstack/react-query';
import type { CurrentUser, NotificationPreferences } from '@lotwise/contract/members/accounts';
import { toastFailure } from '../../../lib/failures.ts';
import { call, queryKey } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { useSwitch } from '../../../lib/use-switch.ts';

const SWITCHES: { name: keyof NotificationPreferences; label: string; hint: string }[] = [
  {
    name: 'emailNotifications',
    label: 'Email notifications',
    hint: 'The master switch: when it is off, none of the emails below are sent.',
  },
  {
    name: 'answerNotifications',
    label: 'Answers and comments',
    hint: 'When someone answers or comments on your question, mentions you, or answers a question you follow.',
  },
  { name: 'weeklyDigest', label: 'Weekly digest', hint: 'A summary every Monday.' },
  { name: 'marketingEmails', label: 'Product news', hint: 'Occasional news about new features.' },
];

/** The four switches; each is saved when it is pressed. */
export function NotificationSettings({ preferences }: { preferences: NotificationPreferences }) {
  return (
    <section className="card">
      <h3 className="card-title">Notification Preferences</h3>
      {SWITCHES.map(({ name, label, hint }) => (
        <label key={name} className="flex gap-3 py-2 min-h-11 items-start">
          <Switch name={name} isOn={preferences[name]} />
          <span>
            <span className="block font-medium leading-snug">{label}</span>
            <span className="hint block">{hint}</span>
          </span>
        </label>
      ))}
    </section>
  );
}

function Switch({ name, isOn: recorded }: { name: keyof NotificationPreferences; isOn: boolean }) {
  const client = useQueryClient();
  const [isOn, press] = useSwitch({
    recorded,
    writes: 'PATCH /api/auth/notifications',
    scope: { id: 'notification-preferences' },
    send: (value: boolean, options) =>
      call('PATCH /api/auth/notifications', { body: { [name]: value } }, options),
    onError: (error) => toastFailure('Update Failed', error),
    onSuccess: (notificationPreferences) => {
      client.setQueryData<CurrentUser>(
        queryKey({ key: 'GET /api/auth/user', input: {} }),
        (user) => user && { ...user, notificationPreferences },
      );
      showToast({ title: 'Notifications Updated' });
    },
  });
  return (
    <input
      type="checkbox"
      className="size-5 flex-none mt-0.5 accent-brand"
      name={name}
      checked={isOn}
      onChange={(event) => press(event.target.checked)}
    />
  );
}
