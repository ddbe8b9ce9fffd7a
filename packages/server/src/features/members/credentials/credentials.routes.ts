import { EVERYTHING_TAG, userTag } from '../../../platform/cache/tags.ts';
import * as calls from '@lotwise/contract/members/credentials';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import { remove, storeEvidence } from '../uploads/uploads.service.ts';
import { EVIDENCE_PER_MEMBER, REQUESTS_PER_MEMBER } from './credentials.limits.ts';
import * as credentials from './credentials.service.ts';

export function credentialRoutes(app: App): void {
  const { platform } = app;
  const { rateLimits } = platform;

  route(app, calls.listOwnCredentials, ({ db, me, now }) => credentials.own(db, me.id, now));

  route(app, calls.uploadEvidence, async ({ me, now }, { file }) => {
    await rateLimits.use(EVIDENCE_PER_MEMBER, me.id);
    return { id: await storeEvidence(platform, { userId: me.id, bytes: file, now }) };
  });

  route(
    app,
    calls.requestCredential,
    async ({ db, me, now, purge }, { body }) => {
      const asked = await credentials.request(db, me.id, body, now);
      if (body.expertiseTags) purge(userTag(me.username));
      return asked;
    },
    { before: ({ me }) => rateLimits.use(REQUESTS_PER_MEMBER, me.id) },
  );

  route(app, calls.withdrawCredential, async ({ db, me, now, purge }, { params }) => {
    await remove(platform, await credentials.withdraw(db, me.id, params.id, now));
    purge(EVERYTHING_TAG);
  });

  route(app, calls.listCredentials, ({ db, now }, { query }) => credentials.list(db, query, now));

  route(app, calls.readEvidence, (_context, { params }) =>
    credentials.evidence(platform, params.id),
  );

  route(app, calls.grantCredential, async ({ db, me, now, purge }, { params, body }) => {
    const { seen, ...decision } = body;
    const decided = await credentials.decide(db, {
      id: params.id,
      admin: me,
      decision: { state: 'granted', ...decision },
      seen,
      now,
    });
    purge(EVERYTHING_TAG);
    return decided;
  });

  route(app, calls.refuseCredential, async ({ db, me, now, purge }, { params, body }) => {
    const { seen, ...decision } = body;
    const decided = await credentials.decide(db, {
      id: params.id,
      admin: me,
      decision: { state: 'refused', ...decision },
      seen,
      now,
    });
    purge(EVERYTHING_TAG);
    return decided;
  });
}
