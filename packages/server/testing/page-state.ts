import type { PageRead, PageState } from '@lotwise/contract/page';
import type { Question } from '@lotwise/contract/community/questions';
import type { TestApp, TestMember } from './app.ts';
import { aComment, aMember, anAnswer, aQuestion } from './data.ts';

/** No session, but a cookie of one: rendered again for a visitor. */
export const UNCACHED = { cookie: `session=${'A'.repeat(43)}` };

/** A state whose readings may all have succeeded. */
type ReadState = Omit<PageState, 'reads'> & {
  reads: { key: PageRead['key']; reply?: unknown }[];
};

/** The state of a page as the browser takes it. */
export function stateOf(body: string): ReadState {
  // The server wrote it so, and pages without a state have none.
  return JSON.parse(
    /<script id="state" type="application\/json">(.*?)<\/script>/s.exec(body)?.[1] ?? 'null',
  ) as ReadState;
}

/** A question on airdrops with an answer and a comment. */
export async function someAirdrops(
  site: TestApp,
): Promise<{ asker: TestMember; question: Question }> {
  const asker = await aMember(site);
  const question = await aQuestion(site, asker, {
    title: 'How are airdrops taxed?',
    description: 'I received **100** tokens.',
    tags: ['airdrops'],
  });
  await anAnswer(site, question, await aMember(site), 'As income on receipt.');
  await aComment(site, question, asker, 'In which country?');
  return { asker, question };
}
