import type { InsightBody } from '@lotwise/contract/premium/insights';
import { splitInsight, wordsIn } from '@lotwise/domain/premium/insights';
import { EXCERPT_MAX } from '@lotwise/domain/shared/limits';
import type { Db } from '../../../platform/db/db.ts';
import { renderNew } from '../../community/posts/posts.service.ts';
import { excerptOf } from '@lotwise/domain/text/excerpt';
import { plainText } from '@lotwise/domain/text/plain-text';
import type { InsightRow } from './insights.queries.ts';

type Texts = Pick<
  InsightRow,
  'source' | 'openingHtml' | 'restHtml' | 'htmlVersion' | 'excerpt' | 'words' | 'restWords'
>;

/**
 * The columns that a text fills. The two parts are rendered apart: nothing of the rest can get into
 * the opening, not even a footnote.
 */
export async function textsOf(db: Db, id: string, source: string): Promise<Texts> {
  const { opening, rest } = splitInsight(source);
  const { text: shown } = await renderNew(db, 'answer', { id, source: opening });
  const { text: kept } = await renderNew(db, 'answer', { id: `${id}-rest`, source: rest });
  const restWords = wordsIn(plainText(kept.html));
  const openingText = plainText(shown.html);
  return {
    source,
    openingHtml: shown.html,
    restHtml: kept.html,
    htmlVersion: shown.htmlVersion,
    excerpt: excerptOf(openingText, EXCERPT_MAX),
    words: wordsIn(openingText) + restWords,
    restWords,
  };
}

/** The columns of what an insight is listed by. */
export const headingOf = ({
  title,
  tags,
  jurisdiction = null,
  taxYearFrom = null,
  taxYearTo = null,
}: InsightBody) => ({
  title,
  tags,
  jurisdiction,
  taxYearFrom,
  taxYearTo,
});

/** What a form that is still open elsewhere shows of it. */
export const draftOf = ({
  title,
  content,
  tags,
  jurisdiction,
  taxYearFrom,
  taxYearTo,
}: InsightBody) => ({
  title,
  content,
  tags,
  scope: {
    jurisdiction: jurisdiction ?? '',
    taxYearFrom: String(taxYearFrom ?? ''),
    taxYearTo: String(taxYearTo ?? ''),
  },
});
