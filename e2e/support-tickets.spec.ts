import { main } from './support/parts.ts';
import { expectGoodLooks } from './support/looks.ts';
import {
  expect,
  expectToast,
  type Member,
  open,
  signIn,
  signOut,
  type Site,
  test,
} from './support/test.ts';

const ticketOf = (
  site: Site,
  member: Member,
  part: { subject?: string; text?: string; category?: 'account' | 'refund' } = {},
) =>
  site.call(
    'POST /api/support/tickets',
    { body: { subject: 'I can’t sign in', category: 'account', text: 'It says no.', ...part } },
    member,
  );

test('a visitor is asked to log in, and reads that premium members come first', async ({
  page,
}) => {
  await open(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Support' }).click();
  await expect(page).toHaveURL('/support');
  await expect(main(page).getByRole('heading')).toHaveText('Please Log In');
  await expect(main(page)).toContainText(
    'Support is for everybody. Premium members’ tickets come first',
  );
  await open(page, '/support/0198a000-0000-7000-8000-000000000000');
  await expect(main(page).getByRole('heading')).toHaveText('Please Log In');
});

test('a member writes, staff reply, and the member goes on', async ({ page, context, site }) => {
  const [member, admin] = [
    await site.signUp({ username: 'in-need' }),
    await site.signUp({ tier: 'admin', username: 'helper' }),
  ];
  await signIn(context, site, member);
  await open(page, '/support');
  await expect(main(page)).toContainText('You have not written to support yet.');
  await expect(main(page).getByRole('link', { name: 'Upgrade to Premium' })).toHaveAttribute(
    'href',
    '/subscribe',
  );
  await main(page).getByRole('button', { name: 'Send Ticket' }).click();
  await expect(main(page).getByRole('alert')).toHaveText([
    'Subject is required',
    'Please write a message',
  ]);
  await main(page).getByLabel('What is it about?').selectOption('Payment');
  await main(page).getByLabel('Subject').fill('Charged twice');
  await main(page).getByLabel('Message').fill('On **Monday** and Tuesday.');
  await expect(main(page).getByRole('button', { name: 'Image' })).toHaveCount(0);
  await page.reload();
  await expect(main(page).getByLabel('Subject')).toHaveValue('Charged twice');
  await main(page).getByLabel('What is it about?').selectOption('Payment');
  await main(page).getByRole('button', { name: 'Send Ticket' }).click();
  await expectToast(page, 'Ticket sent', 'You’ll get our reply here and by email.');
  await expect(page).toHaveURL(/\/support\/[\w-]{36}$/);
  const address = new URL(page.url()).pathname;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Charged twice');
  await expect(main(page)).toContainText('Waiting for supportPayment');
  await expect(main(page).locator('strong')).toHaveText('Monday');

  await signOut(page);
  await signIn(context, site, admin);
  await open(page, '/admin?tab=support');
  const part = page.getByRole('region', { name: 'Support' });
  await part.getByRole('link', { name: 'Charged twice' }).click();
  await part.getByRole('button', { name: 'Assign to me' }).click();
  await expect(part).toContainText('with helper');
  await part.getByLabel('Then mark as').selectOption('Internal note');
  await part.getByLabel('Internal note').fill('The bank did that.');
  await part.getByRole('button', { name: 'Save Note' }).click();
  await expectToast(page, 'Note saved');
  await expect(part.getByRole('listitem').last()).toContainText('The bank did that.');
  await part.getByLabel('Then mark as').selectOption('Waiting for the member');
  await part.getByLabel('Reply').fill('Which bank is it?');
  await part.getByRole('button', { name: 'Send Reply' }).click();
  await expectToast(page, 'Reply sent', 'in-need gets it on the site and by email.');
  await expect(part.getByRole('listitem')).toHaveCount(3);

  await signOut(page);
  await signIn(context, site, member);
  await open(page, '/');
  await expect(
    page
      .getByRole('link', { name: /Notifications.*1/ })
      .or(page.locator('summary[aria-label*="1 unread"]'))
      .first(),
  ).toBeVisible();
  await open(page, '/support');
  await expect(main(page).getByRole('listitem')).toContainText('New replyWaiting for you');
  await main(page).getByRole('link', { name: 'Charged twice' }).click();
  await expect(page).toHaveURL(address);
  await expect(main(page)).toContainText('Which bank is it?');
  await expect(main(page)).not.toContainText('The bank did that.');
  await main(page).getByLabel('Your reply').fill('The one at the corner.');
  await main(page).getByRole('button', { name: 'Send Reply' }).click();
  await expectToast(page, 'Reply sent');
  await expect(main(page).getByRole('list').getByRole('listitem')).toHaveCount(3);
  await expect(main(page)).toContainText('Waiting for support');
  await main(page).getByRole('button', { name: 'Close Ticket' }).click();
  await expectToast(page, 'Ticket closed', 'A reply opens it again.');
  await expect(main(page)).toContainText('This ticket is closed.');
  await main(page).getByRole('link', { name: 'Support', exact: true }).click();
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Charged twice' })).toHaveCount(
    1,
  );
  await expect(main(page).getByRole('listitem')).toContainText('Closed');
  await expect(main(page).getByRole('listitem')).not.toContainText('New reply');
});

