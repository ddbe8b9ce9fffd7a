import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { calls } from '@lotwise/contract/calls';
import { createQueryClient } from './queries.ts';
import { refetchAfter } from './refetch.ts';
import { STALE } from './stale.ts';

const keys = calls.map(({ method, path: address }) => `${method} ${address}`);

test('every writing call says what it makes stale, and names readings that there are', () => {
  expect(Object.keys(STALE).toSorted()).toEqual(
    keys.filter((key) => !key.startsWith('GET ')).toSorted(),
  );
  const named = Object.values(STALE).flatMap(({ now = [], later = [], forget = [] }) => [
    ...now,
    ...later,
    ...forget,
  ]);
  expect(named.filter((reading) => reading !== 'drafts' && !keys.includes(reading))).toEqual([]);
});

test('what is shown is refetched at once or later or forgotten, as the table says', async () => {
  const client = createQueryClient();
  const asked: string[] = [];
  const show = (key: string) => {
    const observer = new QueryObserver(client, {
      queryKey: [key, '/'],
      queryFn: () => asked.push(key),
      initialData: 0,
    });
    return observer.subscribe(() => {});
  };
  const hide = ['GET /api/questions', 'GET /api/questions/{id}', 'GET /api/law'].map(show);
  client.setQueryData(['GET /api/questions/{id}/history', '/'], 1);
  await refetchAfter(client, 'POST /api/vote');
  expect(asked).toEqual(['GET /api/questions']);
  expect(client.getQueryState(['GET /api/questions/{id}', '/'])?.isInvalidated).toBe(true);
  await refetchAfter(client, 'PATCH /api/questions/{id}');
  expect(asked.slice(1).toSorted()).toEqual(['GET /api/questions', 'GET /api/questions/{id}']);
  expect(client.getQueryData(['GET /api/questions/{id}/history', '/'])).toBeUndefined();
  for (const stop of hide) stop();
});

// What is told from outside, or belongs to whoever is signed in, is no write of this page.
const OTHERS = [
  'hear.ts',
  'question-now.ts',
  'refetch-stale.ts',
  'refetch.ts',
  'session.ts',
  'use-chat.ts',
];

test('no form and no button lists for itself what it makes stale', () => {
  const root = path.join(import.meta.dirname, '..');
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      /\.tsx?$/.test(name) &&
      !/\.test\./.test(name) &&
      /\.(invalidate|remove|reset)Queries\(/.test(readFileSync(path.join(root, name), 'utf8')),
  );
  expect(found.map((name) => path.basename(name)).toSorted()).toEqual(OTHERS);
});
