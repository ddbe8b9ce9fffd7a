import { Writable } from 'node:stream';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp, type RunningApp } from '../../../app.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { createLog } from '../../../platform/observe/log.ts';
import type { TestApp, TestMember } from '../../../../testing/app.ts';
import {
  chunk,
  startChatModel,
  streamText,
  type TestModel,
} from '../../../../testing/chat-model.ts';
import { aMember } from '../../../../testing/data.ts';
import { useTestDatabase } from '../../../../testing/database.ts';
import { eventsIn } from './test-events.ts';

const database = useTestDatabase({ content: true });
const NOW = new Date('2026-11-21T12:00:00Z');
const QUESTION = 'Which records of my coins must I keep for HMRC?';
const SAID = 'HMRC expects the token and the date for each transaction [1].';
const RULE = /^For each transaction HMRC expects [^\n]+ \[1\]\n\n/;
const BUILT_IN = new RegExp(`${RULE.source}\\[1\\] Applies to the United Kingdom, `);
let model: TestModel;
let app: RunningApp;
let premium: TestMember;
let logged = '';

beforeAll(async () => {
  model = await startChatModel();
  const destination = new Writable({
    write: (line, _encoding, done) => done(void (logged += String(line))),
  });
  const config = readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off', ...model.env });
  app = await createApp({
    config,
    database: database.current,
    log: createLog('trace', destination),
    now: () => NOW,
  });
  await app.http.ready();
  premium = await aMember({ app } as TestApp, { tier: 'premium' });
});
afterAll(async () => {
  await app.close();
  await model.close();
});
beforeEach(() => {
  model.requests.length = 0;
  logged = '';
});

const send = (question: string, accept = 'application/json') =>
  app.http.inject({
    method: 'POST',
    url: '/api/ai/chat',
    payload: JSON.stringify({ question, conversationId: null }),
    headers: { 'content-type': 'application/json', accept, cookie: premium.cookie },
  });
const ask = async (question = QUESTION) =>
  (await send(question)).json<{
    response: string;
    outcome: string;
    sources: { title: string; url: string }[];
  }>();
const sent = () => model.requests.at(-1)?.body.messages.map(({ content }) => content) ?? [];

describe('a model', () => {
  test('answers from the passages, with the scope that it took and the sources it cites', async () => {
    model.reply = `${SAID} Keep it for years.`;
    const { response, outcome, sources } = await ask();
    expect(response).toMatch(RULE);
    expect(response.replace(RULE, '')).toBe(
      `For the United Kingdom, tax year 2026/27 (you did not name a year):\n\n${SAID}`,
    );
    expect([outcome, sources.map(({ url }) => url)]).toEqual([
      'answered',
      [expect.stringMatching(/^\/questions\/[\w-]+#answer-[\w-]+$/)],
    ]);
    expect(model.requests).toMatchObject([
      {
        path: '/v1/chat/completions',
        authorization: 'Bearer a-key-of-the-tests',
        body: { model: 'test-model', stream: true },
      },
    ]);
  });

  test('is sent its rules, the scope, the numbered passages with what they hold for, and the question', async () => {
    model.reply = SAID;
    await ask();
    const [rules = '', data = ''] = sent();
    expect(rules).toMatch(/Use only what the passages say/);
    expect(data).toMatch(/^Scope: United Kingdom, tax year 2026\/27/);
    expect(data).toMatch(
      /<<passage 1 [\w-]+>>\nQuestion: .+\nApplies to the United Kingdom, tax years 2023\/24 to 2026\/27\.\nRule: For each transaction HMRC expects/,
    );
    expect(data).toContain(QUESTION);
  });

  test('streams sentence by sentence', async () => {
    model.reply = `${SAID} HMRC expects the value in pounds and the fee [1].`;
    const events = eventsIn((await send(QUESTION, 'text/event-stream')).body);
    expect(events.map(({ event }) => event)).toEqual(['delta', 'delta', 'done']);
    expect(
      events
        .slice(0, -1)
        .map(({ data }) => data['text'])
        .join(''),
    ).toBe(events.at(-1)?.data['response']);
  });

  test.each([
    ['its length', '"length"'],
    ['a filter', '"content_filter"'],
    ['a call of a tool', '"tool_calls"'],
    ['nothing that it says', 'null'],
  ])(
    'that is cut off by %s is not shown: the answer is the community’s own words',
    async (_, reason) => {
      for (const end of ['data: [DONE]\n\n', '']) {
        model.reply = (response) =>
          void response
            .writeHead(200, { 'content-type': 'text/event-stream' })
            .end(
              `${chunk(`${SAID} But not if`)}data: {"choices":[{"delta":{},"finish_reason":${reason}}]}\n\n${end}`,
            );
        expect((await ask()).response).toMatch(BUILT_IN);
      }
      model.reply = (response) =>
        void response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(
            `{"choices":[{"message":{"content":${JSON.stringify(SAID)}},"finish_reason":${reason}}]}`,
          );
      expect((await ask()).response).toMatch(BUILT_IN);
    },
  );

  test('that owes nothing to its source is not shown, and what is borne out beside it is', async () => {
    for (const invented of [
      'You owe no tax [1].',
      'HMRC expects no records [1].',
      'Never keep the token or the date [1].',
      'You may also deduct the fee for each transaction twice [1].',
      'Your £2,500 is taxable [1].',
      'Yes, HMRC expects the token and the date for each transaction [1].',
    ]) {
      model.reply = `${invented} ${SAID}`;
      const { response } = await ask();
      expect(response).toContain(SAID);
      expect(response).not.toContain(invented);
    }
  });

  test('that knows no streams is heard too', async () => {
    model.reply = (response) =>
      void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ choices: [{ message: { content: SAID }, finish_reason: 'stop' }] }));
    expect((await ask()).response).toMatch(/each transaction \[1\]\.$/);
  });

  test.each([
    ['NO_SOURCE', 'no_source', /^No source here/],
    ['OUT_OF_SCOPE.', 'refused', /only answer questions about crypto tax/],
    ['INVESTMENT_ADVICE', 'refused', /investment advice/],
  ])('that says %s is put in our words', async (reply, outcome, text) => {
    model.reply = reply;
    expect(await ask()).toMatchObject({
      outcome,
      sources: [],
      response: expect.stringMatching(text),
    });
  });

  test('is not asked where nothing here is close, nor what is refused', async () => {
    for (const question of [
      'How does France tax bitcoin?',
      'Should I buy bitcoin now?',
      'Write me a poem about tax',
    ])
      await ask(question);
    expect(model.requests).toEqual([]);
  });
});

