import { describe, expect, test } from 'vitest';
import { type SiteSettings, siteSettings } from '@lotwise/contract/operation/settings';
import { FEATURES, MAINTENANCE_NOTICE } from '@lotwise/domain/operation/settings';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, aSignup } from '../../../../testing/data.ts';
import { anImage } from '../../../../testing/images.ts';
import { sendContent } from '../../../../testing/ledgers.ts';
import { builtWeb } from '../../../../testing/pages.ts';

// An admin changes a setting on the first server; what it changes is looked at on the second.
const first = useApp();
const second = useApp({ beside: first, web: await builtWeb(), env: { RATE_LIMITS: 'on' } });

type Change = Partial<SiteSettings>;
const set = async (change: Change) => {
  const { status } = await first.call(
    'PATCH /api/admin/settings',
    { body: change },
    await aMember(first, { tier: 'admin' }),
  );
  expect(status).toBe(200);
};

let member: TestMember | undefined;
const premium = async () => (member ??= await aMember(first, { tier: 'premium' }));
const home = async () => (await second.send({ url: '/' })).body;
const image = await anImage();
const looks = {
  title: async () =>
    (await second.send({ url: '/api/openapi.json' }))
      .json<{ info: { title: string } }>()
      .info.title.includes('Taxwise'),
  blogLink: async () => (await home()).includes('https://blog.taxwise.test/'),
  banner: async () => /Back at noon\./.test(await home()),
  signUp: async () => (await second.call('POST /api/auth/signup', { body: aSignup() })).status,
  ask: async () => {
    const body = { title: 'Is it open?', description: 'Text', tags: ['settings'] };
    const { status, problem } = await second.call('POST /api/questions', { body }, await premium());
    return status === 503 ? problem.detail : status;
  },
  upload: async () =>
    (
      await second.send(
        {
          method: 'POST',
          url: '/api/uploads',
          payload: image,
          headers: { 'content-type': 'image/png' },
        },
        await premium(),
      )
    ).statusCode,
  assistant: async () =>
    (
      await second.call(
        'POST /api/ai/chat',
        { body: { question: 'How is staking taxed?' } },
        await premium(),
      )
    ).status,
  saveLedger: async () => (await sendContent(second, '{}', await premium())).statusCode,
  insights: async () => (await second.call('GET /api/insights', { query: {} })).status,
  providerSignUp: async () =>
    (
      await second.call('POST /api/auth/signup/provider', {
        body: { token: 'x'.repeat(43), username: 'sam' },
      })
    ).status,
};

const links = {
  website: 'https://a.test/',
  social: 'https://a.test/',
  professional: 'https://a.test/',
  reviews: 'https://a.test/',
};
// Room for every look of this file.
const limits = { signUpsPerHour: 1000, uploadsPerDay: 1000 };
type Row = { change: Change; look: keyof typeof looks; from: unknown; to: unknown; under?: Change };

const ROWS: Record<string, Row> = {
  name: { change: { name: 'Taxwise' }, look: 'title', from: false, to: true },
  links: {
    change: { links: { ...links, blog: 'https://blog.taxwise.test/' } },
    look: 'blogLink',
    from: false,
    to: true,
  },
  'signUp closed': { change: { signUp: 'closed' }, look: 'signUp', from: 201, to: 403 },
  'signUp invitation': { change: { signUp: 'invitation' }, look: 'signUp', from: 201, to: 400 },
  'off assistant': { change: { off: ['assistant'] }, look: 'assistant', from: 200, to: 403 },
  'off calculator': { change: { off: ['calculator'] }, look: 'saveLedger', from: 201, to: 403 },
  'off insights': { change: { off: ['insights'] }, look: 'insights', from: 200, to: 403 },
  'off providerSignUp': {
    change: { off: ['providerSignUp'] },
    look: 'providerSignUp',
    from: 400,
    to: 403,
  },
  'off uploads': { change: { off: ['uploads'] }, look: 'upload', from: 201, to: 403 },
  maintenance: { change: { maintenance: true }, look: 'ask', from: 201, to: MAINTENANCE_NOTICE },
  notice: {
    under: { maintenance: true },
    change: { notice: 'Back at noon.' },
    look: 'ask',
    from: MAINTENANCE_NOTICE,
    to: 'Back at noon.',
  },
  'notice on pages': {
    under: { maintenance: true },
    change: { notice: 'Back at noon.' },
    look: 'banner',
    from: false,
    to: true,
  },
  'limits signUpsPerHour': {
    under: { limits },
    change: { limits: { ...limits, signUpsPerHour: 1 } },
    look: 'signUp',
    from: 201,
    to: 429,
  },
  'limits uploadsPerDay': {
    under: { limits },
    change: { limits: { ...limits, uploadsPerDay: 1 } },
    look: 'upload',
    from: 201,
    to: 429,
  },
};

describe('a setting works on another server within a second, and so does taking it back', () => {
  test.each(Object.entries(ROWS))('%s', async (_name, { change, look, from, to, under = {} }) => {
    const soon = (wanted: unknown) =>
      expect
        .poll((): Promise<unknown> => looks[look](), { interval: 50, timeout: 1000 })
        .toEqual(wanted);
    await set(under);
    await soon(from);
    await set(change);
    await soon(to);
    await set({ ...first.app.platform.settings.defaults, ...under });
    await soon(from);
    await set(first.app.platform.settings.defaults);
  });

  test('and none is left out', () => {
    const named = (prefix: string) =>
      Object.keys(ROWS).flatMap((name) =>
        name.startsWith(`${prefix} `) ? [name.slice(prefix.length + 1)] : [],
      );
    expect([...new Set(Object.keys(ROWS).map((name) => name.split(' ')[0]))].sort()).toEqual(
      Object.keys(siteSettings.shape).sort(),
    );
    expect(named('off').sort()).toEqual(Object.keys(FEATURES).sort());
    expect(named('limits').sort()).toEqual(Object.keys(siteSettings.shape.limits.shape).sort());
  });
});
