import { beforeAll, describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anExpert } from '../../../../testing/data.ts';
import { aDraft } from '../../../../testing/insights.ts';

const site = useApp();
let author: TestMember;
let admin: TestMember;
beforeAll(async () => {
  [author, admin] = [await anExpert(site), await aMember(site, { tier: 'admin' })];
});

const SCOPE = { jurisdiction: 'gb', taxYearFrom: '2024', taxYearTo: '' };
const TEXT = { title: 'A title', content: 'Half a thought', tags: ['staking'], scope: SCOPE };
type Part = Partial<typeof TEXT> & { basedOn?: number | null; insightVersion?: number };
const save = (insightId: string | null, as: TestMember, part: Part = {}) => {
  const place = insightId === null ? ('insight' as const) : ('edit_insight' as const);
  return site.call(
    'PUT /api/drafts',
    { body: { ...TEXT, place, subjectId: insightId, basedOn: null, ...part } },
    as,
  );
};
const list = async (as: TestMember, insightId = 'new') =>
  (await site.call('GET /api/drafts', { query: { insightId } }, as)).body;
const edit = (id: string, version: number, as: TestMember) =>
  site.call(
    'PUT /api/auth/insights/{id}',
    { params: { id }, body: { title: 'Edited', content: 'What it says now.', tags: [], version } },
    as,
  );

describe('a draft of an insight', () => {
  test('that is not begun is kept whole, apart from the ask page, until the insight is saved', async () => {
    expect((await save(null, author)).body.draft).toMatchObject({
      ...TEXT,
      place: 'insight',
      subjectId: null,
      version: 1,
      other: null,
    });
    expect(await list(author)).toMatchObject([TEXT]);
    expect((await site.call('GET /api/drafts', { query: {} }, author)).body).toEqual([]);
    await aDraft(site, author);
    expect(await list(author)).toEqual([]);
  });

  test('with a country alone is not empty, with nothing it is', async () => {
    const empty = { title: '', content: '', tags: [] };
    expect((await save(null, author, empty)).body.draft).toMatchObject({ scope: SCOPE });
    const none = { jurisdiction: '', taxYearFrom: '', taxYearTo: '' };
    expect((await save(null, author, { ...empty, scope: none, basedOn: 1 })).body).toEqual({
      draft: null,
    });
  });

  test('is its author’s and the admins’ alone: for others there is no such insight', async () => {
    const { id } = await aDraft(site, author);
    expect([(await save(id, author)).status, (await save(id, admin)).status]).toEqual([200, 200]);
    expect([
      (await save(id, await anExpert(site))).status,
      (await save(id, await aMember(site, { tier: 'premium' }))).status,
    ]).toEqual([404, 404]);
    expect([
      (await list(author, id)).length,
      (await list(await anExpert(site), id)).length,
    ]).toEqual([1, 0]);
  });

  test('is gone when the insight is saved or deleted', async () => {
    const { id, version } = await aDraft(site, author);
    await save(id, author);
    await edit(id, version, author);
    expect(await list(author, id)).toEqual([]);
    await save(id, author);
    await site.call('DELETE /api/auth/insights/{id}', { params: { id } }, author);
    expect(await list(author, id)).toEqual([]);
  });

  test('of who was at it while another saved shows the new text, and offers the draft beside it', async () => {
    const { id, version } = await aDraft(site, author);
    await save(id, author);
    await edit(id, version, admin);
    expect(await list(author, id)).toMatchObject([
      { title: 'Edited', content: 'What it says now.', version: 2, other: TEXT },
    ]);
    // A second save of the other offers the same.
    await edit(id, version + 1, admin);
    expect(await list(author, id)).toMatchObject([{ title: 'Edited', version: 3, other: TEXT }]);
    // The offer stays while the new text is changed, until there is a choice.
    const { draft } = (await save(id, author, { content: 'More.', basedOn: 3 })).body;
    expect(draft).toMatchObject({
      content: 'More.',
      other: { content: 'Half a thought', scope: SCOPE },
    });
    expect(new Date(draft?.other?.savedAt ?? '').getTime()).toBeGreaterThan(0);
  });

  test('that grew from a version before another save is offered beside the new one', async () => {
    const { id, version } = await aDraft(site, author);
    await edit(id, version, author);
    const { draft } = (await save(id, author, { insightVersion: version })).body;
    expect(draft).toMatchObject({ content: 'What it says now.', version: 1, other: TEXT });
    expect(
      (
        await save(id, author, {
          content: 'On the old form still',
          insightVersion: version,
          basedOn: 1,
        })
      ).body.draft,
    ).toMatchObject({
      content: 'What it says now.',
      other: { content: 'On the old form still' },
    });
    expect(
      (await save(id, author, { content: 'New', insightVersion: version + 1, basedOn: 2 })).body
        .draft,
    ).toMatchObject({
      content: 'New',
      other: { content: 'On the old form still' },
    });
  });

  test('keeps a conflict of two devices in the country too', async () => {
    const { id } = await aDraft(site, author);
    await save(id, author);
    const other = { ...SCOPE, jurisdiction: 'us' };
    expect((await save(id, author, { scope: other })).body.draft).toMatchObject({
      scope: other,
      other: { scope: SCOPE },
    });
  });
});
