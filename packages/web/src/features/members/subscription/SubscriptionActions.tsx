import { PREMIUM_PRICE } from '@lotwise/domain/shared/limits';
import { useState } from 'react';
import type { SubscriptionStatus } from '@lotwise/contract/members/subscription';
import { toastFailure } from '../../../lib/failures.ts';
import { dayText } from '../../../lib/format.ts';
import { Day } from '../../../ui/Day.tsx';
import { call, useRead } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { dollars } from './money.ts';
import { useNewStatus } from './use-return.ts';

type Action = 'cancel' | 'resume' | 'refund';
type Words = Record<'title' | 'text' | 'confirm' | 'dismiss' | 'done' | 'doneText', string>;

/** The buttons of a subscription that is paid for, each with its question. */
export function SubscriptionActions({ status }: { status: SubscriptionStatus }) {
  const [asked, setAsked] = useState<Action | null>(null);
  const keep = useNewStatus();
  const settings = useRead('GET /api/subscription/settings', {});
  const words = wordsFor(status);
  const action = useWrite({
    writes: (['cancel', 'resume', 'refund'] as const).map(
      (which) => `POST /api/subscription/${which}` as const,
    ),
    // It was changed in another tab, or at the provider.
    isStaleOnError: true,
    mutationFn: (which: Action) => call(`POST /api/subscription/${which}`, {}),
    onError: (error) => toastFailure('Update Failed', error),
    onSuccess: (after, which) => {
      keep(after);
      showToast({ title: words[which].done, description: words[which].doneText });
    },
  });
  const { cancelAtPeriodEnd, graceUntil, refundableUntil } = status;
  return (
    <div className="flex flex-col gap-2">
      <a className={graceUntil ? 'btn btn-primary' : 'btn'} href="/profile/card">
        Change Card
      </a>
      <button
        type="button"
        className="btn"
        aria-disabled={action.isPending}
        onClick={() => setAsked(cancelAtPeriodEnd ? 'resume' : 'cancel')}
      >
        {cancelAtPeriodEnd ? 'Resume Subscription' : 'Cancel Subscription'}
      </button>
      {refundableUntil && (
        <>
          <button
            type="button"
            className="btn"
            aria-disabled={action.isPending}
            onClick={() => setAsked('refund')}
          >
            Refund and End Premium
          </button>
          <p className="hint">
            One click gives your money back until <Day time={refundableUntil} />.
          </p>
        </>
      )}
      {settings.data?.mode === 'stripe' && <PortalButton />}
      {asked && (
        <ConfirmDialog
          {...words[asked]}
          onConfirm={() => action.mutate(asked)}
          onClose={() => setAsked(null)}
          tone={asked === 'resume' ? 'primary' : 'bad'}
        />
      )}
    </div>
  );
}

function wordsFor(status: SubscriptionStatus): Record<Action, Words> {
  const { currentPeriodEnd, graceUntil, priceCents } = status;
  const price = priceCents === null ? PREMIUM_PRICE : dollars(priceCents);
  const day = currentPeriodEnd ? dayText(currentPeriodEnd) : 'the end of the period';
  return {
    cancel: {
      title: 'Cancel your subscription?',
      text: graceUntil
        ? 'Your last payment failed, so premium ends now. Nothing more is charged.'
        : `You stay premium until ${day}. Nothing more is charged, and you can resume until then.`,
      confirm: 'Cancel Subscription',
      dismiss: 'Keep Premium',
      done: 'Subscription Canceled',
      doneText: graceUntil ? 'You now have a free account.' : `You stay premium until ${day}.`,
    },
    resume: {
      title: 'Resume your subscription?',
      text: `Premium continues, and ${price} will be charged on ${day}.`,
      confirm: 'Resume Subscription',
      dismiss: 'Not Now',
      done: 'Subscription Resumed',
      doneText: `Your next billing date is ${day}.`,
    },
    refund: {
      title: 'Get your money back?',
      text: 'Your payment is refunded to your card and premium ends immediately.',
      confirm: 'Refund and End Premium',
      dismiss: 'Keep Premium',
      done: 'Payment Refunded',
      doneText:
        'Your payment has been refunded. It can take up to ten days to appear on your statement.',
    },
  };
}

/** Stripe's own page, for the address on invoices and everything that is rarely needed. */
function PortalButton() {
  const open = useWrite({
    writes: 'POST /api/subscription/portal',
    mutationFn: () => call('POST /api/subscription/portal', {}),
    onError: (error) => toastFailure('Update Failed', error),
    onSuccess: ({ url }) => location.assign(url),
  });
  return (
    <button
      type="button"
      className="btn"
      aria-disabled={open.isPending}
      onClick={() => open.mutate()}
    >
      {open.isPending ? 'Opening...' : 'Manage Billing in Stripe'}
    </button>
  );
}
