import { AdminStats } from '../features/operation/admin/AdminStats.tsx';
import { FirstAnswers } from '../features/operation/admin/FirstAnswers.tsx';
import { adminHref, readAdminSearch } from '../features/operation/admin/admin-search.ts';
import { ADMIN_TABS } from '../features/operation/admin/admin-tabs.ts';
import { Head } from '../lib/head.tsx';
import { useMe } from '../lib/session.ts';
import type { Address } from '../lib/page.ts';
import { Notice } from '../ui/states.tsx';
import { SignedOut } from '../ui/signed-out/SignedOut.tsx';
import { showCurrent } from '../lib/show-current.ts';
import './admin.css';

// The tab's own filters too.
export const parameters = [
  'filter',
  'page',
  'search',
  'sort',
  'tab',
  'days',
  'category',
  'part',
  'state',
  'mine',
  'ticket',
  'by',
  'who',
  'action',
  'target',
  'from',
  'to',
];

export function Page({ search }: Address) {
  const me = useMe();
  return (
    <div className="page">
      <Head title="Admin" isPrivate />
      {!me && (
        <SignedOut
          title="Authentication Required"
          text="Please log in to access the admin dashboard."
        />
      )}
      {me && me.subscriptionTier !== 'admin' && <Denied />}
      {me?.subscriptionTier === 'admin' && <Dashboard search={search} />}
    </div>
  );
}

function Denied() {
  return (
    <Notice title="Access Denied" text="This page is for admins.">
      <a className="btn btn-primary" href="/">
        Back to questions
      </a>
    </Notice>
  );
}

function Dashboard({ search }: { search: URLSearchParams }) {
  const wanted = readAdminSearch(search);
  const { tab: current, Tab } = ADMIN_TABS.find(({ tab }) => tab === wanted.tab) ?? ADMIN_TABS[0];
  return (
    <div className="dashboard">
      <h1 className="page-title mb-0">Admin Dashboard</h1>
      <div className="dashboard-figures">
        <AdminStats />
        <FirstAnswers />
      </div>
      <nav ref={showCurrent} className="tab-row" aria-label="Administration">
        {ADMIN_TABS.map(({ tab, name }) => (
          <a
            key={tab}
            href={adminHref({ tab })}
            aria-current={tab === current ? 'page' : undefined}
          >
            {name}
          </a>
        ))}
      </nav>
      <div className="min-w-0">
        <Tab key={current} wanted={{ ...wanted, tab: current }} />
      </div>
    </div>
  );
}
