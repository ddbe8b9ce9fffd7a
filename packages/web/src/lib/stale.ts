import type { CallKey, ReadKey } from '@lotwise/contract/calls';

/** A call that may change something. */
export type WriteKey = Exclude<CallKey, ReadKey>;

/** A reading in the query cache; drafts are read for a whole page at once. */
type Reading = ReadKey | 'drafts';

/** What a write makes stale. */
export interface Stale {
  /** Refetched at once where it is shown, otherwise when it is next shown. */
  now?: readonly Reading[];
  /** Stays as it is until it is next shown. */
  later?: readonly Reading[];
  /** Is not shown again as it was. */
  forget?: readonly Reading[];
}

const NOTHING: Stale = {};
const QUESTION = 'GET /api/questions/{id}';
const COMMENTS = 'GET /api/questions/{id}/comments';
const CLOSE = 'GET /api/search/close';
const LISTS = ['GET /api/questions', CLOSE, 'GET /api/stats/tags'] as const;
const AUDIT = 'GET /api/admin/audit';

const validity: Stale = { now: [QUESTION] };
const editedPost: Stale = {
  now: [QUESTION, COMMENTS, ...LISTS],
  forget: [
    'GET /api/questions/{id}/history',
    'GET /api/answers/{id}/history',
    'GET /api/comments/{id}/history',
    'drafts',
  ],
};
const moderated: Stale = {
  now: [
    QUESTION,
    COMMENTS,
    'GET /api/questions',
    'GET /api/moderation/questions/{id}',
    'GET /api/moderation/posts/{id}',
    'GET /api/moderation/flags',
    'GET /api/moderation/held',
    'GET /api/moderation/log',
  ],
};
const flags: Stale = { now: ['GET /api/moderation/questions/{id}'] };
const restriction: Stale = { now: ['GET /api/moderation/users/{userId}'] };
const members: Stale = {
  now: [
    'GET /api/admin/users',
    'GET /api/admin/stats',
    AUDIT,
    'GET /api/admin/audit/actions',
    'GET /api/stats/users',
  ],
};
const sources: Stale = {
  now: ['GET /api/admin/sources', 'GET /api/admin/sources/{id}/missing', AUDIT],
};
const jobs: Stale = { now: ['GET /api/admin/jobs'] };
const invitations: Stale = { now: ['GET /api/admin/invitations'] };
const staffTickets: Stale = { now: ['GET /api/admin/tickets', AUDIT] };
const decidedCredential: Stale = { now: ['GET /api/admin/credentials', AUDIT] };
const tickets: Stale = { now: ['GET /api/support/tickets'] };
const insights: Stale = {
  now: ['GET /api/insights', 'GET /api/auth/insights'],
  forget: ['GET /api/insights/{slug}'],
};
const ledgers: Stale = { now: ['GET /api/ledgers'] };
const claims: Stale = { now: ['GET /api/experts/queue'] };
const credentials: Stale = { now: ['GET /api/auth/credentials'] };
const expertise: readonly Reading[] = ['GET /api/experts/queue', 'GET /api/users/{username}'];
const sessions: Stale = { now: ['GET /api/auth/sessions'] };
const security: Stale = { now: ['GET /api/auth/security'] };
const subscription: Stale = {
  now: ['GET /api/subscription/status', 'GET /api/subscription/invoices'],
};
const image: Stale = {
  now: [
    'GET /api/questions',
    QUESTION,
    'GET /api/stats/users',
    'GET /api/stats/leaderboard',
    'GET /api/users/{username}',
  ],
};

/**
 * What each writing call makes stale. Where a write replies with the new state, its form puts that
 * into the query cache; a change of who is signed in refetches everything (`useSwitchMe`).
 */
