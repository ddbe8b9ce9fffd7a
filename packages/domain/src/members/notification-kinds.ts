import { shortTitle } from '../text/excerpt.ts';
import { DELETED_USERNAME } from './deleted-user.ts';
import type { NotificationType } from './notifications.ts';

/** What a kind needs besides the ids of question, answer and actor. */
export interface Facts {
  /** The followed tag of a new question. */
  tag?: string;
  /** The post that mentions the member. */
  place?: 'question' | 'answer' | 'comment';
  /** The tax years that an answer states: `tax years 2023 to 2025`. */
  years?: string;
  /** The tax year in question: `2024/25`. */
  year?: string;
}

/** What a sentence is composed from when it is read. */
export interface Told {
  /** The present username of the member who acted. */
  actor: string;
  /** The present title of the question, quoted. */
  title: string;
  isOfAnswer: boolean;
  /** How many votes. */
  amount: number;
  facts: Facts;
}

interface Kind {
  type: NotificationType;
  says: (told: Told) => string;
}

const places = { question: 'the question', answer: 'an answer on', comment: 'a comment on' };

/** A title as a notification quotes it: `“How are swaps taxed?”`, the beginning of a long one. */
export const quoted = (title: string): string => `“${shortTitle(title)}”`;

/** Every kind of notification about a question, with its sentence in plain text. */
export const NOTIFICATION_KINDS = {
  answer: {
    type: 'answer',
    says: ({ actor, title }) => `${actor} answered your question ${title}`,
  },
  answer_followed: {
    type: 'follow',
    says: ({ actor, title }) => `${actor} answered ${title}, which you follow`,
  },
  question_followed: {
    type: 'follow',
    says: ({ title, facts }) => `New question with a tag you follow, ${facts.tag ?? ''}: ${title}`,
  },
  comment: {
    type: 'comment',
    says: ({ actor, title }) => `${actor} commented on your question ${title}`,
  },
  comment_answered: {
    type: 'comment',
    says: ({ actor, title }) => `${actor} commented on ${title}, which you answered`,
  },
  accepted: {
    type: 'accepted',
    says: ({ title }) => `Your answer to ${title} was accepted`,
  },
  votes: {
    type: 'votes',
    says: ({ amount, isOfAnswer, title }) =>
      `${amount} new ${amount === 1 ? 'vote' : 'votes'} on your ${isOfAnswer ? 'answer to' : 'question'} ${title}`,
  },
  mention: {
    type: 'mention',
    says: ({ actor, title, facts }) =>
      `${actor} mentioned you in ${places[facts.place ?? 'question']} ${title}`,
  },
  answer_unchecked: {
    type: 'answer_outdated',
    says: ({ title, facts }) =>
      `Your answer to ${title} applies to ${facts.years ?? ''}. Does it also apply to ${facts.year ?? ''}?`,
  },
  answer_revised: {
    type: 'answer_outdated',
    says: ({ title }) =>
      `The answer to ${title} that you marked as out of date has been revised. Is it correct now?`,
  },
  answer_contested: {
    type: 'answer_outdated',
    says: ({ actor, title, facts }) =>
      `${actor === DELETED_USERNAME ? actor : `@${actor}`} says that an answer to ${title} is out of date from tax year ${facts.year ?? ''} on`,
  },
  expert_question: {
    type: 'expert_queue',
    says: ({ title }) => `A premium member’s question matches your expertise: ${title}`,
  },
} as const satisfies Record<string, Kind>;
/** A kind of notification about a question. */
export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

/** A notification as it is stored, with the names that belong to its ids now. */
export interface StoredNotification {
  /** `site` is the site's own word to a member, which `message` holds. */
  kind: NotificationKind | 'site';
  type: NotificationType;
  message: string;
  facts: Facts;
  amount: number;
  answerId: string | null;
  /** Null where the account was deleted, or for the site's own action. */
  actor: string | null;
  title: string | null;
}

/** What a notification says, with today's names: `5 new votes on your answer to “Swaps”`. */
export function messageOf(stored: StoredNotification): string {
  // A process of the version before names no kind, also of votes, which have no message.
  const kind = stored.type === 'votes' ? 'votes' : stored.kind;
  if (kind === 'site') return stored.message;
  const title = quoted(stored.title ?? '');
  // One of the version after, whose process runs beside this one.
  if (!Object.hasOwn(NOTIFICATION_KINDS, kind)) return `There is news about ${title}`;
  return NOTIFICATION_KINDS[kind].says({
    actor: stored.actor ?? DELETED_USERNAME,
    title,
    isOfAnswer: stored.answerId !== null,
    amount: stored.amount,
    facts: stored.facts,
  });
}
