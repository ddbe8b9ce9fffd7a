import { startSession } from '../src/platform/http/session.ts';
import type { TestApp, TestMember } from './app.ts';
import { runJobs } from './mail.ts';

export const GOOD = '4242424242424242';
export const DECLINED = '4000000000000002';
export const ASKS = '4000002500003155';
export const FAILS_LATER = '4000000000000341';

/** Begins a subscription. */
export async function begin(
  site: TestApp,
  member: TestMember,
): Promise<{ clientSecret: string; subscriptionId: string }> {
  const { status, body } = await site.call('POST /api/create-subscription', {}, member);
  if (status !== 200) throw new Error(`The subscription was not begun: ${JSON.stringify(body)}`);
  return body;
}

/** Pays in the sandbox, without what follows. */
export async function pay(site: TestApp, member: TestMember, clientSecret: string, number = GOOD) {
  return (await site.call('POST /api/sandbox/confirm', { body: { clientSecret, number } }, member))
    .body;
}

/** A member who pays for premium in the sandbox. */
export async function subscribe(site: TestApp, member: TestMember, number = GOOD): Promise<void> {
  await pay(site, member, (await begin(site, member)).clientSecret, number);
  await site.call('POST /api/subscription/refresh', {}, member);
}

export const statusOf = async (site: TestApp, member: TestMember) =>
  (await site.call('GET /api/subscription/status', {}, member)).body;

export const tierOf = async (site: TestApp, member: TestMember) =>
  (await site.call('GET /api/auth/user', {}, member)).body.subscriptionTier;

/** What the member was told, the latest first. */
export async function told(site: TestApp, member: TestMember): Promise<string[]> {
  return (await site.call('GET /api/notifications', { query: {} }, member)).body.notifications.map(
    ({ message }) => message,
  );
}

/** Moves the clock, signs the member in again, and lets the sandbox do what is due by then. */
export async function later(site: TestApp, member: TestMember, time: string): Promise<void> {
  site.at(time);
  member.cookie = `session=${await startSession(site.app.platform.database.db, member.id, new Date(time))}`;
  for (const task of ['renew_in_sandbox', 'end_graces']) await runJob(site, task);
}

export async function runJob(site: TestApp, task: string): Promise<void> {
  await site.app.platform.database.pool.query('select graphile_worker.add_job($1)', [task]);
  await runJobs(site);
}

/** Lets what waits for another attempt be tried now. */
export async function hurryJobs(site: TestApp): Promise<void> {
  await site.app.platform.database.pool.query(
    'update graphile_worker._private_jobs set run_at = now(), locked_at = null, locked_by = null',
  );
  await runJobs(site);
}
