import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { worldOf } from './support/finding.ts';
import { LOST, takeAway, untilItCame } from './support/missing-code.ts';
import { openListening } from './support/notifications.ts';
import { expect, open, signIn, type Site, test } from './support/test.ts';

// Every part of a page whose code comes after the page, each with its code missing.

interface Places {
  question: string;
  closed: string;
  own: string;
}
interface Part {
  chunk: string;
  at: (places: Places) => string;
  as?: 'visitor' | 'free' | 'author' | 'admin';
  says?: string;
  /** The part that it stands in, which is brought back before it. */
  within?: string;
  /** Its place is not there beside the others of its address. */
  isAlone?: boolean;
  open?: (page: Page, address: string) => Promise<void>;
  press?: (page: Page, site: Site, places: Places) => Promise<unknown>;
}

const fold = (name: string) => (page: Page) =>
  page.locator('summary', { hasText: name }).first().click();
const button = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

const adminTab = (chunk: string, query = '', within?: string): Part => ({
  chunk,
  at: () => `/admin${query}`,
  ...(within !== undefined && { within }),
});
/** Those of one address stand together, and are taken away together. */
const PARTS: Part[] = [
  adminTab('UsersTab'),
  adminTab('ContentTab', '?tab=content'),
  adminTab('ScraperTab', '?tab=scraper'),
  adminTab('StatisticsTab', '?tab=statistics'),
  adminTab('Charts', '?tab=statistics', 'StatisticsTab'),
  adminTab('CredentialsTab', '?tab=credentials'),
  adminTab('SupportTab', '?tab=support'),
  adminTab('AuditTab', '?tab=audit'),
  adminTab('PlatformTab', '?tab=platform'),
  adminTab('OperationPart', '?tab=platform', 'PlatformTab'),
  adminTab('MaintenanceCard', '?tab=platform', 'OperationPart'),
  adminTab('ClearCacheCard', '?tab=platform', 'OperationPart'),
  adminTab('BackupCard', '?tab=platform', 'OperationPart'),
  adminTab('EarlyAccessAdmin', '?tab=platform', 'OperationPart'),
  adminTab('SettingsPart', '?tab=platform&part=settings'),
  adminTab('InvitationsPart', '?tab=platform&part=invitations'),
  adminTab('MailPart', '?tab=platform&part=mail'),
  adminTab('DisputesPart', '?tab=platform&part=disputes'),
  adminTab('JobsPart', '?tab=platform&part=jobs'),
  { chunk: 'Start', at: () => '/calculator' },
  { chunk: 'Workbench', at: () => '/calculator/sample/us' },
  { chunk: 'BrokerForms', at: () => '/calculator/sample/us?view=broker-forms', as: 'visitor' },
  { chunk: 'ChooseLots', at: () => '/calculator/sample/us?view=choose-lots', as: 'visitor' },
  { chunk: 'Checklist', at: () => '/calculator/sample/us?view=checklist', as: 'visitor' },
  {
    chunk: 'PickDialog',
    at: () => '/calculator/sample/us?view=transactions',
    as: 'visitor',
    press: async (page) => {
      await page.getByRole('row', { name: /Sell/ }).first().click();
      await page.getByRole('button', { name: 'Choose the lots' }).click();
    },
  },
  { chunk: 'MemberModeration', at: () => '/users/finder-asks' },
  { chunk: 'FollowButton', at: ({ question }) => question },
  { chunk: 'ThreadModeration', at: ({ question }) => question },
  { chunk: 'ValidityDisclosure', at: ({ question }) => question },
  {
    chunk: 'QuestionNews',
    at: ({ question }) => question,
    open: openListening,
    press: async (_page, site) => {
      const { expert, agedId } = await worldOf(site);
      await site.answer(expert, { id: agedId }, 'Some do, some do not.');
    },
  },
  {
    chunk: 'HiddenQuestion',
    at: () => '/questions/no-such-question',
    says: 'This page could not be loaded',
  },
  { chunk: 'ExpertState', at: ({ own }) => own },
  {
    chunk: 'ValidityEditor',
    at: ({ question }) => question,
    as: 'author',
    press: button('Change country, years and sources'),
  },
  {
    chunk: 'ValidityReview',
    at: ({ question }) => question,
    as: 'author',
    isAlone: true,
    press: button('Review the law'),
  },
  {
    chunk: 'LatestNotifications',
    at: () => '/tags',
    press: (page) => page.locator('summary[aria-label^="Notifications"]').click(),
  },
  { chunk: 'EditorTools', at: () => '/ask' },
  { chunk: 'DraftKeeper', at: () => '/ask' },
  { chunk: 'LotsHelpText', at: () => '/ask', press: fold('Show a computed ledger') },
  {
    chunk: 'SandboxForm',
    at: () => '/subscribe',
    as: 'free',
    says: 'Unable to load payment form.',
  },
  { chunk: 'ValidityNote', at: ({ question }) => question, as: 'visitor' },
  { chunk: 'StateNote', at: ({ closed }) => closed, as: 'visitor' },
  { chunk: 'FacetFilter', at: () => '/', as: 'visitor' },
  { chunk: 'SearchHints', at: () => '/?search=okapi', as: 'visitor' },
  { chunk: 'CloseQuestions', at: () => '/?search=okapi+nowhere', as: 'visitor' },
];

