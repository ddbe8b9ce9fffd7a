import * as calls from '@lotwise/contract/operation/admin';
import { listAudit, listAuditActions } from '@lotwise/contract/members/audit';
import { getAdminCharts } from '@lotwise/contract/operation/charts';
import { commandContext } from '../../../commands/command-context.ts';
import { removePost } from '../../../commands/remove-post.ts';
import type { FileReply } from '@lotwise/contract/call';
import { dayOf } from '@lotwise/domain/text/days';
import type { Database } from '../../../platform/db/db.ts';
import { route } from '../../../platform/http/route.ts';
import type { Member } from '../../../platform/http/session.ts';
import type { App } from '../../../platform/http/app.ts';
import { EVERYTHING_TAG } from '../../../platform/cache/tags.ts';
import { currentUser } from '../../members/accounts/accounts.service.ts';
import { actions, list as listEntries, record } from '../../members/audit/audit.service.ts';
import { list as listQuestions } from '../../community/questions/questions.service.ts';
import * as admin from './admin.service.ts';
import { charts } from './charts.service.ts';
import { promote } from './promotion.service.ts';
import * as users from './users.service.ts';

export function adminRoutes(app: App): void {
  memberRoutes(app);
  const { config } = app.platform;

  route(app, calls.promoteToAdmin, async ({ db, me, now, purge, visitor }) => {
    await promote(db, { me, config, now });
    purge(EVERYTHING_TAG);
    return {
      user: await currentUser(db, me.id, {
        now,
        demandsFactor: config.demandsStaffFactor && !visitor.session?.hasFactor,
      }),
    };
  });

  route(app, calls.getAdminStats, ({ db }) => admin.stats(db));

  route(app, getAdminCharts, ({ db, now }, { query }) => charts(db, query.by, now));

  route(app, calls.listAdminQuestions, ({ db, me }, { query }) =>
    listQuestions(db, { ...query, filter: 'recent' }, { readerId: me.id }),
  );

  route(
    app,
    calls.deleteQuestion,
    (context, { params }) =>
      removePost(commandContext(context), { type: 'question', id: params.id }),
    { thread: ({ params }) => params.id },
  );

  route(app, calls.clearCache, async ({ db, me, now, purge }) => {
    await record(db, {
      actor: me,
      action: 'cache cleared',
      target: { type: 'site', id: 'cache', name: 'cache' },
      now,
    });
    purge(EVERYTHING_TAG);
  });

  route(app, listAudit, ({ db }, { query }) => listEntries(db, query));

  route(app, listAuditActions, ({ db }) => actions(db));
}

/** Everyone's email leaves the site: that is in the log too. */
async function exportNoted(
  { db, reads }: Pick<Database, 'db' | 'reads'>,
  { actor, search, now }: { actor: Member; search: string | undefined; now: Date },
): Promise<FileReply> {
  await record(db, {
    actor,
    action: 'users exported',
    target: { type: 'site', id: 'users', name: 'users' },
    after: { search: search ?? '' },
    now,
  });
  return {
    bytes: users.exportUsers(reads, search),
    type: 'text/csv; charset=utf-8',
    name: `users-${dayOf(now)}.csv`,
  };
}

function memberRoutes(app: App): void {
  route(app, calls.listAdminUsers, ({ db }, { query }) => users.users(db, query));

  route(app, calls.changeTier, async ({ db, me, now, purge }, { params, body }) => {
    const user = await users.changeTier(db, {
      userId: params.userId,
      tier: body.subscriptionTier,
      actor: me,
      now,
    });
    purge(EVERYTHING_TAG);
    return user;
  });

  route(app, calls.exportUsers, ({ me, now, platform }, { query }) =>
    exportNoted(platform.database, { actor: me, search: query.search, now }),
  );

  route(app, calls.deleteUser, ({ db, me, now, platform }, { params, body }) =>
    users.deleteUser(
      { db, now, purge: platform.purge },
      { userId: params.userId, deletePosts: body.deletePosts, actor: me },
    ),
  );
}
