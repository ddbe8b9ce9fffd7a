import * as admin from './operation/admin.ts';
import { listAudit, listAuditActions } from './members/audit.ts';
import { downloadBackup } from './operation/backup.ts';
import { getAdminCharts } from './operation/charts.ts';
import {
  grantCredential,
  listCredentials,
  readEvidence,
  refuseCredential,
} from './members/credentials.ts';
import { listDisputes } from './moderation/disputes.ts';
import { countEarlyAccess } from './premium/early-access.ts';
import { getFirstAnswers } from './premium/experts.ts';
import { decideFlags, listFlagged } from './moderation/flags.ts';
import { createInvitation, listInvitations, removeInvitation } from './members/invitations.ts';
import { listJobs, removeJob, retryJob } from './operation/jobs.ts';
import * as moderation from './moderation/moderation.ts';
import { getMail, listMail, retryMail } from './operation/outbox.ts';
import * as restrictions from './moderation/restrictions.ts';
import { listRings, restoreRing } from './moderation/rings.ts';
import { changeSettings, getSettings } from './operation/settings.ts';
import * as sources from './operation/sources.ts';
import { refundMember } from './members/subscription.ts';
import * as support from './premium/support.ts';
import { endSessionsOf } from './members/sessions.ts';

/** The calls of admins and moderators. */
export const staffCalls = [
  admin.getAdminStats,
  getFirstAnswers,
  admin.listAdminUsers,
  admin.exportUsers,
  admin.changeTier,
  admin.deleteUser,
  endSessionsOf,
  admin.listAdminQuestions,
  admin.deleteQuestion,
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
  admin.clearCache,
  downloadBackup,
  listFlagged,
  decideFlags,
  moderation.setModerator,
  moderation.closeQuestion,
  moderation.reopenQuestion,
  moderation.lockQuestion,
  moderation.unlockQuestion,
  moderation.mergeQuestion,
  moderation.hidePost,
  moderation.deletePost,
  moderation.restorePost,
  moderation.listPending,
  restrictions.getModeratedMember,
  restrictions.restrictMember,
  restrictions.liftRestriction,
  restrictions.deleteSpammer,
  sources.scrapeContent,
  sources.listSources,
  sources.addSource,
  sources.changeSource,
  sources.removeSource,
  sources.startSourceRun,
  sources.cancelSourceRun,
  sources.listMissing,
  sources.removeMissing,
  support.listQueuedTickets,
  support.getQueuedTicket,
  support.answerTicket,
  support.noteOnTicket,
  support.closeQueuedTicket,
  support.assignTicket,
  listRings,
  restoreRing,
] as const;
