import { PAGE_MAX } from '@lotwise/domain/shared/limits';
import { isPremium } from '@lotwise/domain/members/tiers';
import { ReadingList } from '../features/premium/early-access/ReadingList.tsx';
import { UpgradePrompt } from '../features/premium/premium/UpgradePrompt.tsx';
import { Head } from '../lib/head.tsx';
import { loader, useRead } from '../lib/queries.ts';
import { useMe } from '../lib/session.ts';
import type { Address } from '../lib/page.ts';
import { Empty, FailedRead, Skeleton } from '../ui/states.tsx';
import { SignedOut } from '../ui/signed-out/SignedOut.tsx';

export const parameters = ['page'];

// The list itself is read once it is known to be switched on: what is off is refused.
export const loaders = (_address: Address, isMember: boolean) =>
  isMember ? [loader('GET /api/auth/early-access', {})] : [];

/** A member's bookmarks to be read, an early feature. */
export function Page({ search }: Address) {
  const me = useMe();
  const page = Number(search.get('page') ?? 1);
  return (
    <div className="page narrow">
      <Head title="Reading list" isPrivate />
      {!me && (
        <SignedOut title="Please Log In" text="You need to be logged in to read your bookmarks." />
      )}
      {me && (
        <>
          <nav aria-label="Breadcrumb" className="hint mb-1">
            <a href="/bookmarks" className="crumb">
              Bookmarks
            </a>{' '}
            Reading list
          </nav>
          <h1 className="page-title">Reading list</h1>
          {isPremium(me.subscriptionTier) ? (
            <Switched
              page={Number.isSafeInteger(page) && page > 0 && page <= PAGE_MAX ? page : 1}
            />
          ) : (
            <Offer />
          )}
        </>
      )}
    </div>
  );
}

function Offer() {
  return (
    <UpgradePrompt title="Try new features first">
      <p>
        The reading list shows your bookmarked questions with their best answers on one page. It is
        in early access, which comes with premium.
      </p>
    </UpgradePrompt>
  );
}

function Switched({ page }: { page: number }) {
  const read = useRead('GET /api/auth/early-access', {});
  if (read.isPending) return <Skeleton count={2} height={360} />;
  if (read.isError) return <FailedRead read={read} title="We couldn’t load early access" />;
  if (read.data.some(({ key, isOn }) => key === 'reading-list' && isOn))
    return <ReadingList page={page} />;
  return (
    <Empty text="The reading list is in early access: switch it on in your settings to try it.">
      <a className="btn btn-primary" href="/settings#early-access">
        Open settings
      </a>
    </Empty>
  );
}
