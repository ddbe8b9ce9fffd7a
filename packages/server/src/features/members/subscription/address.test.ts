import { expect, test } from 'vitest';
import type { TestMember } from '../../../../testing/app.ts';
import { aMember } from '../../../../testing/data.ts';
import { runJobs } from '../../../../testing/mail.ts';
import { hurryJobs } from '../../../../testing/payments.ts';
import { useStripe } from '../../../../testing/stripe-double/use-stripe.ts';
import { issueToken } from '../accounts/tokens.service.ts';

const { stripe, site, aPayer } = await useStripe();

/** Follows the link that was mailed to a new address, or the one back to the old. */
async function follow(
  purpose: 'change_email' | 'undo_email_change',
  member: TestMember,
  email: string,
) {
  const { id: userId } = member;
  const { db } = site.app.platform.database;
  const { token } = await issueToken(db, { userId, purpose, email, now: new Date() });
  const path = purpose === 'change_email' ? 'verify-email' : 'undo-email-change';
  return (await site.call(`POST /api/auth/${path}`, { body: { token } }, member)).status;
}

const emailAt = (id: string) =>
  stripe.books.customers.get(stripe.books.subscriptions.get(id)?.customer ?? '')?.email;

test('a payer’s receipts follow a change of address, and one that is taken back', async () => {
  const { member, id } = await aPayer();
  const before = emailAt(id) ?? '';
  expect(await follow('change_email', member, 'new@example.test')).toBe(200);
  await runJobs(site);
  expect(emailAt(id)).toBe('new@example.test');
  expect(await follow('undo_email_change', member, before)).toBe(200);
  await runJobs(site);
  expect(emailAt(id)).toBe(before);
});

test('they follow it once Stripe is back', async () => {
  const { member, id } = await aPayer();
  stripe.isAway = true;
  await follow('change_email', member, 'later@example.test');
  await runJobs(site);
  stripe.isAway = false;
  await hurryJobs(site);
  expect(emailAt(id)).toBe('later@example.test');
});

test('who never subscribed is not told to Stripe', async () => {
  const member = await aMember(site);
  expect(await follow('change_email', member, 'free@example.test')).toBe(200);
  await runJobs(site);
  expect(stripe.received).toEqual([]);
});
