import * as calls from '@lotwise/contract/premium/support';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import * as staff from './staff.service.ts';
import { REPLIES_PER_MEMBER, TICKETS_PER_MEMBER } from './support.limits.ts';
import * as support from './support.service.ts';
import { staffThreadOf, threadOf } from './threads.service.ts';

export function supportRoutes(app: App): void {
  const { rateLimits, config } = app.platform;

  route(app, calls.listTickets, ({ db, me }, { query }) => support.list(db, me.id, query.page));

  route(app, calls.openTicket, ({ db, me, now }, { body }) => support.open(db, me.id, body, now), {
    before: ({ me }) => rateLimits.use(TICKETS_PER_MEMBER, me.id),
  });

  route(app, calls.getTicket, ({ db, me }, { params }) =>
    threadOf(db, { id: params.id, memberId: me.id }),
  );

  route(
    app,
    calls.replyToTicket,
    ({ db, me, now }, { params, body }) =>
      support.reply(db, { id: params.id, memberId: me.id, now }, body.text),
    { before: ({ me }) => rateLimits.use(REPLIES_PER_MEMBER, me.id) },
  );

  route(app, calls.readTicket, ({ db, me }, { params }) =>
    support.read(db, { id: params.id, memberId: me.id }),
  );

  route(app, calls.closeTicket, ({ db, me, now }, { params }) =>
    support.close(db, { id: params.id, memberId: me.id, now }),
  );

  route(app, calls.listQueuedTickets, ({ db, me }, { query }) => staff.queue(db, me.id, query));

  route(app, calls.getQueuedTicket, ({ db }, { params }) => staffThreadOf(db, params.id));

  route(app, calls.answerTicket, ({ db, me, now }, { params, body }) =>
    staff.answer(db, config.site, { id: params.id, admin: me, now }, body),
  );

  route(app, calls.noteOnTicket, ({ db, me, now }, { params, body }) =>
    staff.writeNote(db, { id: params.id, admin: me, now }, body.text),
  );

  route(app, calls.closeQueuedTicket, ({ db, me, now }, { params, body }) =>
    staff.close(db, { id: params.id, admin: me, now }, body.from),
  );

  route(app, calls.assignTicket, ({ db, me, now }, { params, body }) =>
    staff.assign(db, { id: params.id, admin: me, now }, body),
  );
}
