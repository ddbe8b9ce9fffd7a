import { describe, test } from 'vitest';
import { sampleBody, useWalk } from '../../../testing/use-walk.ts';
import { expectProblem, JSON_TYPE } from '../../../testing/walk.ts';

const { walked, tiers, send } = useWalk();

describe('every call', () => {
  test('that needs a member refuses a visitor, and a cookie that is not a session, with 401', async () => {
    for (const call of walked.filter((one) => one['x-access'] !== 'anyone')) {
      expectProblem(await send(call, { as: null, ...sampleBody(call) }), 401, call.key);
      const cookie = `session=${'A'.repeat(43)}`;
      expectProblem(
        await send(call, { as: { ...tiers.free, cookie }, ...sampleBody(call) }),
        401,
        `${call.key} with a false cookie`,
      );
    }
  });

  test('that needs a tier or a right refuses with 403 whoever has it not', async () => {
    for (const call of walked) {
      const { free, premium, expert, moderator } = tiers;
      const below = {
        anyone: [],
        member: [],
        premium: [free, expert, moderator],
        expert: [free, premium, moderator],
        moderator: [free, premium, expert],
        admin: [free, premium, expert, moderator],
      }[call['x-access']];
      for (const as of below)
        expectProblem(await send(call, { as, ...sampleBody(call) }), 403, call.key);
    }
  });

  test('that writes refuses what another site’s page sends with 403', async () => {
    for (const call of walked.filter(({ method }) => method !== 'GET')) {
      for (const headers of [
        { origin: 'https://evil.test' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ])
        expectProblem(
          await send(call, { ...sampleBody(call), headers: { ...JSON_TYPE, ...headers } }),
          403,
          `${call.key} ${JSON.stringify(headers)}`,
        );
    }
  });
});
