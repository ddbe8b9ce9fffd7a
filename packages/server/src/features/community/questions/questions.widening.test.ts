import { beforeAll, expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { useTestDatabase } from '../../../../testing/database.ts';
import { openDatabase } from '../../../platform/db/db.ts';
import type { Conditions } from './questions.conditions.ts';
import { closeTo } from './questions.widening.ts';

const site = useApp({ content: true });
const apart = useTestDatabase();

beforeAll(() => site.at('2026-11-21T12:00:00Z'));

const list = async (search: string) =>
  (await site.call('GET /api/questions', { query: { search } })).body;
const close = async (search: string) =>
  (await site.call('GET /api/search/close', { query: { search } })).body;

test.each([
  ['hodld eth 13 months in germny', /German/],
  ['fifo hifo n spec id', /FIFO.*HIFO/i],
  ['dropped to practically zero', /worthless|zero|nothing/i],
])('“%s” finds in other words what it says', async (search, expected) => {
  expect((await list(search)).total).toBe(0);
  expect((await close(search)).map(({ title }) => title).join('\n')).toMatch(expected);
});

test('a phrase, an excluded word and a condition stay exact', async () => {
  expect(await close('"hodld eth" 13 months in germny')).toEqual([]);
  expect(await close('hodld eth in germny -moon')).toEqual([]);
  expect(await close('hodld eth in germny [japan]')).toEqual([]);
});

test('what a search finds itself is not among what is close to it', async () => {
  const search = 'fifo hifo spec id wallet';
  const found = (await list(search)).questions.map(({ id }) => id);
  const ids = (await close(search)).map(({ id }) => id);
  expect(ids.filter((id) => found.includes(id))).toEqual([]);
});

test('with results enough nothing is close, and the database is asked nothing', async () => {
  expect(await close('staking')).toEqual([]);
  const closed = openDatabase(apart.current.url);
  await closed.close();
  const search = { filter: 'all', now: new Date(), conditions: NONE } as const;
  const ids = Array.from({ length: 5 }, () => crypto.randomUUID());
  expect(await closeTo(closed.db, ids, { ...search, text: 'hodld eth' })).toEqual([]);
  await expect(closeTo(closed.db, [], { ...search, text: 'hodld eth' })).rejects.toThrow();
});

const NONE: Conditions = {
  tagIds: [],
  withoutTagIds: [],
  authorId: null,
  score: null,
  answers: null,
  isAnswered: null,
  jurisdiction: null,
  taxYear: null,
  holdsFor: null,
};