const events = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' });

describe('the built-in answer comes instead when a model', () => {
  test.each<[string, TestModel['reply']]>([
    ['cites nothing', 'Keep everything forever. Trust me.'],
    ['cites what was not given', 'Keep everything [7].'],
    ['says nothing', ''],
    ['fails', (response) => void response.writeHead(500).end('no')],
    ['refuses the key', (response) => void response.writeHead(401).end('{}')],
    [
      'is cut off',
      (response) => void events(response).write(chunk('Keep it '), () => response.destroy()),
    ],
    ['sends no JSON', (response) => void events(response).end('data: <html>\n\n')],
    [
      'sends a page',
      (response) =>
        void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>'),
    ],
    ['never begins', () => {}],
    ['begins and says nothing', (response) => void events(response).flushHeaders()],
    ['stalls in the middle', (response) => void events(response).write(chunk(`${SAID} And `))],
    [
      'never ends',
      (response) => {
        events(response);
        const timer = setInterval(() => response.write(chunk('word ')), 20);
        response.on('close', () => clearInterval(timer));
      },
    ],
    ['writes a book', (response) => streamText(response, `${SAID} ${'More words. '.repeat(2000)}`)],
  ])('%s', async (_what, reply) => {
    model.reply = reply;
    const { response, outcome, sources } = await ask();
    expect([outcome, response]).toEqual(['answered', expect.stringMatching(BUILT_IN)]);
    expect(sources.length).toBeGreaterThan(0);
    expect(logged).toContain('the assistant’s model failed');
  });

  test('is away', async () => {
    const { reply } = model;
    model.reply = (response) => response.destroy();
    expect((await ask()).response).toMatch(BUILT_IN);
    model.reply = reply;
  });

  test('stalls after some words were shown: they are taken back', async () => {
    model.reply = (response) => void events(response).write(chunk(`${SAID} And `));
    const all = eventsIn((await send(QUESTION, 'text/event-stream')).body);
    expect(all.slice(0, 2).map(({ event }) => event)).toEqual(['delta', 'restart']);
    expect(all.at(-1)).toMatchObject({
      event: 'done',
      data: { response: expect.stringMatching(BUILT_IN) },
    });
  });
});

test('nothing of questions and answers is logged', async () => {
  model.reply = 'The answer is swordfish [1].';
  await ask(`${QUESTION} My code word is axolotl.`);
  model.reply = 'No citation, but swordfish.';
  await ask(`${QUESTION} My code word is axolotl.`);
  await send(`${QUESTION} axolotl`, 'text/event-stream');
  expect(logged).toMatch(/"url":"\/api\/ai\/chat"/);
  expect(logged).not.toMatch(/axolotl|swordfish|a-key-of-the-tests|records of my coins/i);
});
