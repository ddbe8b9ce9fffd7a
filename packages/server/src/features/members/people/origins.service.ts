import type { Origin } from '@lotwise/contract/shared';
import { origins } from '../../../platform/db/schema/foundation.ts';

/** The columns of where an imported post or member comes from; all null for those of this site. */
export const originColumns = {
  site: origins.site,
  url: origins.url,
  authorName: origins.authorName,
  authorUrl: origins.authorUrl,
  licence: origins.licence,
  licenceUrl: origins.licenceUrl,
};

/** A post's origin as its readers see it: a left join gives nulls for a post written here. */
export function originOf(row: { [K in keyof Origin]: Origin[K] | null } | null): Origin | null {
  if (!row || row.site === null || row.authorName === null || row.licence === null) return null;
  return { ...row, site: row.site, authorName: row.authorName, licence: row.licence };
}
