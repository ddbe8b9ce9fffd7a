import type { InjectOptions } from 'fastify';
import type { Walked } from '../walk.ts';
import { type Chance, encoded, fitting, hostile, hostileText, kindOf, pick } from './values.ts';

/** Pages, feeds and files: what the API's document does not name. `{id}` is anything's id. */
const PLACES = [
  '/',
  '/tags',
  '/tags/{id}',
  '/users',
  '/users/{id}',
  '/leaderboard',
  '/questions/{id}',
  '/questions/{id}/some-words',
  '/questions/{id}/analytics',
  '/history/question/{id}',
  '/insights',
  '/insights/{id}',
  '/support/{id}',
  '/profile',
  '/settings',
  '/bookmarks',
  '/notifications',
  '/admin',
  '/moderation',
  '/feeds/questions.atom',
  '/feeds/tags/{id}.atom',
  '/feeds/users/{id}.atom',
  '/sitemap.xml',
  '/sitemaps/questions-1.xml',
  '/robots.txt',
  '/api/docs',
  '/api/openapi.json',
  '/uploads/{id}',
  '/{id}',
];
const PLACE_PARAMETERS = ['search', 'page', 'filter', 'tag', 'sort', 'jurisdiction', 'taxYear'];

/** Of one request in so many, a page and not a call. */
const PLACES_SHARE = 0.12;

/** A request, and who may make it. */
export interface Hostile {
  access: Walked['x-access'];
  request: InjectOptions;
}

/** A request as one who means no good, or does not know better, might send it. */
export function hostileRequest(calls: readonly Walked[], chance: Chance): Hostile {
  if (chance.random() < PLACES_SHARE)
    return { access: 'anyone', request: { method: 'GET', url: placeAddress(chance) } };
  const call = pick(chance, calls);
  const wrongMethod = chance.random() < 0.01;
  const method = wrongMethod ? pick(chance, ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) : call.method;
  return {
    access: call['x-access'],
    request: {
      method: method as 'GET',
      url: callAddress(call, chance),
      headers: headersOf(call, chance),
      ...bodyOf(call, chance),
    },
  };
}

const filled = (path: string, chance: Chance): string =>
  path.replace(/\{\w+\}/g, (_parameter, at: number) =>
    encoded(
      chance.random() < 0.9
        ? chance.id(kindOf(path.slice(0, at)))
        : hostileText(chance).slice(0, 300),
      chance,
    ),
  );

function placeAddress(chance: Chance): string {
  const query = PLACE_PARAMETERS.filter(() => chance.random() < 0.2).map(
    (name) => `${name}=${encoded(parameterValue({}, chance), chance)}`,
  );
  return `${filled(pick(chance, PLACES), chance)}?${query.join('&')}`;
}

const parameterValue = (schema: Walked['parameters'][number]['schema'], chance: Chance): unknown =>
  chance.random() < 0.6 ? fitting(schema, chance) : hostile(schema, chance);

function callAddress({ path, parameters }: Walked, chance: Chance): string {
  const query = parameters
    .filter((one) => one.in === 'query' && chance.random() < 0.6)
    .flatMap(({ name, schema }) => {
      const times = chance.random() < 0.06 ? 2 : 1;
      const suffix = chance.random() < 0.02 ? '[]' : '';
      return Array.from(
        { length: times },
        () => `${name}${suffix}=${encoded(parameterValue(schema, chance), chance)}`,
      );
    });
  if (chance.random() < 0.03) query.push('__proto__[x]=1', '%E0%A4%A=3', '&&==');
  const address = filled(path, chance);
  return query.length > 0 ? `${address}?${query.join('&')}` : address;
}

const KEYS = ['key-1', 'key-2', 'key-3', 'ключ', 'k'.repeat(101), ' ', ''];

function headersOf(call: Walked, chance: Chance): Record<string, string> {
  const hasBody = call.body !== undefined || call.fileType !== undefined;
  const type =
    chance.random() < 0.03
      ? pick(chance, ['text/plain', 'application/json; charset=utf-16', 'multipart/form-data', ';'])
      : (call.fileType ?? 'application/json');
  return {
    ...(hasBody && { 'content-type': type }),
    ...(chance.random() < 0.15 && { 'idempotency-key': pick(chance, KEYS) }),
    ...(chance.random() < 0.05 && { accept: 'text/event-stream' }),
    ...(chance.random() < 0.05 && { accept: 'text/html' }),
    ...(chance.random() < 0.03 && { 'if-none-match': hostileText(chance).replace(/[^ -~]/g, '') }),
    ...(chance.random() < 0.03 && {
      'accept-encoding': pick(chance, ['br', 'gzip;q=0', '*', ',;']),
    }),
  };
}

function bodyOf(call: Walked, chance: Chance): { payload?: string | Buffer } {
  if (call.fileType !== undefined) return { payload: fileBytes(chance) };
  if (!call.body) return {};
  const roll = chance.random();
  if (roll < 0.03)
    return { payload: pick(chance, ['{', 'null', '[]', '"a"', '{"a":1}}', '\u0000']) };
  if (roll < 0.04) return { payload: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]) };
  if (roll < 0.05) return { payload: `${'['.repeat(20_000)}${']'.repeat(20_000)}` };
  // Its objects have properties, as every body of the contract is an object.
  const body = fitting(call.body, chance) as Record<string, unknown>;
  for (const [name, schema] of Object.entries(call.body.properties ?? {}))
    if (chance.random() < 0.12) body[name] = hostile(schema, chance);
  return { payload: JSON.stringify(asUsable(call, body)) };
}

/** Settings that would end the walk: a site in maintenance refuses everything, rightly. */
function asUsable({ path }: Walked, body: Record<string, unknown>): Record<string, unknown> {
  if (path !== '/api/admin/settings') return body;
  const { maintenance: _maintenance, off: _off, signUp: _signUp, ...rest } = body;
  return rest;
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

function fileBytes(chance: Chance): Buffer {
  const cut = Math.floor(chance.random() * PNG.length);
  return pick(chance, [
    PNG,
    PNG.subarray(0, cut),
    Buffer.concat([PNG, PNG]),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.from('GIF89a\u0001\u0000\u0001\u0000'),
    Buffer.from('%PDF-1.7'),
    Buffer.alloc(0),
  ]);
}
