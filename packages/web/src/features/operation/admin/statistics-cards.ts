import type { ComponentType } from 'react';
import { adminPart } from './admin-part.tsx';

/**
 * What the Statistics tab shows besides the charts, each in a card of its own. A new one is a line
 * here.
 */
export const STATISTICS_CARDS: readonly {
  key: string;
  Card: ComponentType<{ by: 'day' | 'month' }>;
}[] = [{ key: 'charts', Card: adminPart(async () => (await import('./Charts.tsx')).Charts) }];
