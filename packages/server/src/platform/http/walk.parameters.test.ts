import { describe, expect, test } from 'vitest';
import { queryProblems } from '../../../testing/bad-input.ts';
import { sampleBody, useWalk } from '../../../testing/use-walk.ts';
import { addressOf, expectProblem, JSON_TYPE } from '../../../testing/walk.ts';

const { site, walked, send } = useWalk();

describe('every call with a query', () => {
  test('returns 400 for each value that a parameter does not take, and names it', async () => {
    for (const call of walked) {
      for (const { name, schema } of call.parameters.filter((one) => one.in === 'query')) {
        for (const [what, value] of queryProblems(schema)) {
          const url = `${addressOf(call.path)}?${name}=${value}`;
          const errors = expectProblem(
            await send(call, { url }),
            400,
            `${call.key} ${name}: ${what}`,
          );
          expect(errors[0]?.path.split('.')[0], `${call.key} ${name}: ${what}`).toBe(name);
        }
        expectProblem(
          await send(call, { url: `${addressOf(call.path)}?${name}=1&${name}=2` }),
          400,
          `${call.key} ${name} twice`,
        );
      }
    }
  });

  test('survives parameters that no call has', async () => {
    for (const call of walked.filter(({ method }) => method === 'GET')) {
      const response = await send(call, {
        url: `${addressOf(call.path)}?__proto__[x]=1&constructor=2&%E0%A4%A=3&a[b][c]=4&&&==`,
        payloadAsStream: true,
      });
      expect(response.statusCode, call.key).toBeLessThan(500);
      // One that stays open would keep the test waiting.
      response.stream().destroy();
    }
    // A backup that an admin takes is written down, and these were taken.
    await site.app.platform.database.pool.query(
      "delete from audit_log where action in ('backup downloaded', 'users exported')",
    );
  });
});

test('every call with an idempotency key returns 400 for one that is none', async () => {
  for (const call of walked.filter(({ parameters }) =>
    parameters.some((one) => one.in === 'header'),
  )) {
    for (const key of ['', 'two words', 'x'.repeat(101)])
      expectProblem(
        await send(call, {
          ...sampleBody(call),
          headers: { ...JSON_TYPE, 'idempotency-key': key },
        }),
        400,
        `${call.key} ${key}`,
      );
  }
});
