import { openApiDocument } from '@lotwise/contract/openapi';
import type { Call } from '@lotwise/contract/call';
import { visits } from '@lotwise/contract/visit';
import { calls } from '@lotwise/contract/calls';
import { docsPage } from './docs-page.ts';
import { readyText, sendReadyText } from './documents.ts';
import type { App } from './platform/http/app.ts';
import type { Config } from './platform/config/config.ts';
import { createReadiness } from './readiness.ts';
import { VERSION } from './version.ts';

/** The calls that exist here. */
export function callsOf({ payments }: Pick<Config, 'payments'>): readonly Call[] {
  return calls.filter((call: Call) => !call.isSandboxOnly || payments.mode === 'sandbox');
}

/** The addresses for those who run and program against the site. */
export function operationRoutes(app: App): void {
  documentRoutes(app);
  const { http, platform, lifecycle } = app;
  const { database, log } = platform;
  const ready = createReadiness(database.pool);
  http.get('/healthz', (_request, reply) => reply.type('application/json').send('{"status":"ok"}'));

  http.get('/readyz', async (_request, reply) => {
    if (lifecycle.isDraining)
      return reply.status(503).type('application/json').send('{"status":"stopping"}');
    const state = await ready();
    if (state !== 'ready') log.warn({ state }, 'not ready');
    return reply
      .status(state === 'ready' ? 200 : 503)
      .type('application/json')
      .send(JSON.stringify({ status: state }));
  });
}

/** The API's document, for programs and to read. */
function documentRoutes({ http, platform: { config } }: App): void {
  const documentNow = () =>
    openApiDocument([...callsOf(config), ...visits], {
      name: config.site.name,
      url: config.site.url,
      version: VERSION,
    });
  // Made once for each name that the site bears.
  const make = (name: string) => {
    const document = documentNow();
    return {
      name,
      json: readyText(JSON.stringify(document)),
      page: readyText(docsPage(document, name)),
    };
  };
  let made: ReturnType<typeof make> | undefined;
  const current = () => (made?.name === config.site.name ? made : (made = make(config.site.name)));

  http.get('/api/openapi.json', (request, reply) =>
    sendReadyText(request, reply.type('application/json; charset=utf-8'), current().json),
  );
  http.get('/api/docs', (request, reply) =>
    sendReadyText(
      request,
      reply
        .type('text/html; charset=utf-8')
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
        ),
      current().page,
    ),
  );
}
