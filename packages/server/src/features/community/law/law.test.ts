import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { lawSlug } from '@lotwise/domain/community/law';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';

const site = useApp();
const URL_A = 'https://www.law.cornell.edu/uscode/text/26/1222';

interface Citing {
  jurisdiction?: 'us' | 'de' | 'au';
  /** The question that is answered; a new one unless given. */
  about?: Awaited<ReturnType<typeof aQuestion>>;
}

async function citingAnswer(
  by: TestMember,
  sources: { title: string; section?: string; url: string }[],
  { jurisdiction = 'us', about }: Citing = {},
) {
  const question = about ?? (await aQuestion(site, by));
  const answer = await anAnswer(site, question, by);
  const body = { jurisdiction, taxYearFrom: 2024, taxYearTo: 2025, sources };
  await site.call('PATCH /api/answers/{id}/validity', { params: { id: answer.id }, body }, by);
  return { question, answer };
}
const law = (slug: string, page = 1) =>
  site.call('GET /api/law/{slug}', { params: { slug }, query: { page } });

describe('a legal source', () => {
  test('lists the questions whose answers cite it, with section, country, years and day', async () => {
    const member = await aMember(site);
    const { question, answer } = await citingAnswer(member, [
      { title: '26 U.S.C. 1222', section: '(3)', url: URL_A },
      { title: '26 U.S.C. 1222', section: '(1)', url: `${URL_A}#1` },
    ]);
    const { body } = await law(lawSlug(URL_A));
    expect(body).toMatchObject({
      title: '26 U.S.C. 1222',
      url: URL_A,
      answerCount: 1,
      totalPages: 1,
    });
    expect(body.questions).toEqual([
      {
        questionId: question.id,
        title: question.title,
        answers: [
          {
            answerId: answer.id,
            section: '(3); (1)',
            jurisdiction: 'us',
            taxYearFrom: 2024,
            taxYearTo: 2025,
            checkedOn: new Date().toISOString().slice(0, 10),
          },
        ],
      },
    ]);
  });

  test('lists a question once, with each of its answers that cite it', async () => {
    const member = await aMember(site);
    const source = { title: 'Rev. Rul. 2023-14', url: 'https://www.irs.gov/rr-23-14.pdf' };
    const { question, answer: first } = await citingAnswer(member, [source]);
    const { answer: second } = await citingAnswer(member, [source], { about: question });
    const { body } = await law(lawSlug(source.url));
    expect(body).toMatchObject({ answerCount: 2, questionCount: 1, totalPages: 1 });
    expect(
      body.questions.map(({ questionId, answers }) => [
        questionId,
        answers.map(({ answerId }) => answerId),
      ]),
    ).toEqual([[question.id, [second.id, first.id]]]);
  });

  test('is among all sources, and gone when no answer names it any more', async () => {
    const member = await aMember(site);
    const url = 'https://www.irs.gov/pub/irs-drop/n-14-21.pdf';
    const { answer } = await citingAnswer(member, [{ title: 'Notice 2014-21', url }]);
    const list = async () => (await site.call('GET /api/law', { query: {} })).body.sources;
    expect(await list()).toContainEqual({
      slug: lawSlug(url),
      title: 'Notice 2014-21',
      heading: null,
      url,
      answerCount: 1,
      section: null,
      jurisdiction: 'us',
    });
    const body = { jurisdiction: 'us' as const, sources: [] };
    await site.call(
      'PATCH /api/answers/{id}/validity',
      { params: { id: answer.id }, body },
      member,
    );
    expect((await law(lawSlug(url))).status).toBe(404);
  });

  test('that is cited by number alone has its heading, and is found by its words', async () => {
    const member = await aMember(site);
    const url = 'https://www.law.cornell.edu/uscode/text/26/1091';
    await citingAnswer(member, [{ title: '26 U.S.C. 1091', url }]);
    const heading = 'Loss from wash sales of stock or securities';
    expect((await law(lawSlug(url))).body).toMatchObject({ heading });
    for (const search of ['Wash SALES', '1091 stock', 'wash 26']) {
      const { sources } = (await site.call('GET /api/law', { query: { search } })).body;
      expect(sources, search).toMatchObject([{ title: '26 U.S.C. 1091', heading }]);
    }
    const { sources } = (await site.call('GET /api/law', { query: { search: 'wash bonds' } })).body;
    expect(sources).toEqual([]);
  });

  test('that nobody names is 404, a page past the end is empty, page 0 is 400', async () => {
    expect((await law('nothing-here')).status).toBe(404);
    const list = (page: number) => site.call('GET /api/law', { query: { page } });
    expect((await list(1000)).body.sources).toEqual([]);
    expect((await list(0)).status).toBe(400);
  });

  test('is found by words of its title, section or address, and by the country of answers', async () => {
    const member = await aMember(site);
    const act = {
      title: 'Einkommensteuergesetz',
      section: '§ 23',
      url: 'https://gesetze.test/estg',
    };
    const ruling = { title: 'Taxation Ruling 100%', url: 'https://ato.test/tr' };
    await citingAnswer(member, [act, ruling], { jurisdiction: 'de' });
    await citingAnswer(member, [ruling], { jurisdiction: 'au' });
    const found = async (query: { search?: string; jurisdiction?: 'de' | 'au' | 'jp' }) => {
      const { body } = await site.call('GET /api/law', { query });
      return body.sources.map(({ title, answerCount }) => [title, answerCount]);
    };
    expect(await found({ search: 'einkommen 23' })).toEqual([[act.title, 1]]);
    expect(await found({ search: 'ESTG gesetze.test' })).toEqual([[act.title, 1]]);
    expect(await found({ search: 'einkommen 24' })).toEqual([]);
    expect(await found({ search: '100% ruling' })).toEqual([[ruling.title, 2]]);
    expect(await found({ search: '10_%' })).toEqual([]);
    expect(await found({ jurisdiction: 'au' })).toEqual([[ruling.title, 1]]);
    expect(await found({ jurisdiction: 'de', search: 'ruling' })).toEqual([[ruling.title, 1]]);
    expect(await found({ jurisdiction: 'jp' })).toEqual([]);
    const { countries } = (await site.call('GET /api/law', { query: {} })).body;
    expect(countries).toContainEqual({ jurisdiction: 'de', sourceCount: 2 });
    expect(countries).toContainEqual({ jurisdiction: 'au', sourceCount: 1 });
  });

  test('stands in the country of most answers that cite it, the most cited first', async () => {
    const member = await aMember(site);
    const url = (name: string) => `https://by-country.test/${name}`;
    const cite = async (name: string, jurisdiction: 'us' | 'de' | 'au', section = '1') =>
      citingAnswer(member, [{ title: name, section, url: url(name) }], { jurisdiction });
    await cite('InDE', 'de');
    await cite('InAU', 'au');
    await cite('InUS', 'us');
    await cite('InUSTwice', 'us', '§ 23');
    await cite('InUSTwice', 'us', '§ 23');
    await cite('InUSTwice', 'de', '§ 22');
    const { body } = await site.call('GET /api/law', { query: { search: 'by-country.test' } });
    expect(
      body.sources.map(({ title, jurisdiction, section }) => [title, jurisdiction, section]),
    ).toEqual([
      ['InUSTwice', 'us', '§ 23'],
      ['InUS', 'us', '1'],
      ['InAU', 'au', '1'],
      ['InDE', 'de', '1'],
    ]);
  });

  test.each([
    URL_A,
    'http://A.gov/B?c=D/E#f',
    'https://www.gesetze-im-internet.de/estg/__23.html',
    `https://a.gov/${'x'.repeat(300)}`,
  ])('%s has one address in the database and in the pages', async (url) => {
    const { db } = site.app.platform.database;
    const { rows } = await db.execute<{ slug: string }>(sql`select law_slug(${url}) as slug`);
    expect(rows[0]?.slug).toBe(lawSlug(url));
  });
});
