import { beforeAll, describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { NO_COMPANY, WHICH_COUNTRY } from '@lotwise/domain/premium/assistant-answer';
import { aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { runJobs } from '../../../../testing/mail.ts';
import { eventsIn } from './test-events.ts';

// Among three answers every word is rare.
const site = useApp({ content: true });
const limited = useApp({ env: { RATE_LIMITS: 'on' } });
let asker: TestMember;
let expert: TestMember;
let premium: TestMember;
beforeAll(async () => {
  site.at('2026-11-21T12:00:00Z');
  [asker, expert, premium] = [
    await aMember(site),
    await aMember(site),
    await aMember(site, { tier: 'premium' }),
  ];
});

const ask = (
  question: string,
  as: TestMember | null = premium,
  more: { conversationId?: string | null } = {},
) => site.call('POST /api/ai/chat', { body: { question, ...more } }, as);
const conversations = async (as: TestMember) =>
  (await site.call('GET /api/ai/conversations', {}, as)).body;

async function accepted(title: string, content: string, jurisdiction?: 'us' | 'gb') {
  const question = await aQuestion(site, asker, { title });
  const body = {
    content,
    ...(jurisdiction && { validity: { jurisdiction, taxYearFrom: 2024, taxYearTo: 2026 } }),
  };
  const { body: answer } = await site.call(
    'POST /api/questions/{id}/answers',
    { params: { id: question.id }, body },
    expert,
  );
  await site.call('POST /api/answers/{id}/accept', { params: { id: answer.id } }, asker);
  await runJobs(site);
  return { question, answer };
}

describe('the assistant', () => {
  test('is for premium members and admins, and says so to others', async () => {
    const [visitor, free] = [
      await ask('How are tulips taxed?', null),
      await ask('How are tulips taxed?', asker),
    ];
    expect([visitor.status, visitor.problem.detail]).toEqual([
      401,
      'Please log in to use the AI assistant.',
    ]);
    expect([free.status, free.problem.detail]).toEqual([
      403,
      'AI assistant is only available for premium subscribers.',
    ]);
    expect(
      (await ask('How are tulip coins taxed?', await aMember(site, { tier: 'admin' }))).status,
    ).toBe(200);
  });

  test('quotes an accepted answer at once, with a link to it and what it holds for', async () => {
    const { question, answer } = await accepted(
      'How are ocelot coins taxed?',
      'As property, when sold.',
      'gb',
    );
    const { status, body } = await ask('How does HMRC tax my ocelot coins for 2025?');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      outcome: 'answered',
      sources: [{ title: question.title, url: `/questions/${question.id}#answer-${answer.id}` }],
    });
    expect(body.response).toBe(
      '[1] Applies to the United Kingdom, tax years 2024/25 to 2026/27.\n\nAs an example, the case in “How are ocelot coins taxed?”:\n\n> As property, when sold.',
    );
  });

  test('asks for the country where it decides, and goes on from the reply', async () => {
    const member = await aMember(site, { tier: 'premium' });
    await accepted('How is a quokka token taxed in the States?', 'As property in America.', 'us');
    const { answer } = await accepted(
      'How is a quokka token taxed in Britain?',
      'Pooled in Britain.',
      'gb',
    );
    const asked = (await ask('How is a quokka token taxed?', member)).body;
    expect([asked.outcome, asked.response]).toEqual(['which_country', WHICH_COUNTRY]);
    expect(asked.sources).toHaveLength(2);
    const { outcome, sources } = (await ask('United Kingdom', member)).body;
    expect([outcome, sources[0]?.url]).toEqual([
      'answered',
      expect.stringContaining(`#answer-${answer.id}`),
    ]);
  });

  test('puts a person’s rule before a company’s where nobody spoke of one', async () => {
    await accepted('When does a company match its dingo coins?', 'Within ten days.', 'gb');
    const { answer } = await accepted('How are dingo coins matched?', 'Within thirty days.', 'gb');
    const first = async (question: string) => (await ask(question)).body.sources[0]?.url;
    expect(await first('UK: when are my dingo coins matched?')).toContain(answer.id);
    expect(await first('UK: when are dingo coins of my company matched?')).not.toContain(answer.id);
  });

  test('gives no company the rule for persons, and no person that of the company that pays them', async () => {
    const { answer } = await accepted('Are gecko coins free of tax after a year?', 'Yes.', 'us');
    const { outcome, response } = (
      await ask('Our corporation in Texas sold gecko coins after a year. Is it free of tax?')
    ).body;
    expect([outcome, response]).toEqual(['no_source', NO_COMPANY]);
    const { sources } = (
      await ask('My company in Texas paid me in gecko coins, free of tax after a year?')
    ).body;
    expect(sources[0]?.url).toContain(answer.id);
  });

  test('is honest where nothing here is close, or in force', async () => {
    await accepted('How are narwhal coins taxed?', 'As property.', 'us');
    for (const question of [
      'How are narwhal coins taxed in the UK?',
      'Which VAT rate applies to pangolin feed and aardvark fences at a zoo?',
    ])
      expect((await ask(question)).body, question).toMatchObject({
        outcome: 'no_source',
        sources: [],
        response: expect.stringMatching(/^No source here answers this\./),
      });
  });

  test('says so where nothing here is on the country, and remembers it', async () => {
    const member = await aMember(site, { tier: 'premium' });
    await accepted('How are beluga coins taxed?', 'As property.', 'us');
    for (const question of ['How are beluga coins taxed in France?', 'How are beluga coins taxed?'])
      expect((await ask(question, member)).body, question).toMatchObject({
        outcome: 'no_source',
        sources: [],
        response: expect.stringMatching(/^There is nothing here on the rules of France yet\./),
      });
  });

  test('knows a country by its name in other languages', async () => {
    const { answer } = await accepted('How are axolotl coins taxed?', 'As property.', 'gb');
    const member = await aMember(site, { tier: 'premium' });
    expect((await ask('Axolotl coins in Großbritannien, taxed?', member)).body).toMatchObject({
      outcome: 'answered',
      sources: [{ url: expect.stringContaining(answer.id) }],
    });
    const { response } = (await ask('And in Frankreich?', member)).body;
    expect(response).toMatch(/^There is nothing here on the rules of France yet\./);
  });

  test.each([
    ['Should I buy bitcoin now?', /investment advice/],
    ['How can I hide my coins from the IRS?', /hiding income/],
    ['Can you help me fix my washing machine?', /only answer questions about crypto tax/],
  ])('refuses %s', async (question, text) => {
    expect((await ask(question)).body).toMatchObject({
      outcome: 'refused',
      sources: [],
      response: expect.stringMatching(text),
    });
  });

  test('goes on from the question before', async () => {
    const member = await aMember(site, { tier: 'premium' });
    await accepted('How is a wombat token taxed in the US?', 'As property in America.', 'us');
    const { answer } = await accepted(
      'How is a wombat token taxed in Britain?',
      'Pooled in Britain.',
      'gb',
    );
    await ask('How does the IRS tax a wombat token?', member);
    const { body } = await ask('And in the UK?', member);
    expect(body.sources[0]?.url).toContain(answer.id);
  });

  test('takes no empty question, none of 2,001 characters and no conversation of someone else', async () => {
    expect([(await ask(' ')).status, (await ask('x'.repeat(2001))).status]).toEqual([400, 400]);
    const { body } = await ask('How are ocelot coins taxed?');
    const other = await aMember(site, { tier: 'premium' });
    expect(
      (await ask('How are ocelot coins taxed?', other, { conversationId: body.conversationId }))
        .status,
    ).toBe(404);
    expect(await conversations(other)).toEqual([]);
  });

  test('streams the same to readers who accept events', async () => {
    const question = 'How are ocelot coins taxed?';
    const request = {
      method: 'POST' as const,
      url: '/api/ai/chat',
      payload: JSON.stringify({ question, conversationId: null }),
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    };
    const response = await site.send(request, premium);
    const events = eventsIn(response.body);
    const { body } = await ask(question);
    expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(events.at(-1)).toEqual({ event: 'done', data: body });
    expect(
      events
        .slice(0, -1)
        .map(({ data }) => data['text'])
        .join(''),
    ).toBe(body.response);
    const refused = await site.send(request, asker);
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([
      403,
      'application/problem+json; charset=utf-8',
    ]);
  });

  test('slows down who asks faster than anyone reads', async () => {
    const member = await aMember(limited, { tier: 'premium' });
    const replies = await Promise.all(
      Array.from({ length: 65 }, () =>
        limited.call('POST /api/ai/chat', { body: { question: 'Should I buy?' } }, member),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(60);
    const late = replies.find(({ status }) => status === 429);
    expect(Number(late?.response.headers['retry-after'])).toBeGreaterThan(0);
    expect(late?.body).toMatchObject({
      detail:
        'You have asked 60 questions in 10 minutes, which is as many as fair use allows. Please try again in 10 minutes.',
    });
  });
});

test('an answer given to nobody’s acceptance is not quoted', async () => {
  const question = await aQuestion(site, asker, { title: 'How are dugong coins taxed?' });
  await anAnswer(site, question, expert, 'Wildly.');
  expect((await ask('How are dugong coins taxed?')).body).toMatchObject({
    outcome: 'no_source',
    sources: [],
  });
});
