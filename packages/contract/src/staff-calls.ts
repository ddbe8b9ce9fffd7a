import * as admin from './admin.ts';
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
import * as moderation from './moderation.ts';
import { getMail, listMail, retryMail } from './outbox.ts';
import * as restrictions from './restrictions.ts';
import { listRings, restoreRing } from './rings.ts';
import { changeSettings, getSettings } from './settings.ts';
import * as sources from './sources.ts';
import { refundMember } from './subscription.ts';
import * as support from './support.ts';
import { endSessionsOf } from './sessions.ts';

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
  moderation.listHeld,
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
