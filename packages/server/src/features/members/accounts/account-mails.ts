import { exactTime } from '@lotwise/domain/text/date-text';
import type { Config } from '../../../platform/config/config.ts';
import type { Mail } from '../mail/mail.service.ts';

type Site = Pick<Config['site'], 'name' | 'url'>;
export type Recipient = { id: string; username: string; email: string };

const to = (kind: string, { id, email }: Recipient) => ({ kind, to: email, userId: id });

export function addressCheckMail(site: Site, user: Recipient, token: string): Mail {
  return {
    ...to('address_check', user),
    subject: `Confirm your email address for ${site.name}`,
    paragraphs: [
      `Hello ${user.username},`,
      `Please confirm that ${user.email} is your address: open the link where you are logged in, or log in when it asks. It works once and expires in three days.`,
      `If you didn’t sign up for ${site.name}, you can remove the account on the page that the link opens.`,
    ],
    action: { label: 'Confirm my address', url: `${site.url}/verify-email?token=${token}` },
  };
}

/** To the new address of a member; `user.email` is the new one. */
export function newAddressMail(site: Site, user: Recipient, token: string): Mail {
  return {
    ...to('change_email', user),
    subject: `Confirm your new email address for ${site.name}`,
    paragraphs: [
      `Hello ${user.username},`,
      `Please confirm that you want to use ${user.email} for your account. The change takes effect when you open the link where you are logged in. It works once and expires in three days.`,
      `If you didn’t request this from ${site.name}, you can ignore this email.`,
    ],
    action: { label: 'Use this address', url: `${site.url}/verify-email?token=${token}` },
  };
}

/** To the old address of a member, before anything changes. */
export function addressChangesMail(
  site: Site,
  user: Recipient,
  newEmail: string,
  token: string,
): Mail {
  return {
    ...to('undo_email_change', user),
    subject: `Your ${site.name} email address is about to change`,
    paragraphs: [
      `Hello ${user.username},`,
      `Someone logged in to your account asked to change its address from ${user.email} to ${newEmail}. If that was you, you don’t need to do anything.`,
      'If it wasn’t you, undo the change. The link works for seven days, even after the address has changed, and logs your account out on every device. Then choose a new password.',
    ],
    action: { label: 'Undo the change', url: `${site.url}/undo-email-change?token=${token}` },
  };
}

/** `isFirst` says that nobody has shown before that the address is theirs. */
export function resetPasswordMail(
  site: Site,
  user: Recipient,
  { token, isFirst }: { token: string; isFirst: boolean },
): Mail {
  return {
    ...to('reset_password', user),
    subject: `Reset your ${site.name} password`,
    paragraphs: [
      `Hello ${user.username},`,
      'Someone asked to reset your password. The link works once and expires in one hour.',
      ...(isFirst
        ? [
            `Nobody has confirmed yet that ${user.email} is their address. A new password confirms it, and ends everything that was set up for the account before: ${ENDED}.`,
          ]
        : []),
      'If it wasn’t you, you can ignore this email. Your password won’t change.',
    ],
    action: { label: 'Choose a new password', url: `${site.url}/reset-password?token=${token}` },
  };
}

const ENDED =
  'sessions on other devices, passkeys, connected accounts, two-factor authentication, a change of address that was under way, and unsubscribe links';

/** Tells the owner of an address that the account made with it is theirs alone now. */
export function firstResetMail(site: Site, user: Recipient): Mail {
  return {
    ...to('security_notice', user),
    subject: `${site.name}: Your password was changed`,
    paragraphs: [
      `Hello ${user.username},`,
      `Your password was changed, which also confirmed that ${user.email} is your address.`,
      `Because nobody had confirmed it before, everything that was set up for the account until now has ended: ${ENDED}. If you had set up any of these yourself, please do so again.`,
      'If that wasn’t you, choose a new password now. This also logs your account out on every device.',
    ],
    action: { label: 'Choose a new password', url: `${site.url}/forgot-password` },
  };
}

/** Tells a member what changed in how their account is signed in to. */
export function securityMail(site: Site, user: Recipient, what: string): Mail {
  return {
    ...to('security_notice', user),
    subject: `${site.name}: ${what}`,
    paragraphs: [
      `Hello ${user.username},`,
      `${what}.`,
      'If that wasn’t you, choose a new password now. This also logs your account out on every device.',
    ],
    action: { label: 'Choose a new password', url: `${site.url}/forgot-password` },
  };
}

/** Tells a member that somebody tried to log in to their account. */
export function failedSignInsMail(
  site: Site,
  user: Recipient,
  { count, since }: { count: number; since: Date },
): Mail {
  return {
    ...to('security_notice', user),
    subject: `${site.name}: failed attempts to log in to your account`,
    paragraphs: [
      `Hello ${user.username},`,
      `Since ${exactTime(since.toISOString())}, someone has tried ${count} times to log in to your account with a wrong password or code.`,
      'If that was you, you don’t need to do anything. If not, your password is still keeping them out. Make sure you don’t use it anywhere else, and turn on two-factor authentication in your settings.',
      'We send at most one of these emails a day.',
    ],
    action: { label: 'Open my settings', url: `${site.url}/settings` },
  };
}

/** Tells a member that their account is closed, and until when they can have it back. */
export function closedMail(site: Site, user: Recipient, eraseAt: Date): Mail {
  return {
    ...to('account_closed', user),
    subject: `Your ${site.name} account is closed`,
    paragraphs: [
      `Hello ${user.username},`,
      `Your account has been closed at your request. It will be erased on ${exactTime(eraseAt.toISOString())}.`,
      'If you change your mind, log in before then to restore everything. After that, it can’t be undone.',
      'If you had a subscription, it has been canceled. You won’t be charged again unless you reopen the account.',
    ],
    action: { label: 'Reopen my account', url: `${site.url}/login` },
  };
}

/** Tells a member that signing in has brought their closed account back. */
export function reopenedMail(site: Site, user: Recipient): Mail {
  return {
    ...to('account_reopened', user),
    subject: `Your ${site.name} account is open again`,
    paragraphs: [
      `Hello ${user.username},`,
      'Someone logged in to your account, so it is open again and will not be erased. If you had a subscription and its paid period has not ended, it continues.',
      'If that wasn’t you, choose a new password now. This also logs your account out on every device.',
    ],
    action: { label: 'Choose a new password', url: `${site.url}/forgot-password` },
  };
}
