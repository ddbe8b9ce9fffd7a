import {
  changeTier,
  clearCache,
  deleteQuestion,
  deleteUser,
  exportUsers,
  getAdminStats,
  listAdminQuestions,
  listAdminUsers,
} from './admin.ts';
import { listAudit, listAuditActions } from './audit.ts';
import { downloadBackup } from './backup.ts';
import { getAdminCharts } from './charts.ts';
import { grantCredential, listCredentials, readEvidence, refuseCredential } from './credentials.ts';
import { listDisputes } from './disputes.ts';
import { countEarlyAccess } from './early-access.ts';
import { getFirstAnswers } from './experts.ts';
import { decideFlags, listFlagged } from './flags.ts';
import { createInvitation, listInvitations, removeInvitation } from './invitations.ts';
import { listJobs, removeJob, retryJob } from './jobs.ts';
import {
  closeQuestion,
  deletePost,
  hidePost,
  listHeld,
  lockQuestion,
  mergeQuestion,
  reopenQuestion,
  restorePost,
  setModerator,
  unlockQuestion,
} from './moderation.ts';
import { getMail, listMail, retryMail } from './outbox.ts';
import {
  deleteSpammer,
  getModeratedMember,
  liftRestriction,
  restrictMember,
} from './restrictions.ts';
import { listRings, restoreRing } from './rings.ts';
import { changeSettings, getSettings } from './settings.ts';
import {
  addSource,
  cancelSourceRun,
  changeSource,
  listMissing,
  listSources,
  removeMissing,
  removeSource,
  scrapeContent,
  startSourceRun,
} from './sources.ts';
import { refundMember } from './subscription.ts';
import {
  answerTicket,
  assignTicket,
  closeQueuedTicket,
  getQueuedTicket,
  listQueuedTickets,
  noteOnTicket,
} from './support.ts';
import { endSessionsOf } from './sessions.ts';

/** The calls of admins and moderators. */
export const staffCalls = [
  getAdminStats,
  getFirstAnswers,
  listAdminUsers,
  exportUsers,
  changeTier,
  deleteUser,
  endSessionsOf,
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
