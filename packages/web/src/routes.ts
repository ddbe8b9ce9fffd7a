import { matchPath } from 'react-router';
import type { Address, PageModule } from './kit/page.ts';

export interface Route {
  path: string;
  /** The file in pages/. */
  name: string;
  load: () => Promise<PageModule>;
}

/** Every address of the site. */
export const routes: Route[] = [
  { path: '/', name: 'HomePage', load: () => import('./pages/HomePage.tsx') },
  { path: '/ask', name: 'AskPage', load: () => import('./pages/AskPage.tsx') },
  { path: '/login', name: 'LoginPage', load: () => import('./pages/LoginPage.tsx') },
  { path: '/signup', name: 'SignupPage', load: () => import('./pages/SignupPage.tsx') },
  {
    path: '/signup/finish',
    name: 'FinishSignupPage',
    load: () => import('./pages/FinishSignupPage.tsx'),
  },
  {
    path: '/forgot-password',
    name: 'ForgotPasswordPage',
    load: () => import('./pages/ForgotPasswordPage.tsx'),
  },
  {
    path: '/reset-password',
    name: 'ResetPasswordPage',
    load: () => import('./pages/ResetPasswordPage.tsx'),
  },
  {
    path: '/verify-email',
    name: 'VerifyEmailPage',
    load: () => import('./pages/VerifyEmailPage.tsx'),
  },
  {
    path: '/undo-email-change',
    name: 'UndoEmailChangePage',
    load: () => import('./pages/UndoEmailChangePage.tsx'),
  },
  { path: '/tags', name: 'TagsPage', load: () => import('./pages/TagsPage.tsx') },
  { path: '/tags/:tag', name: 'TagPage', load: () => import('./pages/TagPage.tsx') },
  { path: '/law', name: 'LawPage', load: () => import('./pages/LawPage.tsx') },
  {
    path: '/law/:slug',
    name: 'LawSourcePage',
    load: () => import('./pages/LawSourcePage.tsx'),
  },
  { path: '/users', name: 'UsersPage', load: () => import('./pages/UsersPage.tsx') },
  { path: '/users/:username', name: 'PersonPage', load: () => import('./pages/PersonPage.tsx') },
  {
    path: '/leaderboard',
    name: 'LeaderboardPage',
    load: () => import('./pages/LeaderboardPage.tsx'),
  },
  { path: '/profile', name: 'ProfilePage', load: () => import('./pages/ProfilePage.tsx') },
  { path: '/profile/card', name: 'CardPage', load: () => import('./pages/CardPage.tsx') },
  {
    path: '/profile/reputation',
    name: 'ReputationPage',
    load: () => import('./pages/ReputationPage.tsx'),
  },
  { path: '/settings', name: 'SettingsPage', load: () => import('./pages/SettingsPage.tsx') },
  { path: '/bookmarks', name: 'BookmarksPage', load: () => import('./pages/BookmarksPage.tsx') },
  {
    path: '/bookmarks/reading',
    name: 'ReadingListPage',
    load: () => import('./pages/ReadingListPage.tsx'),
  },
  {
    path: '/notifications',
    name: 'NotificationsPage',
    load: () => import('./pages/NotificationsPage.tsx'),
  },
  { path: '/subscribe', name: 'SubscribePage', load: () => import('./pages/SubscribePage.tsx') },
  { path: '/insights', name: 'InsightsPage', load: () => import('./pages/InsightsPage.tsx') },
  {
    path: '/insights/new',
    name: 'InsightEditorPage',
    load: () => import('./pages/InsightEditorPage.tsx'),
  },
  {
    path: '/insights/mine',
    name: 'MyInsightsPage',
    load: () => import('./pages/MyInsightsPage.tsx'),
  },
  {
    path: '/insights/edit/:id',
    name: 'InsightEditorPage',
    load: () => import('./pages/InsightEditorPage.tsx'),
  },
  { path: '/insights/:slug', name: 'InsightPage', load: () => import('./pages/InsightPage.tsx') },
  { path: '/calculator', name: 'CalculatorPage', load: () => import('./pages/CalculatorPage.tsx') },
  { path: '/support', name: 'SupportPage', load: () => import('./pages/SupportPage.tsx') },
  { path: '/support/:id', name: 'TicketPage', load: () => import('./pages/TicketPage.tsx') },
  {
    path: '/experts/queue',
    name: 'ExpertQueuePage',
    load: () => import('./pages/ExpertQueuePage.tsx'),
  },
  {
    path: '/history/:type/:id',
    name: 'HistoryPage',
    load: () => import('./pages/HistoryPage.tsx'),
  },
  { path: '/moderation', name: 'ModerationPage', load: () => import('./pages/ModerationPage.tsx') },
  {
    path: '/moderation/log',
    name: 'ModerationLogPage',
    load: () => import('./pages/ModerationLogPage.tsx'),
  },
  {
    path: '/moderation/mine',
    name: 'OwnModerationPage',
    load: () => import('./pages/OwnModerationPage.tsx'),
  },
  { path: '/admin', name: 'AdminPage', load: () => import('./pages/AdminPage.tsx') },
  {
    path: '/promote-admin',
    name: 'PromoteAdminPage',
    load: () => import('./pages/PromoteAdminPage.tsx'),
  },
  { path: '/terms', name: 'TermsPage', load: () => import('./pages/TermsPage.tsx') },
  { path: '/privacy', name: 'PrivacyPage', load: () => import('./pages/PrivacyPage.tsx') },
  {
    path: '/questions/:id/analytics',
    name: 'AnalyticsPage',
    load: () => import('./pages/AnalyticsPage.tsx'),
  },
  // Last: any word may stand where the title does, and the pages below a question come before it.
  {
    path: '/questions/:id/:slug?',
    name: 'QuestionPage',
    load: () => import('./pages/QuestionPage.tsx'),
  },
];

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
  if (known) return { route: known, params: {}, isKnown: true };
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
  if (isMember) await page.loadForMembers?.();
  loaded.set(route, page);
  return page;
}

export const loadAllPages = (): Promise<PageModule[]> =>
  Promise.all([...routes, notFound].map((route) => loadPage(route, true)));
