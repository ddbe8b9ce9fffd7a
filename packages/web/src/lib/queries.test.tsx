import { ApiError } from '@lotwise/contract/client';
import type { CallReply } from '@lotwise/contract/calls';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createQueryClient, isOutdated, queryKey, useRead } from './queries.ts';
import { refetchAfter } from './refetch.ts';

type Tags = CallReply<'GET /api/stats/tags'>;
const TAGS = { key: 'GET /api/stats/tags', input: { query: {} } } as const;

function Shown() {
  const read = useRead(TAGS.key, TAGS.input);
  if (read.isPending) return 'loading';
  if (read.isError) return `failed: ${read.error.detail}`;
  return read.data.map(({ tag }) => tag).join();
}

async function afterRefetch(status: number) {
  const client = createQueryClient();
  client.setQueryData<Tags>(queryKey(TAGS), [{ tag: 'defi', count: 1 }]);
  await client
    .fetchQuery({
      queryKey: queryKey(TAGS),
      queryFn: () => Promise.reject(new ApiError(status, 'Refused.')),
      staleTime: 0,
    })
    .catch(() => {});
  const query = client.getQueryCache().find({ queryKey: queryKey(TAGS) });
  return { client, isOutdated: query && isOutdated(query.state) };
}

const shown = (client: ReturnType<typeof createQueryClient>) =>
  renderToString(
    <QueryClientProvider client={client}>
      <Shown />
    </QueryClientProvider>,
  );

test.each([0, 401, 429, 500, 503])(
  'a refetch that fails with %i leaves what is shown',
  async (status) => {
    const { client, isOutdated } = await afterRefetch(status);
    expect(shown(client)).toBe('defi');
    expect(isOutdated).toBe(true);
  },
);

test.each([403, 404, 410])(
  'a refetch that is refused with %i shows that it is not there',
  async (status) => {
    const { client, isOutdated } = await afterRefetch(status);
    expect(shown(client)).toBe('failed: Refused.');
    expect(isOutdated).toBe(false);
  },
);

test('the next write keeps what is shown after a failed refetch', async () => {
  const { client } = await afterRefetch(503);
  await refetchAfter(client, 'POST /api/questions');
  expect(shown(client)).toBe('defi');
});
