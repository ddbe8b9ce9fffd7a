import { eraseClosedAccounts } from '../src/commands/delete-account.ts';
import { findCounterMismatches } from '../src/features/operation/upkeep/upkeep.queries.ts';
import { type TestApp, type TestMember, useApp } from './app.ts';
import { aComment, aMember, anAnswer, aQuestion, aSignedUpMember } from './data.ts';
import { useMailFolder } from './mail.ts';

type Leaver = TestMember & { password?: string };

export const WEEK_MS = 7 * 24 * 3600 * 1000;

/** A site whose members leave, with what they and others do there. */
export function useLeaving() {
  const mail = useMailFolder();
  const site = useApp({ env: mail.env });

  const close = (
    member: Leaver,
    body: { currentPassword?: string; deletePosts?: boolean } = {},
    on: TestApp = site,
  ) =>
    on.call(
      'DELETE /api/auth/account',
      { body: { ...(member.password && { currentPassword: member.password }), ...body } },
      member,
    );
  /** The hour in which a closed account is erased. */
  async function erase(on: TestApp = site) {
    on.at(new Date(Date.now() + WEEK_MS + 1000).toISOString());
    await eraseClosedAccounts(on.app.platform);
    on.at(new Date().toISOString());
  }
  /** Closes an account and lets its week pass. */
  async function leave(member: Leaver, body: { deletePosts?: boolean } = {}, on: TestApp = site) {
    const answered = await close(member, body, on);
    await erase(on);
    return answered;
  }
  const read = (id: string, as: TestMember | null = null) =>
    site.call('GET /api/questions/{id}', { params: { id } }, as);
  const vote = (
    target: { id: string },
    targetType: 'question' | 'answer',
    voteType: 'up' | 'down',
    as: TestMember,
  ) => site.call('POST /api/vote', { body: { targetId: target.id, targetType, voteType } }, as);
  const accept = (id: string, as: TestMember) =>
    site.call('POST /api/answers/{id}/accept', { params: { id } }, as);
  const counterMismatches = () => findCounterMismatches(site.app.platform.database.db);

  /** A member who has done everything there is to do, and others around them. */
  async function aLife() {
    const member = await aSignedUpMember(site);
    const [asker, answerer, voter] = [
      await aMember(site),
      await aMember(site),
      await aMember(site),
    ];
    const own = await aQuestion(site, member, { tags: ['leaving', 'crypto-tax'] });
    const asked = await aQuestion(site, asker, { tags: ['crypto-tax'] });
    const answerHere = await anAnswer(site, own, answerer);
    const answerThere = await anAnswer(site, asked, member, 'Zephyranthes is a rare word.');
    await aComment(site, asked, member);
    await aComment(site, own, asker);
    await vote(own, 'question', 'up', voter);
    await vote(answerHere, 'answer', 'up', member);
    await vote(answerThere, 'answer', 'up', voter);
    await vote(asked, 'question', 'down', member);
    await accept(answerHere.id, member);
    await accept(answerThere.id, asker);
    await site.call('POST /api/bookmarks', { body: { questionId: asked.id } }, member);
    return { member, asker, answerer, voter, own, asked, answerHere, answerThere };
  }

  return { mail, site, close, erase, leave, read, vote, accept, counterMismatches, aLife };
}
