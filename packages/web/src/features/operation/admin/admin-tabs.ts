import type { ComponentType } from 'react';
import type { AdminSearch } from './admin-search.ts';
import { adminPart } from './admin-part.tsx';

export interface AdminTab {
  /** The value in the address. */
  tab: string;
  name: string;
  Tab: ComponentType<{ wanted: AdminSearch }>;
}

/** The dashboard's parts, in their order. A new one is a line here. */
export const ADMIN_TABS: readonly [AdminTab, ...AdminTab[]] = [
  {
    tab: 'users',
    name: 'User Management',
    Tab: adminPart(async () => (await import('./UsersTab.tsx')).UsersTab),
  },
  {
    tab: 'content',
    name: 'Content Management',
    Tab: adminPart(async () => (await import('./ContentTab.tsx')).ContentTab),
  },
  {
    tab: 'scraper',
    name: 'Content Scraper',
    Tab: adminPart(async () => (await import('../sources/ScraperTab.tsx')).ScraperTab),
  },
  {
    tab: 'statistics',
    name: 'Statistics',
    Tab: adminPart(async () => (await import('./StatisticsTab.tsx')).StatisticsTab),
  },
  {
    tab: 'platform',
    name: 'Platform Settings',
    Tab: adminPart(async () => (await import('./PlatformTab.tsx')).PlatformTab),
  },
  {
    tab: 'credentials',
    name: 'Credentials',
    Tab: adminPart(async () => (await import('./CredentialsTab.tsx')).CredentialsTab),
  },
  {
    tab: 'support',
    name: 'Support',
    Tab: adminPart(async () => (await import('./SupportTab.tsx')).SupportTab),
  },
  {
    tab: 'audit',
    name: 'Audit Log',
    Tab: adminPart(async () => (await import('./AuditTab.tsx')).AuditTab),
  },
];
