import * as accounts from './members/accounts.ts';
import {
  changeEmail,
  disownAddress,
  resendVerification,
  undoEmailChange,
  verifyEmail,
} from './members/addresses.ts';
import { promoteToAdmin } from './operation/admin.ts';
import { getQuestionAnalytics } from './premium/analytics.ts';
import { acceptAnswer, postAnswer } from './community/answers.ts';
import * as assistant from './premium/assistant.ts';
import { listBookmarks, toggleBookmark } from './community/bookmarks.ts';
import { listComments, postComment } from './community/comments.ts';
import * as credentials from './members/credentials.ts';
import { deleteAccount } from './members/deletion.ts';
import { listDrafts, removeDraft, saveDraft } from './community/drafts.ts';
import { listEarlyAccess, readBookmarks, switchEarlyAccess } from './premium/early-access.ts';
import * as editing from './moderation/editing.ts';
import {
  claimQuestion,
  getExpertState,
  listExpertQueue,
  releaseQuestion,
} from './premium/experts.ts';
import { exportData } from './members/export.ts';
import { flagPost, listOwnFlags, withdrawFlag } from './moderation/flags.ts';
import { getFollow, listFollows, setFollow } from './community/follows.ts';
import { finishSignUp, getSecurity, listProviders, removeIdentity } from './members/identities.ts';
import * as insights from './premium/insights.ts';
import { ledgerCalls } from './premium/ledgers.ts';
import * as moderation from './moderation/moderation.ts';
import { listNotifications, readNotifications } from './members/notifications.ts';
import * as passkeys from './members/passkeys.ts';
import * as people from './members/people.ts';
import { askQuestion, getQuestion, listClose, listQuestions } from './community/questions.ts';
import { forgotPassword, resetPassword } from './members/recovery.ts';
import { listRelated } from './community/related.ts';
import { getReputationByMonth, listReputation } from './members/reputation.ts';
import { getSearchHints } from './community/search.ts';
import { endOtherSessions, endSession, listSessions } from './members/sessions.ts';
import { getLeaderboard, listMembers, listTags } from './community/stats.ts';
import * as subscription from './members/subscription.ts';
import * as support from './premium/support.ts';
import { getLaw, listLaw } from './community/law.ts';
import { getTag } from './community/tags.ts';
import * as twoFactor from './members/two-factor.ts';
import { uploadImage } from './members/uploads.ts';
import { reviewValidity, setValidity, withdrawValidityReview } from './community/validity.ts';
import { castVote } from './community/votes.ts';
import { getAllowance, previewPost, suggest } from './community/writing.ts';
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
  moderation.listOwnActions,
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
