import * as calls from '@lotwise/contract/operation/sources';
import { commandContext } from '../../../commands/command-context.ts';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import * as sources from './sources.service.ts';

export function sourceRoutes(app: App): void {
  route(app, calls.scrapeContent, async ({ db, me, now, purge }, { body }) => ({
    count: await sources.scrapePack(db, body.source, { actor: me, now, purge }),
  }));

  route(app, calls.listSources, ({ db }) => sources.list(db));
  route(app, calls.addSource, ({ db, me, now }, { body }) =>
    sources.add(db, { ...body, actor: me, now }),
  );
  route(app, calls.changeSource, ({ db, me, now }, { params, body }) =>
    sources.change(db, { ...params, ...body, actor: me, now }),
  );
  route(app, calls.removeSource, ({ db, me, now }, { params }) =>
    sources.remove(db, { ...params, actor: me, now }),
  );
  route(app, calls.startSourceRun, ({ db, me, now }, { params, body }) =>
    sources.start(db, { ...params, ...body, actor: me, now }),
  );
  route(app, calls.cancelSourceRun, ({ db, me, now }, { params }) =>
    sources.cancel(db, { ...params, actor: me, now }),
  );

  route(app, calls.listMissing, async ({ db }, { params }) => {
    const { questions, replies } = await sources.missing(db, params.id);
    const timed = <P extends { missingSince: Date }>(post: P) => ({
      ...post,
      missingSince: post.missingSince.toISOString(),
    });
    return { questions: questions.map(timed), replies: replies.map(timed) };
  });

  route(app, calls.removeMissing, async (context, { params, body }) => ({
    count: await sources.removeMissing(commandContext(context), { ...params, ...body }),
  }));
}
