import { STARTING_POINTS, startingPath } from '@lotwise/domain/community/starting-points';
import { matchPath } from 'react-router';
import { SAMPLED, samplePath } from './features/premium/calculator/samples.ts';
import { loadMemberTools } from './features/reach/shell/MemberTools.tsx';
import type { Address, PageModule } from './lib/page.ts';

export interface Route {
  path: string;
  /** The file in pages/. */
  name: string;
  load: () => Promise<PageModule>;
  /** What a path without parameters says of them. */
  params?: Address['params'];
}

const pages = import.meta.glob<PageModule>('./pages/*Page.tsx');

/** Every address of the site, and the file in pages/ that shows it. */
export const routes: Route[] = [
  route('/', 'HomePage'),
  ...STARTING_POINTS.map(({ key }) => ({
    ...route(startingPath(key), 'StartPage'),
    params: { key },
  })),
  route('/ask', 'AskPage'),
  route('/login', 'LoginPage'),
  route('/signup', 'SignupPage'),
  route('/signup/finish', 'FinishSignupPage'),
  route('/forgot-password', 'ForgotPasswordPage'),
  route('/reset-password', 'ResetPasswordPage'),
  route('/verify-email', 'VerifyEmailPage'),
  route('/undo-email-change', 'UndoEmailChangePage'),
  route('/tags', 'TagsPage'),
  route('/tags/:tag', 'TagPage'),
  route('/law', 'LawPage'),
  route('/law/:slug', 'LawSourcePage'),
  route('/users', 'UsersPage'),
  route('/users/:username', 'PersonPage'),
  route('/leaderboard', 'LeaderboardPage'),
  route('/profile', 'ProfilePage'),
  route('/profile/card', 'CardPage'),
  route('/profile/reputation', 'ReputationPage'),
  route('/settings', 'SettingsPage'),
  route('/bookmarks', 'BookmarksPage'),
  route('/bookmarks/reading', 'ReadingListPage'),
  route('/notifications', 'NotificationsPage'),
  route('/subscribe', 'SubscribePage'),
  route('/insights', 'InsightsPage'),
  route('/insights/new', 'InsightEditorPage'),
  route('/insights/mine', 'MyInsightsPage'),
  route('/insights/edit/:id', 'InsightEditorPage'),
  route('/insights/:slug', 'InsightPage'),
  route('/calculator', 'CalculatorPage'),
  ...SAMPLED.map((country) => ({
    ...route(samplePath(country), 'CalculatorPage'),
    params: { country },
  })),
  route('/support', 'SupportPage'),
  route('/support/:id', 'TicketPage'),
  route('/experts/queue', 'ExpertQueuePage'),
  route('/history/:type/:id', 'HistoryPage'),
  route('/moderation', 'ModerationPage'),
  route('/moderation/log', 'ModerationLogPage'),
  route('/moderation/mine', 'OwnModerationPage'),
  route('/admin', 'AdminPage'),
  route('/promote-admin', 'PromoteAdminPage'),
  route('/terms', 'TermsPage'),
  route('/privacy', 'PrivacyPage'),
  route('/questions/:id/analytics', 'AnalyticsPage'),
  // Last: any word may stand where the title does, and the pages below a question come before it.
  route('/questions/:id/:slug?', 'QuestionPage'),
];

function route(path: string, name: string): Route {
  const load = pages[`./pages/${name}.tsx`];
  if (!load) throw new Error(`There is no page ${name}.`);
  return { path, name, load };
}

// A pattern costs more than it looks, and every page is matched twice: a path as it is written is
// found at once, the others
// among those that begin with the same word. Every address's first word is fixed.
const FIXED = new Map(
  routes.filter(({ path }) => !path.includes(':')).map((route) => [route.path, route]),
);
const firstWord = (path: string): string => (path.split('/', 2)[1] ?? '').toLowerCase();
const BY_WORD = Map.groupBy(routes, ({ path }) => firstWord(path));

const notFound: Route = {
  path: '*',
  name: 'NotFoundPage',
  load: () => import('./pages/NotFoundPage.tsx'),
};

const loaded = new Map<Route, PageModule>();

/** The route of a path; the 404 page for none. */
export function matchRoute(pathname: string): {
  route: Route;
  params: Address['params'];
  isKnown: boolean;
} {
  const known = FIXED.get(pathname);
  if (known) return { route: known, params: known.params ?? {}, isKnown: true };
  for (const route of BY_WORD.get(firstWord(pathname)) ?? []) {
    const match = matchPath(route.path, pathname);
    if (match) return { route, params: decoded(match.params), isKnown: true };
  }
  return { route: notFound, params: {}, isKnown: false };
}

// matchPath leaves escapes as they are. What is none stays, and names nothing.
function decoded(params: Address['params']): Address['params'] {
  try {
    return Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, value && decodeURIComponent(value)]),
    );
  } catch {
    return params;
  }
}

/** The page of a route, if it has been loaded. */
export const loadedPage = (route: Route): PageModule | undefined => loaded.get(route);

/** Loads a page's code, for a member with what only they are shown. */
export async function loadPage(route: Route, isMember = false): Promise<PageModule> {
  const page = await route.load();
  if (isMember) await Promise.all([loadMemberTools(), page.loadForMembers?.()]);
  loaded.set(route, page);
  return page;
}

export const loadAllPages = (): Promise<PageModule[]> =>
  Promise.all([...routes, notFound].map((route) => loadPage(route, true)));
