import { beforeAll } from 'vitest';
import { type TestMember, useApp } from './app.ts';
import { aMember, anExpert, aQuestion } from './data.ts';

export const SOURCE = {
  title: '26 U.S.C. § 1222',
  section: 'Terms',
  url: 'https://www.law.cornell.edu/uscode/text/26/1222',
};
export const YEARS = { jurisdiction: 'us', taxYearFrom: 2024, taxYearTo: 2025 } as const;

export interface Stated {
  jurisdiction?: 'us' | 'gb' | 'au' | null;
  taxYearFrom?: number | null;
  taxYearTo?: number | null;
  sources?: (typeof SOURCE)[];
}
interface Said {
  verdict: 'confirmed' | 'changed';
  taxYear: number;
  note?: string;
  url?: string;
}

/**
 * A site on 1 March 2026 with somebody who asks, somebody who answers and an expert, and the calls
 * about what answers hold for.
 */
export function useValidity() {
  const site = useApp();
  let people: Record<'asker' | 'author' | 'expert', TestMember>;
  beforeAll(async () => {
    site.at('2026-03-01T12:00:00Z');
    people = {
      asker: await aMember(site),
      author: await aMember(site),
      expert: await anExpert(site, { jurisdiction: 'US' }),
    };
  });
  const answerWith = (question: { id: string }, validity: Stated, by = people.author) =>
    site.call(
      'POST /api/questions/{id}/answers',
      { params: { id: question.id }, body: { content: 'Yes.', validity } },
      by,
    );
  return {
    site,
    get asker() {
      return people.asker;
    },
    get author() {
      return people.author;
    },
    get expert() {
      return people.expert;
    },
    answerWith,
    answers: async ({ id }: { id: string }) =>
      (await site.call('GET /api/questions/{id}', { params: { id } })).body.answers,
    set: (id: string, body: Stated, by: TestMember | null = people.author) =>
      site.call('PATCH /api/answers/{id}/validity', { params: { id }, body }, by),
    review: (id: string, body: Said, by: TestMember | null = people.expert) =>
      site.call('POST /api/answers/{id}/validity/reviews', { params: { id }, body }, by),
    async said(years: Stated = YEARS) {
      const question = await aQuestion(site, people.asker, { title: 'Is it taxed?' });
      return { question, id: (await answerWith(question, years)).body.id };
    },
    /** What a member was told of answers that are out of date. */
    told: async (member: TestMember) =>
      (await site.call('GET /api/notifications', { query: {} }, member)).body.notifications
        .filter(({ type }) => type === 'answer_outdated')
        .map(({ message, type }) => ({ message, type }))
        .reverse(),
  };
}
