import { getMail, listMail, retryMail } from '@lotwise/contract/operation/outbox';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import { mailFolder } from '../../../providers/mail/folder.ts';
import * as outbox from './outbox.service.ts';

export function outboxRoutes(app: App): void {
  const { mail, dataDir } = app.platform.config;
  const folder = mail.smtpUrl === undefined ? mailFolder(dataDir) : null;

  route(app, listMail, async ({ db }, { query }) => ({
    ...(await outbox.list(db, query)),
    folder,
  }));

  route(app, getMail, ({ db }, { params }) => outbox.one(db, params.id));

  route(app, retryMail, ({ db, me, now }, { params }) =>
    outbox.retry(db, { id: params.id, actor: me, now }),
  );
}