test('a link says what a ticket is about: a refund, or a post', async ({ page, member, site }) => {
  const question = await site.ask(member);
  await open(page, '/support?category=refund');
  await expect(main(page).getByLabel('What is it about?')).toHaveValue('refund');
  await expect(main(page)).toContainText('From day 8 to day 30, ask for it here.');
  await open(page, `/support?category=appeal&about=/questions/${question.id}`);
  await expect(main(page).getByLabel('What is it about?')).toHaveValue('appeal');
  await main(page).getByLabel('Subject').fill('Why was it closed?');
  await main(page).getByLabel('Message').fill('It is not a duplicate.');
  await main(page).getByRole('button', { name: 'Send Ticket' }).click();
  await expect(main(page).getByRole('link', { name: `/questions/${question.id}` })).toBeVisible();
  await open(page, `/support?category=appeal&about=question%20${question.id}`);
  await expect(main(page).getByRole('link', { name: `question ${question.id}` })).toHaveAttribute(
    'href',
    `/questions/${question.id}`,
  );
  await open(page, '/support?category=appeal&about=https://example.com/');
  await expect(main(page)).not.toContainText('example.com');
});

test('another member’s ticket is not there', async ({ page, site, member, watch }) => {
  watch.allow(/404/);
  void member;
  const { id } = await ticketOf(site, await site.signUp());
  await open(page, `/support/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ticket not found');
});

test('premium members come first in the staff’s queue', async ({
  page,
  context,
  emptySite: site,
}) => {
  const [free, premium, admin] = [
    await site.signUp(),
    await site.signUp({ tier: 'premium' }),
    await site.signUp({ tier: 'admin' }),
  ];
  await ticketOf(site, free, { subject: 'From a free member' });
  await ticketOf(site, premium, { subject: 'From a premium member' });
  await signIn(context, site, premium);
  await open(page, `${site.url}/support`);
  await expect(main(page)).toContainText('You have premium: your tickets come first.');
  await signOut(page);
  await signIn(context, site, admin);
  await open(page, `${site.url}/admin?tab=support`);
  const links = page
    .getByRole('region', { name: 'Support' })
    .getByRole('listitem')
    .getByRole('link');
  await expect(links).toHaveText(['From a premium member', 'From a free member']);
  await page.getByRole('region', { name: 'Support' }).getByRole('link', { name: 'Refund' }).click();
  await expect(main(page)).toContainText('No matching tickets.');
});

test('a refund that was asked for is given after asking, and refused where nothing was paid', async ({
  page,
  context,
  site,
  watch,
}) => {
  watch.allow(/409/);
  const [member, admin] = [
    await site.signUp({ username: 'paid-nothing' }),
    await site.signUp({ tier: 'admin' }),
  ];
  const { id } = await ticketOf(site, member, { category: 'refund' });
  await signIn(context, site, admin);
  await open(page, `/admin?tab=support&ticket=${id}`);
  await page.getByRole('button', { name: 'Refund and end subscription' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'Their latest payment is refunded in full, their subscription ends',
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  await expect(page.locator('.toast-area li')).toContainText('Refund Failed');
});

test('support is accessible in both themes, and never wider than 320 pixels', async ({
  page,
  context,
  site,
}) => {
  test.slow();
  const [member, admin] = [
    await site.signUp({ username: 'M'.repeat(20) }),
    await site.signUp({ tier: 'admin', username: 'A'.repeat(20) }),
  ];
  const { id } = await ticketOf(site, member, {
    subject: 'x'.repeat(150),
    text: `${'y'.repeat(300)}\n\n| a | b |\n|---|---|\n| 1 | 2 |`,
    category: 'refund',
  });
  await site.call(
    'POST /api/admin/tickets/{id}/messages',
    { params: { id }, body: { text: 'Yes.' } },
    admin,
  );
  await site.call(
    'POST /api/admin/tickets/{id}/notes',
    { params: { id }, body: { text: 'No.' } },
    admin,
  );
  for (const [as, address] of [
    [member, '/support?category=refund'],
    [member, `/support/${id}`],
    [admin, '/admin?tab=support&state=answered'],
    [admin, `/admin?tab=support&ticket=${id}`],
  ] as const) {
    await signOut(page);
    await signIn(context, site, as);
    await open(page, address);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectGoodLooks(page, address.replace(/\W+/g, '-'));
  }
});
