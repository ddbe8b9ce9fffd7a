import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dayText } from '@lotwise/domain/text/date-text';
import { useApp } from '../../testing/app.ts';
import { builtWeb } from '../../testing/pages.ts';

const app = useApp({ web: await builtWeb() });

test('the terms license posts from the first whole day on which the site has them', async () => {
  const { rows } = await app.app.platform.database.db.execute<{ since: string; is_whole: boolean }>(
    sql`select since::text, since >= (now() at time zone 'UTC')::date as is_whole from posts_license`,
  );
  expect(rows).toEqual([{ since: expect.any(String), is_whole: true }]);
  const { body } = await app.send({ url: '/terms' });
  expect(body.replaceAll('<!-- -->', '')).toContain(
    `From ${dayText(rows[0]?.since ?? '')} on, you license the questions`,
  );
});
