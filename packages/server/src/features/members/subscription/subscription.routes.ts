import { EVERYTHING_TAG } from '../../../platform/cache/tags.ts';
import { listDisputes } from '@lotwise/contract/moderation/disputes';
import * as calls from '@lotwise/contract/members/subscription';
import { PREMIUM_PRICE_CENTS } from '@lotwise/domain/members/subscription';
import { route } from '../../../platform/http/route.ts';
import type { App, Platform } from '../../../platform/http/app.ts';
import type { Member } from '../../../platform/http/session.ts';
import * as cards from './cards.service.ts';
import { disputes } from './disputes.service.ts';
import * as refunds from './refunds.service.ts';
import * as sandbox from './sandbox.service.ts';
import { CARDS_TRIED, PAYMENT_CALLS } from './subscription.limits.ts';
import * as subscription from './subscription.service.ts';
import { webhookRoutes } from './webhook.routes.ts';

export function subscriptionRoutes(app: App): void {
  const { rateLimits, payments } = app.platform;
  ownSubscription(app);
  cardsAndInvoices(app);
  administration(app);

  // Where real cards pay, no address of ours takes a number.
  if (sandbox.isSandbox(payments))
    route(app, calls.confirmInSandbox, async ({ me }, { body }) => {
      await rateLimits.use(CARDS_TRIED, me.id);
      return sandbox.confirm(app.platform, me, body);
    });
  if (payments?.mode === 'stripe') webhookRoutes(app, payments);
}

function ownSubscription(app: App): void {
  const { platform } = app;
  const { payments, config } = platform;
  // Of several simultaneous calls by one member, as from several tabs, only one asks the provider.
  const creating = new Map<string, ReturnType<typeof subscription.create>>();

  route(app, calls.getPaymentSettings, () =>
    Promise.resolve({
      mode: config.payments.mode,
      publishableKey: payments?.publishableKey ?? null,
      priceCents: PREMIUM_PRICE_CENTS,
    }),
  );

  route(app, calls.getSubscription, ({ me }) => statusAfter(platform, me));

  route(app, calls.createSubscription, async ({ me }) => {
    await takeToken(platform, me);
    const running =
      creating.get(me.id) ??
      subscription.create(platform, me).finally(() => creating.delete(me.id));
    creating.set(me.id, running);
    return running;
  });

  route(app, calls.refreshSubscription, async ({ me }) => {
    await takeToken(platform, me);
    await subscription.refresh(platform, me);
    return statusAfter(platform, me);
  });

  route(app, calls.cancelSubscription, async ({ me }) => {
    await takeToken(platform, me);
    await subscription.cancel(platform, me);
    return statusAfter(platform, me);
  });

  route(app, calls.resumeSubscription, async ({ me }) => {
    await takeToken(platform, me);
    await subscription.resume(platform, me);
    return statusAfter(platform, me);
  });

  route(app, calls.refundSubscription, async ({ me, purge }) => {
    await takeToken(platform, me);
    await refunds.refundOwn(platform, me);
    purge(EVERYTHING_TAG);
    return statusAfter(platform, me);
  });
}

function cardsAndInvoices(app: App): void {
  const { platform } = app;

  route(app, calls.listInvoices, async ({ me }) => {
    await takeToken(platform, me);
    return cards.invoices(platform, me);
  });

  route(app, calls.beginCardChange, async ({ me }) => {
    await takeToken(platform, me);
    return cards.beginCardChange(platform, me);
  });

  route(app, calls.finishCardChange, async ({ me }, { body }) => {
    await takeToken(platform, me);
    await cards.finishCardChange(platform, me, body.setupId);
    return statusAfter(platform, me);
  });

  route(app, calls.openPortal, async ({ me }) => {
    await takeToken(platform, me);
    return cards.openPortal(platform, me);
  });
}

function administration(app: App): void {
  const { platform } = app;
  const { db } = platform.database;

  route(app, calls.refundMember, async ({ me, purge }, { params, body }) => {
    const { payment, settled } = await refunds.refundAsAdmin(platform, {
      userId: params.userId,
      actor: me,
      reason: body.reason,
    });
    if (settled) purge(EVERYTHING_TAG);
    return { refundedCents: payment.amountCents, paidAt: payment.paidAt.toISOString() };
  });

  route(app, listDisputes, (_context, { query }) => disputes(db, query.page));
}

const takeToken = ({ rateLimits }: Platform, { id }: Member) => rateLimits.use(PAYMENT_CALLS, id);

// The tier in the session may be older than what was just done.
const statusAfter = async ({ database, now }: Platform, me: Member) =>
  subscription.statusOf(database.db, me.id, now());
