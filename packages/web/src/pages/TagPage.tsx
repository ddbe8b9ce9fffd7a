import type { CallReply } from '@lotwise/contract/calls';
import { tagPath } from '@lotwise/domain/community/tags';
import {
  LIST_PARAMETERS,
  hintsInput,
  readListSearch,
} from '../features/community/search/list-search.ts';
import { QuestionList } from '../features/community/questions/QuestionList.tsx';
import { AskCard } from '../components/posts/AskCard.tsx';
import { TagChip } from '../components/posts/TagChip.tsx';
import { plural } from '../lib/format.ts';
import { Head } from '../lib/head.tsx';
import type { Address } from '../lib/page.ts';
import { lazyPart } from '../ui/LazyPart.tsx';
import { loader, useRead } from '../lib/queries.ts';
import { useMe } from '../lib/session.ts';
import { FailedRead, Missing, Skeleton } from '../ui/states.tsx';

export const parameters = LIST_PARAMETERS;
const FollowButton = lazyPart(
  async () => (await import('../features/community/follows/FollowButton.tsx')).FollowButton,
  { place: <span className="inline-block w-28 min-h-10" /> },
);

const tagOf = ({ params }: Pick<Address, 'params'>): string =>
  (params['tag'] ?? '').trim().toLowerCase();
const wantedOf = (address: Address) => ({ ...readListSearch(address.search), tag: tagOf(address) });

export const loaders = (address: Address) => {
  const wanted = wantedOf(address);
  return [
    loader('GET /api/tags/{tag}', { params: { tag: wanted.tag } }),
    loader('GET /api/questions', { query: wanted }),
    ...(wanted.search ? [loader('GET /api/search/hints', hintsInput(wanted))] : []),
  ];
};

export function Page(address: Address) {
  const me = useMe();
  const name = tagOf(address);
  const tag = useRead('GET /api/tags/{tag}', { params: { tag: name } });
  if (tag.isError && tag.error.status === 404) return <NotFound />;
  return (
    <div className="page">
      <Head
        title={`Questions tagged ${name}`}
        description={
          tag.data?.description ??
          `Questions and answers about ${name} in crypto tax and accounting.`
        }
      />
      <div className="columns">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3">
            <h1 className="page-title mb-0">{name}</h1>
            {me && tag.data && <FollowButton target={{ tag: name }} />}
          </div>
          <div className={tag.isPending ? 'mb-4 waits' : 'mb-4'}>
            {tag.isPending && <Skeleton count={1} height={72} />}
            <FailedRead read={tag} title="We couldn’t load the tag" />
            {tag.data && (
              <>
                {tag.data.description && <p className="mt-1">{tag.data.description}</p>}
                <p className="hint mt-1">{plural(tag.data.count, 'question')}</p>
              </>
            )}
          </div>
          <QuestionList wanted={wantedOf(address)} path={tagPath(name)} />
        </div>
        <aside className="side" aria-label="More about this tag">
          {tag.data && <Related tags={tag.data.related} />}
          <AskCard />
        </aside>
      </div>
    </div>
  );
}

/** Tags that questions with this one have too, with all of their own questions. */
function Related({ tags }: { tags: CallReply<'GET /api/tags/{tag}'>['related'] }) {
  if (tags.length === 0) return null;
  return (
    <nav className="card" aria-labelledby="related">
      <h2 id="related">Related tags</h2>
      <ul className="flex flex-col gap-2">
        {tags.map(({ tag, count }) => (
          <li key={tag} className="flex items-center justify-between gap-2">
            <TagChip tag={tag} />
            <span className="hint whitespace-nowrap">{plural(count, 'question')}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NotFound() {
  return (
    <div className="page narrow">
      <Head title="Tag not found" />
      <Missing title="Tag not found" href="/tags" label="Back to tags" />
    </div>
  );
}
