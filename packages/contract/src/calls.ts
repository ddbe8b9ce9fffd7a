import * as accounts from './accounts.ts';
import {
  changeEmail,
  disownAddress,
  resendVerification,
  undoEmailChange,
  verifyEmail,
} from './addresses.ts';
import { promoteToAdmin } from './admin.ts';
import { getQuestionAnalytics } from './analytics.ts';
import { acceptAnswer, postAnswer } from './answers.ts';
import * as assistant from './assistant.ts';
import { listBookmarks, toggleBookmark } from './bookmarks.ts';
import { listComments, postComment } from './comments.ts';
import * as credentials from './credentials.ts';
import { deleteAccount } from './deletion.ts';
import { listDrafts, removeDraft, saveDraft } from './drafts.ts';
import { listEarlyAccess, readBookmarks, switchEarlyAccess } from './early-access.ts';
import * as editing from './editing.ts';
import { claimQuestion, getExpertState, listExpertQueue, releaseQuestion } from './experts.ts';
import { exportData } from './export.ts';
import { flagPost, listOwnFlags, withdrawFlag } from './flags.ts';
import { getFollow, listFollows, setFollow } from './follows.ts';
import { finishSignUp, getSecurity, listProviders, removeIdentity } from './identities.ts';
import * as insights from './insights.ts';
import { ledgerCalls } from './ledgers.ts';
import * as moderation from './moderation.ts';
import { listNotifications, readNotifications } from './notifications.ts';
import * as passkeys from './passkeys.ts';
import * as people from './people.ts';
import { askQuestion, getQuestion, listClose, listQuestions } from './questions.ts';
import { forgotPassword, resetPassword } from './recovery.ts';
import { listRelated } from './related.ts';
import { getReputationByMonth, listReputation } from './reputation.ts';
import { getSearchHints } from './search.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.ts';
import { getLeaderboard, listMembers, listTags } from './stats.ts';
import * as subscription from './subscription.ts';
import * as support from './support.ts';
import { getLaw, listLaw } from './law.ts';
import { getTag } from './tags.ts';
import * as twoFactor from './two-factor.ts';
import { uploadImage } from './uploads.ts';
import { reviewValidity, setValidity, withdrawValidityReview } from './validity.ts';
import { castVote } from './votes.ts';
import { getAllowance, previewPost, suggest } from './writing.ts';
import type { InputOf, ReplyOf } from './call.ts';
import { staffCalls } from './staff-calls.ts';

/**
 * Every call of the API, in the order its document shows them. The server refuses to start when one
 * has no handler.
 */
export const calls = [
  accounts.signUp,
  accounts.logIn,
  accounts.logOut,
  accounts.getCurrentUser,
  accounts.updateProfile,
  accounts.changePassword,
  accounts.updateNotificationPreferences,
  verifyEmail,
  disownAddress,
  resendVerification,
  changeEmail,
  undoEmailChange,
  forgotPassword,
  resetPassword,
  listSessions,
  endSession,
  endOtherSessions,
  getSecurity,
  twoFactor.beginTwoFactor,
  twoFactor.confirmTwoFactor,
  twoFactor.endTwoFactor,
  twoFactor.renewRecoveryCodes,
  twoFactor.takeSecondStep,
  passkeys.beginPasskey,
  passkeys.addPasskey,
  passkeys.renamePasskey,
  passkeys.removePasskey,
  passkeys.beginPasskeySignIn,
  passkeys.signInWithPasskey,
  listProviders,
  finishSignUp,
  removeIdentity,
  exportData,
  deleteAccount,
  listQuestions,
  listClose,
  askQuestion,
  getQuestion,
  getQuestionAnalytics,
  listRelated,
  getSearchHints,
  listComments,
  postComment,
  postAnswer,
  acceptAnswer,
  setValidity,
  reviewValidity,
  withdrawValidityReview,
  castVote,
  listBookmarks,
  toggleBookmark,
  readBookmarks,
  listEarlyAccess,
  switchEarlyAccess,
  listNotifications,
  readNotifications,
  listFollows,
  getFollow,
  setFollow,
  listTags,
  getTag,
  listLaw,
  getLaw,
  listMembers,
  getLeaderboard,
  ...ledgerCalls,
  editing.editQuestion,
  editing.questionHistory,
  editing.answerHistory,
  editing.commentHistory,
  editing.removeQuestion,
  editing.editAnswer,
  editing.removeAnswer,
  editing.editComment,
  editing.removeComment,
  previewPost,
  suggest,
  assistant.chat,
  assistant.listConversations,
  assistant.getConversation,
  assistant.deleteConversation,
  assistant.forgetCountry,
  assistant.clearConversations,
  listDrafts,
  saveDraft,
  removeDraft,
  getAllowance,
  uploadImage,
  insights.listInsights,
  insights.getInsight,
  insights.listOwnInsights,
  insights.getOwnInsight,
  insights.createInsight,
  insights.editInsight,
  insights.publishInsight,
  insights.unpublishInsight,
  insights.deleteInsight,
  people.getPerson,
  people.listPersonQuestions,
  people.listPersonAnswers,
  getReputationByMonth,
  listReputation,
  people.uploadAvatar,
  people.removeAvatar,
  credentials.listOwnCredentials,
  credentials.uploadEvidence,
  credentials.requestCredential,
  credentials.withdrawCredential,
  subscription.getPaymentSettings,
  subscription.getSubscription,
  subscription.createSubscription,
  subscription.refreshSubscription,
  subscription.cancelSubscription,
  subscription.resumeSubscription,
  subscription.refundSubscription,
  subscription.listInvoices,
  subscription.beginCardChange,
  subscription.finishCardChange,
  subscription.openPortal,
  subscription.confirmInSandbox,
  listExpertQueue,
  claimQuestion,
  releaseQuestion,
  getExpertState,
  support.listTickets,
  support.openTicket,
  support.getTicket,
  support.replyToTicket,
  support.readTicket,
  support.closeTicket,
  promoteToAdmin,
  flagPost,
  listOwnFlags,
  withdrawFlag,
  moderation.getHiddenPost,
  moderation.getThreadModeration,
  moderation.listOwnActs,
  moderation.listModerationLog,
  ...staffCalls,
] as const;

type AnyCall = (typeof calls)[number];

/**
 * `'POST /api/vote'`: names a call without loading its schemas, so that a page's first script
 * carries none of them.
 */
export type CallKey = { [C in AnyCall as `${C['method']} ${C['path']}`]: C } extends infer Map
  ? keyof Map & string
  : never;

type CallAt<K extends CallKey> = Extract<
  AnyCall,
  {
    method: K extends `${infer M} ${string}` ? M : never;
    path: K extends `${string} ${infer P}` ? P : never;
  }
>;

/** What the call named by a key takes. */
export type CallInput<K extends CallKey> = InputOf<CallAt<K>>;

/** What the call named by a key answers. */
export type CallReply<K extends CallKey> = ReplyOf<CallAt<K>>;

/** The keys of the calls that only read: the ones a page may prefetch. */
export type ReadKey = Extract<CallKey, `GET ${string}`>;
