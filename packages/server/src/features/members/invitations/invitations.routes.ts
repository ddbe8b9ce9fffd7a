import {
  createInvitation,
  listInvitations,
  removeInvitation,
} from '@lotwise/contract/members/invitations';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import * as invitations from './invitations.service.ts';

export function invitationRoutes(app: App): void {
  const { config } = app.platform;

  route(app, listInvitations, ({ db }, { query }) => invitations.list(db, query.page));

  route(app, createInvitation, ({ db, me, now }, { body }) =>
    invitations.invite(db, { ...body, actor: me, siteUrl: config.site.url, now }),
  );

  route(app, removeInvitation, ({ db, me, now }, { params }) =>
    invitations.takeBack(db, { id: params.id, actor: me, now }),
  );
}
