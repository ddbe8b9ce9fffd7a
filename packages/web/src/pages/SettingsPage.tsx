import { type ReactNode, useEffect } from 'react';
import type { CurrentUser } from '@lotwise/contract/members/accounts';
import { AccountInformation } from '../features/members/accounts/AccountInformation.tsx';
import { EmailSettings } from '../features/members/accounts/EmailSettings.tsx';
import { NotificationSettings } from '../features/members/accounts/NotificationSettings.tsx';
import { PasswordForm } from '../features/members/accounts/PasswordForm.tsx';
import { SetPassword } from '../features/members/accounts/SetPassword.tsx';
import { DangerZone } from '../features/members/deletion/DangerZone.tsx';
import { EarlyAccessCard } from '../features/premium/early-access/EarlyAccessCard.tsx';
import { ExportSection } from '../features/members/export/ExportSection.tsx';
import { IdentitySettings } from '../features/members/identities/IdentitySettings.tsx';
import { toastProblem } from '../features/members/identities/provider-problems.ts';
import { PasskeySettings } from '../features/members/passkeys/PasskeySettings.tsx';
import { SessionList } from '../features/members/sessions/SessionList.tsx';
import { TwoFactorSettings } from '../features/members/two-factor/TwoFactorSettings.tsx';
import { ShortcutSettings } from '../features/operation/shortcuts/ShortcutSettings.tsx';
import { Head } from '../lib/head.tsx';
import { useArrival } from '../lib/forms/link-token.ts';
import { loader, useRead } from '../lib/queries.ts';
import { useSectionInView } from '../lib/section-in-view.ts';
import { useMe } from '../lib/session.ts';
import { showToast } from '../lib/toast.ts';
import type { Address } from '../lib/page.ts';
import { FailedRead, Skeleton } from '../ui/states.tsx';
import { SignedOut } from '../ui/signed-out/SignedOut.tsx';
import './settings.css';

export const loaders = (_address: Address, isMember: boolean) =>
  isMember
    ? [
        loader('GET /api/auth/user', {}),
        loader('GET /api/auth/security', {}),
        loader('GET /api/auth/sessions', {}),
        loader('GET /api/auth/early-access', {}),
      ]
    : [];

export function Page() {
  const isMember = useMe() !== null;
  return (
    <div className="page">
      <Head title="Settings" isPrivate />
      {isMember ? (
        <Settings />
      ) : (
        <SignedOut title="Please Log In" text="You need to be logged in to change your settings." />
      )}
    </div>
  );
}

function Settings() {
  const read = useRead('GET /api/auth/user', {});
  useProviderArrival();
  if (read.isPending) return <Skeleton count={3} height={180} />;
  if (read.isError) return <FailedRead read={read} title="We couldn’t load your settings" />;
  return (
    <>
      <h1 className="page-title">Settings</h1>
      <div className="settings">
        <Menu />
        <div className="flex flex-col gap-8 min-w-0">
          <Section id="account">
            <AccountInformation user={read.data} />
          </Section>
          <Section id="sign-in">
            <WaysIn user={read.data} />
            <SessionList />
          </Section>
          <Section id="notifications">
            <NotificationSettings preferences={read.data.notificationPreferences} />
          </Section>
          <Section id="preferences">
            <ShortcutSettings />
            <EarlyAccessCard />
          </Section>
          <Section id="data">
            <ExportSection />
            <Danger />
          </Section>
        </div>
      </div>
    </>
  );
}

const SECTIONS = [
  { id: 'account', name: 'Account' },
  { id: 'sign-in', name: 'Logging in' },
  { id: 'notifications', name: 'Notifications' },
  { id: 'preferences', name: 'Preferences' },
  { id: 'data', name: 'Your data' },
] as const;
const SECTION_IDS = SECTIONS.map(({ id }) => id);

/** Leads to the sections, and shows which of them is read. */
function Menu() {
  const { current, choose } = useSectionInView(SECTION_IDS);
  return (
    <nav className="settings-menu" aria-label="Settings">
      {SECTIONS.map(({ id, name }) => (
        <a
          key={id}
          className="menu-item"
          href={`#${id}`}
          aria-current={id === current ? 'true' : undefined}
          onClick={() => choose(id)}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

/** A group of cards, which the menu leads to. */
function Section({ id, children }: { id: (typeof SECTIONS)[number]['id']; children: ReactNode }) {
  const name = SECTIONS.find((one) => one.id === id)?.name;
  return (
    <section className="flex flex-col gap-4" id={id} aria-labelledby={`${id}-section`}>
      <h2 id={`${id}-section`} className="text-xl font-semibold -mb-1">
        {name}
      </h2>
      {children}
    </section>
  );
}

function WaysIn({ user }: { user: CurrentUser }) {
  const read = useRead('GET /api/auth/security', {});
  if (read.isPending) return <Skeleton count={4} height={180} />;
  if (read.isError) return <FailedRead read={read} title="We couldn’t load how you log in" />;
  const { hasPassword, pendingEmail, twoFactor, passkeys, identities, providers } = read.data;
  const { mustConfirmFirst } = read.data;
  const proof = { hasPassword, takesCode: twoFactor.isOn };
  return (
    <>
      <EmailSettings proof={proof} pendingEmail={pendingEmail} />
      {hasPassword ? <PasswordForm proof={proof} /> : <SetPassword email={user.email} />}
      <TwoFactorSettings
        state={twoFactor}
        hasPassword={hasPassword}
        mustConfirmFirst={mustConfirmFirst}
      />
      <PasskeySettings passkeys={passkeys} proof={proof} mustConfirmFirst={mustConfirmFirst} />
      <IdentitySettings
        identities={identities}
        providers={providers}
        proof={proof}
        mustConfirmFirst={mustConfirmFirst}
      />
    </>
  );
}

function Danger() {
  const read = useRead('GET /api/auth/security', {});
  if (!read.data) return null;
  const { hasPassword, twoFactor } = read.data;
  return <DangerZone proof={{ hasPassword, takesCode: twoFactor.isOn }} />;
}

/** Says what came of connecting an account, when a provider led back here. */
function useProviderArrival(): void {
  const arrival = useArrival();
  useEffect(() => {
    if (!arrival) return;
    toastProblem(arrival, 'Update Failed');
    if (arrival.has('connected')) showToast({ title: 'Account connected' });
  }, [arrival]);
}
