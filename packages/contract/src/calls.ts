import {
  changePassword,
  getCurrentUser,
  logIn,
  logOut,
  signUp,
  updateNotificationPreferences,
  updateProfile,
} from './accounts.ts';
import { changeEmail, resendVerification, undoEmailChange, verifyEmail } from './addresses.ts';
import { promoteToAdmin } from './admin.ts';
import { getQuestionAnalytics } from './analytics.ts';
import { acceptAnswer, postAnswer } from './answers.ts';
import {
  chat,
  clearConversations,
  deleteConversation,
  getConversation,
  listConversations,
} from './assistant.ts';
import { listBookmarks, toggleBookmark } from './bookmarks.ts';
import { listComments, postComment } from './comments.ts';
import {
  listOwnCredentials,
  requestCredential,
  uploadEvidence,
  withdrawCredential,
} from './credentials.ts';
import { deleteAccount } from './deletion.ts';
import { listDrafts, removeDraft, saveDraft } from './drafts.ts';
import { listEarlyAccess, readBookmarks, switchEarlyAccess } from './early-access.ts';
import {
  answerHistory,
  commentHistory,
  editAnswer,
  editComment,
  editQuestion,
  questionHistory,
  removeAnswer,
  removeComment,
  removeQuestion,
} from './editing.ts';
import { claimQuestion, getExpertState, listExpertQueue, releaseQuestion } from './experts.ts';
import { exportData } from './export.ts';
import { flagPost, listOwnFlags, withdrawFlag } from './flags.ts';
import { getFollow, listFollows, setFollow } from './follows.ts';
import { finishSignUp, getSecurity, listProviders, removeIdentity } from './identities.ts';
import {
  createInsight,
  deleteInsight,
  editInsight,
  getInsight,
  getOwnInsight,
  listInsights,
  listOwnInsights,
  publishInsight,
  unpublishInsight,
} from './insights.ts';
import { ledgerCalls } from './ledgers.ts';
import {
  getHiddenPost,
  getThreadModeration,
  listModerationLog,
  listOwnActs,
} from './moderation.ts';
import { listNotifications, readNotifications } from './notifications.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from './passkeys.ts';
import {
  getPerson,
  listPersonAnswers,
  listPersonQuestions,
  removeAvatar,
  uploadAvatar,
} from './people.ts';
import { askQuestion, getQuestion, listQuestions } from './questions.ts';
import { forgotPassword, resetPassword } from './recovery.ts';
import { listRelated } from './related.ts';
import { getReputationByMonth, listReputation } from './reputation.ts';
import { getSearchHints } from './search.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.ts';
import { getLeaderboard, listMembers, listTags } from './stats.ts';
import {
  beginCardChange,
  cancelSubscription,
  confirmInSandbox,
  createSubscription,
  finishCardChange,
  getPaymentSettings,
  getSubscription,
  listInvoices,
  openPortal,
  refreshSubscription,
  refundSubscription,
  resumeSubscription,
} from './subscription.ts';
import {
  closeTicket,
  getTicket,
  listTickets,
  openTicket,
  readTicket,
  replyToTicket,
} from './support.ts';
import { getLaw, listLaw } from './law.ts';
import { getTag } from './tags.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  renewRecoveryCodes,
  takeSecondStep,
} from './two-factor.ts';
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
  signUp,
  logIn,
  logOut,
  getCurrentUser,
  updateProfile,
  changePassword,
  updateNotificationPreferences,
  verifyEmail,
  resendVerification,
  changeEmail,
  undoEmailChange,
  forgotPassword,
  resetPassword,
  listSessions,
  endSession,
  endOtherSessions,
  getSecurity,
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  renewRecoveryCodes,
  takeSecondStep,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  beginPasskeySignIn,
  signInWithPasskey,
  listProviders,
  finishSignUp,
  removeIdentity,
  exportData,
  deleteAccount,
  listQuestions,
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
  editQuestion,
  questionHistory,
  answerHistory,
  commentHistory,
  removeQuestion,
  editAnswer,
  removeAnswer,
  editComment,
  removeComment,
  previewPost,
  suggest,
  chat,
  listConversations,
  getConversation,
  deleteConversation,
  clearConversations,
  listDrafts,
  saveDraft,
  removeDraft,
  getAllowance,
  uploadImage,
  listInsights,
  getInsight,
  listOwnInsights,
  getOwnInsight,
  createInsight,
  editInsight,
  publishInsight,
  unpublishInsight,
  deleteInsight,
  getPerson,
  listPersonQuestions,
  listPersonAnswers,
  getReputationByMonth,
  listReputation,
  uploadAvatar,
  removeAvatar,
  listOwnCredentials,
  uploadEvidence,
  requestCredential,
  withdrawCredential,
  getPaymentSettings,
  getSubscription,
  createSubscription,
  refreshSubscription,
  cancelSubscription,
  resumeSubscription,
  refundSubscription,
  listInvoices,
  beginCardChange,
  finishCardChange,
  openPortal,
  confirmInSandbox,
  listExpertQueue,
  claimQuestion,
  releaseQuestion,
  getExpertState,
  listTickets,
  openTicket,
  getTicket,
  replyToTicket,
  readTicket,
  closeTicket,
  promoteToAdmin,
  flagPost,
  listOwnFlags,
  withdrawFlag,
  getHiddenPost,
  getThreadModeration,
  listOwnActs,
  listModerationLog,
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
