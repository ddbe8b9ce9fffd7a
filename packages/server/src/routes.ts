import { changeSignInRoutes } from './commands/change-sign-in.routes.ts';
import { disownAddressRoutes } from './commands/disown-address.routes.ts';
import { logInRoutes } from './commands/log-in.routes.ts';
import { moderatingRoutes } from './commands/moderating.routes.ts';
import { postingRoutes } from './commands/posting.routes.ts';
import { accountRoutes } from './features/members/accounts/accounts.routes.ts';
import { addressRoutes } from './features/members/accounts/addresses.routes.ts';
import { recoveryRoutes } from './features/members/accounts/recovery.routes.ts';
import { allowanceRoutes } from './features/members/allowance/allowance.routes.ts';
import { adminRoutes } from './features/operation/admin/admin.routes.ts';
import { analyticsRoutes } from './features/premium/analytics/analytics.routes.ts';
import { assistantRoutes } from './features/premium/assistant/assistant.routes.ts';
import { backupRoutes } from './features/operation/backup/backup.routes.ts';
import { bookmarkRoutes } from './features/community/bookmarks/bookmarks.routes.ts';
import { commentRoutes } from './features/community/comments/comments.routes.ts';
import { discoveryRoutes } from './features/reach/discovery/discovery.routes.ts';
import { expertRoutes } from './features/premium/experts/experts.routes.ts';
import { feedRoutes } from './features/reach/feeds/feeds.routes.ts';
import { flagRoutes } from './features/moderation/flags/flags.routes.ts';
import { followRoutes } from './features/community/follows/follows.routes.ts';
import { hidingRoutes } from './features/moderation/hiding/hiding.routes.ts';
import { liveRoutes } from './features/community/live/live.routes.ts';
import { moderationRoutes } from './features/moderation/moderation/moderation.routes.ts';
import { jobRoutes } from './features/operation/jobs/jobs.routes.ts';
import { outboxRoutes } from './features/members/mail/outbox.routes.ts';
import { notificationRoutes } from './features/members/notifications/notifications.routes.ts';
import { unsubscribeRoutes } from './features/members/notifications/unsubscribe.routes.ts';
import { ledgerRoutes } from './features/premium/ledgers/ledgers.routes.ts';
import { readLedgersForExport } from './features/premium/ledgers/ledgers.service.ts';
import { deletionRoutes } from './features/members/deletion/deletion.routes.ts';
import { exportRoutes } from './features/members/export/export.routes.ts';
import { invitationRoutes } from './features/members/invitations/invitations.routes.ts';
import { insightRoutes } from './features/premium/insights/insights.routes.ts';
import { identityRoutes } from './features/members/identities/identities.routes.ts';
import { passkeyRoutes } from './features/members/passkeys/passkeys.routes.ts';
import { draftRoutes } from './features/community/drafts/drafts.routes.ts';
import { earlyAccessRoutes } from './features/premium/early-access/early-access.routes.ts';
import { editingRoutes } from './features/moderation/editing/editing.routes.ts';
import { questionRoutes } from './features/community/questions/questions.routes.ts';
import { settingsRoutes } from './features/operation/settings/settings.routes.ts';
import { shareImageRoutes } from './features/reach/share-images/share-images.routes.ts';
import { sitemapRoutes } from './features/reach/sitemap/sitemap.routes.ts';
import { sourceRoutes } from './features/operation/sources/sources.routes.ts';
import { sessionRoutes } from './features/members/sessions/sessions.routes.ts';
import { credentialRoutes } from './features/members/credentials/credentials.routes.ts';
import { peopleRoutes } from './features/members/people/people.routes.ts';
import { ringRoutes } from './features/moderation/rings/rings.routes.ts';
import { restrictionRoutes } from './features/moderation/restrictions/restrictions.routes.ts';
import { reputationRoutes } from './features/members/reputation/reputation.routes.ts';
import { subscriptionRoutes } from './features/members/subscription/subscription.routes.ts';
import { statsRoutes } from './features/community/stats/stats.routes.ts';
import { twoFactorRoutes } from './features/members/two-factor/two-factor.routes.ts';
import { relatedRoutes } from './features/community/related/related.routes.ts';
import { supportRoutes } from './features/premium/support/support.routes.ts';
import { lawRoutes } from './features/community/law/law.routes.ts';
import { tagRoutes } from './features/community/tags/tags.routes.ts';
import { uploadRoutes } from './features/members/uploads/uploads.routes.ts';
import { writingRoutes } from './features/community/writing/writing.routes.ts';
import type { LiveHub } from './features/community/live/live.hub.ts';
import type { App } from './platform/http/app.ts';

const ACCOUNTS = [
  accountRoutes,
  addressRoutes,
  recoveryRoutes,
  sessionRoutes,
  twoFactorRoutes,
  passkeyRoutes,
  identityRoutes,
  deletionRoutes,
];

/** The calls of all commands and features. */
const FEATURES = [
  ...ACCOUNTS,
  logInRoutes,
  changeSignInRoutes,
  disownAddressRoutes,
  postingRoutes,
  moderatingRoutes,
  questionRoutes,
  analyticsRoutes,
  commentRoutes,
  bookmarkRoutes,
  earlyAccessRoutes,
  statsRoutes,
  notificationRoutes,
  followRoutes,
  unsubscribeRoutes,
  ledgerRoutes,
  relatedRoutes,
  tagRoutes,
  lawRoutes,
  editingRoutes,
  draftRoutes,
  writingRoutes,
  allowanceRoutes,
  assistantRoutes,
  uploadRoutes,
  insightRoutes,
  peopleRoutes,
  reputationRoutes,
  credentialRoutes,
  subscriptionRoutes,
  expertRoutes,
  supportRoutes,
  adminRoutes,
  settingsRoutes,
  outboxRoutes,
  jobRoutes,
  invitationRoutes,
  backupRoutes,
  flagRoutes,
  hidingRoutes,
  moderationRoutes,
  restrictionRoutes,
  sourceRoutes,
  ringRoutes,
];

/** Adds the calls and visits of every action and feature. */
export function addCalls(app: App, hub: LiveHub): void {
  for (const addRoutes of FEATURES) addRoutes(app);
  exportRoutes(app, readLedgersForExport);
  liveRoutes(app, hub);
}

/** Adds what machines read besides the pages: feeds, images beside links, the sitemap and others. */
export function addFiles(app: App): void {
  for (const addRoutes of [discoveryRoutes, feedRoutes, shareImageRoutes, sitemapRoutes])
    addRoutes(app);
}
