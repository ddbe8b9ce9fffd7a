import { visits } from '@lotwise/contract/visit';
import { callsOf } from './operations.ts';
import type { App } from './platform/http/app.ts';
import { sendProblem } from './platform/http/http.ts';

// What a browser sends by itself: every form of the site is sent by script, to the API.
const SENT_WITHOUT_SCRIPT =
  'Nothing was saved: the form needs the page’s code, which did not load or is switched off. Go back, reload the page and send it again.';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Refuses to start where a call of the contract has no route. */
export function refuseUnhandled(app: App): void {
  const handled = new Set([
    ...app.calls.keys(),
    ...[...app.visits].map(({ method, path }) => `${method} ${path}`),
  ]);
  const expected = [...callsOf(app.platform.config), ...visits].map(
    ({ method, path }) => `${method} ${path}`,
  );
  const missing = expected.filter((key) => !handled.has(key));
  if (missing.length > 0) throw new Error(`No feature answers ${missing.join(', ')}.`);
}

/**
 * Under /api a wrong method is 405 with the right ones, and an unknown path 404, both as problems.
 */
export function handleTheRest({ http, calls: registered, visits: visited }: App): void {
  const methodsOf = Map.groupBy(
    [...[...registered.values()].map(({ call }) => call), ...visited],
    ({ path }) => path,
  );
  for (const [path, group] of methodsOf) {
    const known = new Set<string>(group.map(({ method }) => method));
    const allow = [...known, ...(known.has('GET') ? ['HEAD'] : [])].join(', ');
    const url = path.replace(/\{(\w+)\}/g, ':$1');
    http.route({
      method: METHODS.filter((method) => !known.has(method)),
      url,
      // Before the body is read: what it holds does not matter.
      onRequest: (_request, reply) =>
        void sendProblem(reply.header('allow', allow), 405, `This address takes ${allow}.`),
      handler: () => {},
    });
  }
  http.all('/api/*', (_request, reply) =>
    sendProblem(reply, 404, 'There is no such call. See /api/docs.'),
  );
  http.setNotFoundHandler((request, reply) =>
    request.method === 'POST'
      ? sendProblem(reply.header('allow', 'GET, HEAD'), 405, SENT_WITHOUT_SCRIPT)
      : sendProblem(reply, 404, 'There is nothing at this address.'),
  );
}
