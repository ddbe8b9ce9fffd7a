import type { ComponentType } from 'react';
import { adminPart } from './admin-part.tsx';

/**
 * What an operator does from Platform Settings, each in a card of its own. A new one is a line
 * here.
 */
export const PLATFORM_CARDS: readonly { key: string; Card: ComponentType }[] = [
  {
    key: 'maintenance',
    Card: adminPart(async () => (await import('./MaintenanceCard.tsx')).MaintenanceCard, 260),
  },
  {
    key: 'cache',
    Card: adminPart(async () => (await import('./ClearCacheCard.tsx')).ClearCacheCard, 160),
  },
  {
    key: 'backup',
    Card: adminPart(async () => (await import('../backup/BackupCard.tsx')).BackupCard, 200),
  },
  {
    key: 'early-access',
    Card: adminPart(
      async () =>
        (await import('../../premium/early-access/EarlyAccessAdmin.tsx')).EarlyAccessAdmin,
      160,
    ),
  },
];
