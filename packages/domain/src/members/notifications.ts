/**
 * What a member is told of. A closed list: the database, the contract and the mail know no other.
 */
export const NOTIFICATION_TYPES = [
  'answer',
  'comment',
  'accepted',
  'votes',
  'tier',
  'mention',
  'answer_outdated',
  'credential',
  'follow',
  'payment',
  'expert_queue',
  'support',
  'moderation',
  'security',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** What a member can turn off in a mail, each by itself; `other` is the master switch. */
export const MAIL_KINDS = ['answers', 'digest', 'news', 'other'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * The preference behind each kind of mail. All of them are under the master switch,
 * `emailNotifications`.
 */
export const PREFERENCE_OF = {
  answers: 'answerNotifications',
  digest: 'weeklyDigest',
  news: 'marketingEmails',
  other: 'emailNotifications',
} as const satisfies Record<MailKind, string>;

/** The mail that tells of each type; null for what Monday's summary has. */
const MAIL_OF = {
  answer: 'answers',
  comment: 'answers',
  mention: 'answers',
  follow: 'answers',
  votes: null,
  accepted: 'other',
  tier: 'other',
  answer_outdated: 'other',
  credential: 'other',
  payment: 'other',
  expert_queue: 'other',
  support: 'other',
  moderation: 'other',
  security: 'other',
} as const satisfies Record<NotificationType, 'answers' | 'other' | null>;

/** The kind of mail that tells of a notification; null for what is never mailed by itself. */
export const mailKindOf = (type: NotificationType): 'answers' | 'other' | null => MAIL_OF[type];

/** Whether a member with these preferences is sent a kind of mail. */
export function isMailed(
  kind: MailKind,
  preferences: Record<(typeof PREFERENCE_OF)[MailKind], boolean>,
): boolean {
  return preferences.emailNotifications && preferences[PREFERENCE_OF[kind]];
}

/**
 * Where a notification leads: the answer, the question, a page of its own, or the list of
 * notifications.
 */
export function notificationPath({
  questionId,
  answerId,
  path,
}: {
  questionId: string | null;
  answerId: string | null;
  path: string | null;
}): string {
  if (questionId === null) return path ?? '/notifications';
  return answerId === null
    ? `/questions/${questionId}`
    : `/questions/${questionId}#answer-${answerId}`;
}