export const STALE: Record<WriteKey, Stale> = {
  'POST /api/questions': { now: LISTS },
  'PATCH /api/questions/{id}': editedPost,
  'PATCH /api/answers/{id}': editedPost,
  'PATCH /api/comments/{id}': editedPost,
  'DELETE /api/questions/{id}': { now: LISTS },
  'DELETE /api/answers/{id}': editedPost,
  'DELETE /api/comments/{id}': editedPost,
  'POST /api/questions/{id}/answers': {
    now: [QUESTION, 'GET /api/questions', 'GET /api/moderation/questions/{id}'],
  },
  'POST /api/questions/{id}/comments': { now: [COMMENTS, 'GET /api/moderation/questions/{id}'] },
  'POST /api/answers/{id}/accept': { now: [QUESTION, 'GET /api/questions'] },
  'PATCH /api/answers/{id}/validity': validity,
  'POST /api/answers/{id}/validity/reviews': validity,
  'DELETE /api/answers/{id}/validity/reviews/{reviewId}': validity,
  // Answers must not change places while they are read.
  'POST /api/vote': { now: ['GET /api/questions'], later: [QUESTION, CLOSE] },
  'POST /api/bookmarks': {
    now: ['GET /api/bookmarks'],
    later: ['GET /api/questions', QUESTION, CLOSE],
  },
  'POST /api/follows': { now: ['GET /api/follows'] },
  'PUT /api/drafts': NOTHING,
  'DELETE /api/drafts': NOTHING,
  'POST /api/preview': NOTHING,
  'POST /api/uploads': NOTHING,
  'POST /api/notifications/read': { now: ['GET /api/notifications'] },

  'POST /api/flags': flags,
  'DELETE /api/flags/{id}': flags,
  'POST /api/moderation/flags/{postId}': moderated,
  'POST /api/moderation/posts/{id}/delete': moderated,
  'POST /api/moderation/posts/{id}/hide': moderated,
  'POST /api/moderation/posts/{id}/restore': moderated,
  'POST /api/moderation/questions/{id}/close': moderated,
  'POST /api/moderation/questions/{id}/lock': moderated,
  'POST /api/moderation/questions/{id}/merge': moderated,
  'POST /api/moderation/questions/{id}/reopen': moderated,
  'POST /api/moderation/questions/{id}/unlock': moderated,
  'POST /api/moderation/rings/{id}/restore': { now: ['GET /api/moderation/rings'] },
  'POST /api/moderation/users/{userId}/lift': restriction,
  'POST /api/moderation/users/{userId}/restrict': restriction,
  'POST /api/moderation/users/{userId}/delete-spammer': { now: ['GET /api/questions'] },

  'DELETE /api/admin/questions/{id}': {
    now: [
      'GET /api/admin/questions',
      'GET /api/admin/stats',
      AUDIT,
      'GET /api/admin/audit/actions',
      'GET /api/questions',
      QUESTION,
      'GET /api/stats/tags',
      'GET /api/stats/users',
    ],
  },
  'PATCH /api/admin/users/{userId}': members,
  'DELETE /api/admin/users/{userId}': members,
  'DELETE /api/admin/users/{userId}/sessions': NOTHING,
  'PUT /api/admin/users/{userId}/moderator': members,
  'PATCH /api/admin/settings': { now: [AUDIT, 'GET /api/admin/audit/actions'] },
  'POST /api/admin/clear-cache': { now: [AUDIT] },
  'POST /api/admin/jobs/{jobId}/retry': jobs,
  'DELETE /api/admin/jobs/{jobId}': jobs,
  'POST /api/admin/mail/{id}/retry': { now: ['GET /api/admin/mail'] },
  'POST /api/admin/invitations': invitations,
  'DELETE /api/admin/invitations/{id}': invitations,
  'POST /api/admin/credentials/{id}/grant': decidedCredential,
  'POST /api/admin/credentials/{id}/refuse': decidedCredential,
  'POST /api/admin/sources': sources,
  'PATCH /api/admin/sources/{id}': sources,
  'DELETE /api/admin/sources/{id}': sources,
  'POST /api/admin/sources/{id}/runs': sources,
  'DELETE /api/admin/sources/{id}/runs': sources,
  'POST /api/admin/sources/{id}/missing/remove': {
    now: [
      ...(sources.now ?? []),
      'GET /api/admin/questions',
      'GET /api/admin/stats',
      'GET /api/questions',
    ],
  },
  'POST /api/admin/scrape-content': {
    now: [
      ...(sources.now ?? []),
      'GET /api/admin/questions',
      'GET /api/admin/stats',
      ...LISTS,
      'GET /api/stats/users',
    ],
  },
  'POST /api/admin/subscriptions/{userId}/refund': {
    now: ['GET /api/admin/tickets', 'GET /api/admin/tickets/{id}', AUDIT],
  },
  'PUT /api/admin/tickets/{id}/assignee': staffTickets,
  'POST /api/admin/tickets/{id}/close': staffTickets,
  'POST /api/admin/tickets/{id}/messages': staffTickets,
  'POST /api/admin/tickets/{id}/notes': staffTickets,

  'POST /api/support/tickets': tickets,
  'POST /api/support/tickets/{id}/close': tickets,
  'POST /api/support/tickets/{id}/messages': tickets,
  'POST /api/support/tickets/{id}/read': tickets,
  'POST /api/auth/insights': insights,
  'PUT /api/auth/insights/{id}': insights,
  'POST /api/auth/insights/{id}/publish': insights,
  'POST /api/auth/insights/{id}/unpublish': insights,
  'DELETE /api/auth/insights/{id}': {
    ...insights,
    forget: ['GET /api/insights/{slug}', 'GET /api/auth/insights/{id}'],
  },
  'POST /api/ledgers/contents': NOTHING,
  'POST /api/ledgers': ledgers,
  'PUT /api/ledgers/{id}': ledgers,
  'DELETE /api/ledgers/{id}': ledgers,
  'POST /api/experts/claims': claims,
  'DELETE /api/experts/claims/{id}': claims,
  // The chat holds its own conversation.
  'POST /api/ai/chat': NOTHING,
  'POST /api/ai/suggestions': NOTHING,
  'DELETE /api/ai/conversations': NOTHING,
  'DELETE /api/ai/conversations/{id}': NOTHING,
  'DELETE /api/ai/conversations/{id}/country': NOTHING,
  'POST /api/create-subscription': NOTHING,
  'POST /api/sandbox/confirm': NOTHING,
  'POST /api/subscription/card': NOTHING,
  'PUT /api/subscription/card': NOTHING,
  'POST /api/subscription/portal': NOTHING,
  'POST /api/subscription/refresh': NOTHING,
  'POST /api/subscription/cancel': subscription,
  'POST /api/subscription/refund': subscription,
  'POST /api/subscription/resume': subscription,

  'POST /api/auth/signup': NOTHING,
  'POST /api/auth/signup/provider': NOTHING,
  'POST /api/auth/login': NOTHING,
  'POST /api/auth/login/passkey': NOTHING,
  'POST /api/auth/login/passkey/options': NOTHING,
  'POST /api/auth/login/second-step': NOTHING,
  'POST /api/auth/logout': NOTHING,
  'POST /api/auth/forgot-password': NOTHING,
  'POST /api/auth/reset-password': NOTHING,
  'POST /api/promote-to-admin': NOTHING,
  'DELETE /api/auth/account': NOTHING,
  'PATCH /api/auth/user': { now: expertise },
  'PATCH /api/auth/password': security,
  'PATCH /api/auth/notifications': NOTHING,
  'PUT /api/auth/early-access': NOTHING,
  'POST /api/auth/avatar': image,
  'DELETE /api/auth/avatar': image,
  'POST /api/auth/email': security,
  'POST /api/auth/undo-email-change': NOTHING,
  'POST /api/auth/verify-email/resend': NOTHING,
  'POST /api/auth/verify-email/disown': NOTHING,
  'POST /api/auth/verify-email': {
    now: ['GET /api/auth/user', 'GET /api/auth/security', 'GET /api/auth/sessions'],
  },
  'POST /api/auth/passkeys/options': NOTHING,
  'POST /api/auth/passkeys': security,
  'PATCH /api/auth/passkeys/{id}': security,
  'DELETE /api/auth/passkeys/{id}': security,
  'DELETE /api/auth/identities/{id}': security,
  'POST /api/auth/two-factor': NOTHING,
  'POST /api/auth/two-factor/confirm': security,
  'POST /api/auth/two-factor/recovery-codes': security,
  'DELETE /api/auth/two-factor': security,
  'DELETE /api/auth/sessions': sessions,
  'DELETE /api/auth/sessions/{id}': sessions,
  'POST /api/auth/credentials': {
    now: ['GET /api/auth/credentials', 'GET /api/auth/user', ...expertise],
  },
  'POST /api/auth/credentials/evidence': NOTHING,
  'DELETE /api/auth/credentials/{id}': credentials,
};
