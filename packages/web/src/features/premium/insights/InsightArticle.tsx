import type { Insight } from '@lotwise/contract/premium/insights';
import { minutesToRead } from '@lotwise/domain/premium/insights';
import { formatCount } from '../../../lib/format.ts';
import { PostHtml } from '../../../components/posts/PostHtml.tsx';
import { UpgradePrompt } from '../premium/UpgradePrompt.tsx';
import { InsightMeta, InsightTags, InsightValidity } from './InsightMeta.tsx';

/** An insight as its reader may read it. */
export function InsightArticle({ insight }: { insight: Insight }) {
  return (
    <article>
      <nav aria-label="Breadcrumb" className="hint mb-1">
        <a href="/insights" className="crumb">
          Insights
        </a>{' '}
        Insight
      </nav>
      <h1 className="post-title mb-2">{insight.title}</h1>
      <InsightMeta insight={insight} />
      <div className="card mt-4">
        <h2 className="sr-only">Article</h2>
        <InsightValidity insight={insight} />
        <PostHtml className="prose" post={insight} field="openingHtml" />
        {insight.rest && (
          <div className="insight-rest mt-4">
            <PostHtml className="prose" post={insight.rest} field="restHtml" />
          </div>
        )}
        <InsightTags tags={insight.tags} />
      </div>
      {insight.isLocked && <Locked words={insight.restWords} />}
    </article>
  );
}

function Locked({ words }: { words: number }) {
  return (
    <UpgradePrompt className="insight-rest mt-4" title="The rest is for premium members">
      <p>
        {formatCount(words)} more words, about {minutesToRead(words)} min. Premium members can read
        every insight in full.
      </p>
    </UpgradePrompt>
  );
}
