import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestMember } from '../testing/app.ts';
import { chunk, startChatModel, type TestModel, WHOLE } from '../testing/chat-model.ts';
import { aMember, homeOf } from '../testing/data.ts';
import { useDataFolder } from '../testing/data-folder.ts';
import { CONTENT_TIMEOUT, createContentDatabase } from '../testing/database.ts';
import { builtWeb } from '../testing/pages.ts';
import { endProgram, startProgram } from '../testing/program.ts';

await builtWeb();
const dataDir = useDataFolder();
let database: Awaited<ReturnType<typeof createContentDatabase>>;
let member: TestMember;
let model: TestModel;
beforeAll(async () => {
  database = await createContentDatabase();
  model = await startChatModel();
  member = await aMember(homeOf(database), { tier: 'premium' });
}, CONTENT_TIMEOUT);
afterAll(async () => {
  await model.close();
  await database.drop();
});

const startServer = (stopSeconds: number) =>
  startProgram({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    STARTER_CONTENT: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    STOP_SECONDS: String(stopSeconds),
    ...model.env,
    AI_SILENCE_MS: '5000',
    AI_TOTAL_MS: '60000',
  });

const SENTENCE = 'HMRC puts the duty to keep records on you, not on the exchange [1]. ';

/** A model that says a sentence each second, for so many seconds. */
const speakingFor = (seconds: number) => async (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (let second = 0; second < seconds && !response.destroyed; second++) {
    response.write(chunk(SENTENCE));
    await wait(1000);
  }
  response.end(`${WHOLE}data: [DONE]\n\n`);
};

/** Asks the assistant, and has the server stopped once it has begun to answer. */
async function askAndStop(stopSeconds: number) {
  const server = await startServer(stopSeconds);
  const response = await fetch(`${server.url}/api/ai/chat`, {
    method: 'POST',
    headers: {
      cookie: member.cookie,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    body: JSON.stringify({
      question: 'Which records of my coins must I keep for HMRC?',
      conversationId: null,
    }),
  });
  let text = '';
  let ended: Promise<number | null> | undefined;
  for await (const part of response.body ?? []) {
    text += Buffer.from(part).toString();
    if (text.includes(SENTENCE.trim())) ended ??= endProgram(server);
  }
  return { last: text.trim().split('\n\n').at(-1) ?? '', code: await ended };
}

test('an answer of the assistant is told to its end while the server stops', async () => {
  const seconds = 8;
  model.reply = (response) => void speakingFor(seconds)(response);
  const { last, code } = await askAndStop(20);
  expect(last).toMatch(/^event: done\n/);
  expect(last.split(SENTENCE.trim())).toHaveLength(seconds + 1);
  expect(code).toBe(0);
}, 90_000);

test('one that takes longer than the stop may says why it ends', async () => {
  model.reply = (response) => void speakingFor(60)(response);
  const { last, code } = await askAndStop(5);
  expect(last).toBe(
    'event: failed\ndata: {"detail":"The site is being restarted. Please try again in a minute."}',
  );
  expect(code).toBe(0);
}, 90_000);
