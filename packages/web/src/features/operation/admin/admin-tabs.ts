import type { ComponentType } from 'react';
import type { AdminSearch } from './admin-search.ts';
import { lazyPart } from './LazyPart.tsx';

export interface AdminTab {
  /** What stands in the address. */
  tab: string;
  name: string;
  Tab: ComponentType<{ wanted: AdminSearch }>;
}

/** The dashboard's parts, in their order. A new one is a line here. */
export const ADMIN_TABS: readonly [AdminTab, ...AdminTab[]] = [
  {
    tab: 'users',
    name: 'User Management',
    Tab: lazyPart(async () => (await import('./UsersTab.tsx')).UsersTab),
  },
  {
    tab: 'content',
    name: 'Content Management',
    Tab: lazyPart(async () => (await import('./ContentTab.tsx')).ContentTab),
  },
  {
    tab: 'scraper',
    name: 'Content Scraper',
    Tab: lazyPart(async () => (await import('../sources/ScraperTab.tsx')).ScraperTab),
  },
  {
    tab: 'statistics',
    name: 'Statistics',
    Tab: lazyPart(async () => (await import('./StatisticsTab.tsx')).StatisticsTab),
  },
  {
    tab: 'platform',
    name: 'Platform Settings',
    Tab: lazyPart(async () => (await import('./PlatformTab.tsx')).PlatformTab),
  },
  {
    tab: 'credentials',
    name: 'Credentials',
    Tab: lazyPart(async () => (await import('./CredentialsTab.tsx')).CredentialsTab),
  },
  {
    tab: 'support',
    name: 'Support',
    Tab: lazyPart(async () => (await import('./SupportTab.tsx')).SupportTab),
  },
  {
    tab: 'audit',
    name: 'Audit Log',
    Tab: lazyPart(async () => (await import('./AuditTab.tsx')).AuditTab),
  },
];
