import { changePassword, getCurrentUser, logIn, logOut, signUp, updateNotificationPreferences, updateProfile } from './accounts.ts';
import { changeEmail, resendVerification, undoEmailChange, verifyEmail } from './addresses.ts';
import { changeTier, clearCache, deleteQuestion, deleteUser, exportUsers, getAdminStats, listAdminQuestions, listAdminUsers, promoteToAdmin } from './admin.ts';
import { chat, clearConversations, deleteConversation, getConversation, listConversations } from './assistant.ts';
import { acceptAnswer, postAnswer } from './answers.ts';
import { listAudit, listAuditActions } from './audit.ts';
import { downloadBackup } from './backup.ts';
import { listBookmarks, toggleBookmark } from './bookmarks.ts';
import { getQuestionAnalytics } from './analytics.ts';
import type { InputOf, ReplyOf } from './call.ts';
import { listComments, postComment } from './comments.ts';
import { claimQuestion, getExpertState, getFirstAnswers, listExpertQueue, releaseQuestion } from './experts.ts';
import { getFollow, listFollows, setFollow } from './follows.ts';
import { listNotifications, readNotifications } from './notifications.ts';
import { createLedger, deleteLedger, getLedger, listLedgers, replaceLedger } from './ledgers.ts';
import { deleteAccount } from './deletion.ts';
import { exportData } from './export.ts';
import { finishSignUp, getSecurity, listProviders, removeIdentity } from './identities.ts';
import { addPasskey, beginPasskey, beginPasskeySignIn, removePasskey, renamePasskey, signInWithPasskey } from './passkeys.ts';
import { decideFlags, flagPost, listFlagged, listOwnFlags, withdrawFlag } from './flags.ts';
import { listDrafts, removeDraft, saveDraft } from './drafts.ts';
import { countEarlyAccess, listEarlyAccess, readBookmarks, switchEarlyAccess } from './early-access.ts';
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
import {
  closeQuestion,
  deletePost,
  getHiddenPost,
  getThreadModeration,
  hidePost,
  listHeld,
  listModerationLog,
  listOwnActs,
  lockQuestion,
  mergeQuestion,
  reopenQuestion,
  restorePost,
  setModerator,
  unlockQuestion,
} from './moderation.ts';
import { askQuestion, getQuestion, listQuestions } from './questions.ts';
import { forgotPassword, resetPassword } from './recovery.ts';
import { deleteSpammer, getModeratedMember, liftRestriction, restrictMember } from './restrictions.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.ts';
import {
  grantCredential,
  listCredentials,
  listOwnCredentials,
  readEvidence,
  refuseCredential,
  requestCredential,
  uploadEvidence,
  withdrawCredential,
} from './credentials.ts';
import { getPerson, listPersonAnswers, listPersonQuestions, removeAvatar, uploadAvatar } from './people.ts';
import { getReputationByMonth, listReputation } from './reputation.ts';
import { addSource, cancelSourceRun, changeSource, listMissing, listSources, removeMissing, removeSource, scrapeContent, startSourceRun } from './sources.ts';
import { getLeaderboard, listMembers, listTags } from './stats.ts';
import { beginTwoFactor, confirmTwoFactor, endTwoFactor, renewRecoveryCodes, takeSecondStep } from './two-factor.ts';
import {
  answerTicket,
  assignTicket,
  closeQueuedTicket,
  closeTicket,
  getQueuedTicket,
  getTicket,
  listQueuedTickets,
  listTickets,
  noteOnTicket,
  openTicket,
  readTicket,
  replyToTicket,
} from './support.ts';
import { changeSettings, getSettings } from './settings.ts';
import { createInvitation, listInvitations, removeInvitation } from './invitations.ts';
import { listRings, restoreRing } from './rings.ts';
import { listRelated } from './related.ts';
import { getSearchHints } from './search.ts';
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
  refundMember,
  refundSubscription,
  resumeSubscription,
} from './subscription.ts';
import { getTag } from './tags.ts';
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
import { setValidity } from './validity.ts';
import { uploadImage } from './uploads.ts';
import { castVote } from './votes.ts';
import { getAdminCharts } from './charts.ts';
import { listDisputes } from './disputes.ts';
import { listJobs, removeJob, retryJob } from './jobs.ts';
import { getMail, listMail, retryMail } from './outbox.ts';
import { getAllowance, previewPost, suggest } from './writing.ts';

/** Every call of the API, in the order its document shows them. The server refuses to start when one has no handler. */
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
  listMembers,
  getLeaderboard,
  listLedgers,
  createLedger,
  getLedger,
  replaceLedger,
  deleteLedger,
  editQuestion,
  removeQuestion,
  questionHistory,
  editAnswer,
  removeAnswer,
  answerHistory,
  editComment,
  removeComment,
  commentHistory,
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
  getAdminStats,
  getFirstAnswers,
  listAdminUsers,
  exportUsers,
  changeTier,
  deleteUser,
  listAdminQuestions,
  deleteQuestion,
  listCredentials,
  readEvidence,
  grantCredential,
  refuseCredential,
  refundMember,
  countEarlyAccess,
  listAudit,
  listAuditActions,
  getAdminCharts,
  listMail,
  getMail,
  retryMail,
  listDisputes,
  listJobs,
  retryJob,
  removeJob,
  getSettings,
  changeSettings,
  listInvitations,
  createInvitation,
  removeInvitation,
  clearCache,
  downloadBackup,
  flagPost,
  listOwnFlags,
  withdrawFlag,
  listFlagged,
  decideFlags,
  setModerator,
  closeQuestion,
  reopenQuestion,
  lockQuestion,
  unlockQuestion,
  mergeQuestion,
  hidePost,
  deletePost,
  restorePost,
  getHiddenPost,
  getThreadModeration,
  listOwnActs,
  listModerationLog,
  listHeld,
  getModeratedMember,
  restrictMember,
  liftRestriction,
  deleteSpammer,
  scrapeContent,
  listSources,
  addSource,
  changeSource,
  removeSource,
  startSourceRun,
  cancelSourceRun,
  listMissing,
  removeMissing,
  listQueuedTickets,
  getQueuedTicket,
  answerTicket,
  noteOnTicket,
  closeQueuedTicket,
  assignTicket,
  listRings,
  restoreRing,
] as const;

type AnyCall = (typeof calls)[number];

/** `'POST /api/vote'`: names a call without loading its schemas, so that a page's first script carries none of them. */
export type CallKey = { [C in AnyCall as `${C['method']} ${C['path']}`]: C } extends infer Map ? keyof Map & string : never;

type CallAt<K extends CallKey> = Extract<AnyCall, { method: K extends `${infer M} ${string}` ? M : never; path: K extends `${string} ${infer P}` ? P : never }>;

/** What the call named by a key takes. */
export type CallInput<K extends CallKey> = InputOf<CallAt<K>>;

/** What the call named by a key answers. */
export type CallReply<K extends CallKey> = ReplyOf<CallAt<K>>;

/** The keys of the calls that only read: the ones a page may prefetch. */
export type ReadKey = Extract<CallKey, `GET ${string}`>;
