import { type Jurisdiction, jurisdictionName } from '../countries/jurisdictions.ts';
import { dayText } from '../text/date-text.ts';

/** The size of the image that is shown beside a link, in pixels. */
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 } as const;

/** Where the image of a question is. */
export const shareImagePath = (id: string): string => `/share/questions/${id}.png`;

interface SharedQuestion {
  jurisdiction: Jurisdiction | null;
  lawCheck: { jurisdiction: Jurisdiction | null; checkedOn: string } | null;
}

/**
 * What the image says below the title: the country, and the day when an answer was checked.
 *
 * @example
 * shareImageNote({ jurisdiction: 'us', lawCheck: { jurisdiction: 'us', checkedOn: '2026-11-20' } });
 * // 'United States · Checked on 20 November 2026'
 */
export function shareImageNote({ jurisdiction, lawCheck }: SharedQuestion): string {
  const country = jurisdiction ?? lawCheck?.jurisdiction ?? null;
  return [
    country !== null && country !== 'other' && jurisdictionName(country),
    lawCheck && `Checked on ${dayText(lawCheck.checkedOn)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