/** What says in a toast that it did not come (`missing-code.spec.ts`), or is Stripe’s own. */
const ELSEWHERE = [
  'Chat',
  'EditForm',
  'FlagDialog',
  'HelpDialog',
  'ModerateDialog',
  'RemoveDialog',
  'StripeForm',
];

test('every part that is loaded later is tried here', () => {
  const root = path.join(import.meta.dirname, '../packages/web/src');
  const declared = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => readFileSync(path.join(root, name), 'utf8').replaceAll(/^ *\*.*$/gm, ''))
    .flatMap((text) => [
      ...text.matchAll(
        /(?:lazyPart|hydratedPart|adminPart)\(\s*async \(\) =>\s*\(await import\('[^']*?(\w+)\.tsx'\)/g,
      ),
    ])
    .map(([, chunk]) => chunk);
  const tried = [...PARTS.map(({ chunk }) => chunk), ...ELSEWHERE];
  expect([...new Set(declared)].toSorted()).toEqual(tried.toSorted());
});

for (const as of ['admin', 'author', 'free', 'visitor'] as const)
  test(`each says to a reader (${as}) that it is missing, and Retry brings it`, async ({
    page,
    site,
    context,
    watch,
  }) => {
    test.setTimeout(180_000);
    watch.allow(LOST);
    watch.allow(/404/);
    const { asker, expert, agedId } = await worldOf(site);
    const admin = await site.signUp({ tier: 'admin' });
    const [closed, own] = [await site.ask(asker), await site.ask(admin)];
    const params = { id: closed.id };
    await site.call(
      'POST /api/moderation/questions/{id}/close',
      { params, body: { reason: 'off_topic' } },
      admin,
    );
    const places = {
      question: `/questions/${agedId}`,
      closed: `/questions/${closed.id}`,
      own: `/questions/${own.id}`,
    };
    const readers = { admin, author: expert, free: asker, visitor: null };
    const reader = readers[as];
    if (reader) await signIn(context, site, reader);
    for (const parts of togetherOf(PARTS.filter((part) => (part.as ?? 'admin') === as))) {
      const [{ at, says = 'This part could not be loaded', open: opens = open }] = parts;
      const bringBack = new Map<string, () => Promise<void>>();
      for (const { chunk } of parts) bringBack.set(chunk, await takeAway(page, chunk));
      await opens(page, at(places));
      await page.locator('footer').scrollIntoViewIfNeeded();
      let missing = parts.filter(({ within, press }) => !within && !press).length;
      for (const { chunk, press } of parts) {
        await press?.(page, site, places);
        if (press) missing++;
        await expect.soft(page.getByText(says), chunk).toHaveCount(missing);
        await expect.soft(page.getByRole('heading', { level: 1 }), chunk).not.toBeEmpty();
        await bringBack.get(chunk)?.();
        const retry = page.getByRole('button', { name: 'Retry' });
        // A press alone takes the words away: they are looked for when its answer is there.
        await untilItCame(page, chunk, () =>
          // All at once: each press takes its own button away.
          retry.evaluateAll((all) => {
            for (const one of all)
              if (one instanceof HTMLElement && one.checkVisibility()) one.click();
          }),
        );
        missing += parts.filter(({ within }) => within === chunk).length - 1;
        await expect.soft(page.getByText(says), chunk).toHaveCount(missing);
      }
    }
  });

/** The parts that stand at one address. */
function togetherOf(parts: Part[]): [Part, ...Part[]][] {
  const all: [Part, ...Part[]][] = [];
  const places: Places = { question: 'question', closed: 'closed', own: 'own' };
  for (const part of parts) {
    const last = all.at(-1);
    if (last?.[0].at(places) === part.at(places) && !part.isAlone) last.push(part);
    else all.push([part]);
  }
  return all;
}
