import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../platform/http/app.ts';
import { refuseForMaintenance } from '../../../platform/http/switched-off.ts';
import { askPage, brokenPage, donePage } from './unsubscribe.page.ts';
import { readToken, unsubscribe } from './unsubscribe.service.ts';

/**
 * The links in mails. They work signed out and without JavaScript; the POST is also what a mail
 * program's own button sends (RFC 8058).
 */
export function unsubscribeRoutes({ http, platform }: App): void {
  const { db } = platform.database;
  const nameOfSite = () => platform.config.site.name;
  void http.register(async (scope) => {
    // The token says everything; what the body holds does not matter.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'],
      (_request, body, done) => {
        body.resume();
        body.on('end', () => done(null));
      },
    );

    scope.get('/unsubscribe', async (request, reply) => {
      const siteName = nameOfSite();
      const token = tokenOf(request);
      const read = await readToken(db, token);
      return sendPage(
        reply,
        read ? 200 : 404,
        read ? askPage({ siteName, ...read }, token) : brokenPage(siteName),
      );
    });

    scope.post('/unsubscribe', async (request, reply) => {
      const siteName = nameOfSite();
      if (platform.settings.current().maintenance) refuseForMaintenance(platform.settings);
      const done = await unsubscribe(db, tokenOf(request));
      return sendPage(
        reply,
        done ? 200 : 404,
        done ? donePage({ siteName, ...done }) : brokenPage(siteName),
      );
    });
  });
}

function tokenOf(request: FastifyRequest): string {
  // Fastify parses a query into an object.
  const { token } = request.query as { token?: unknown };
  return typeof token === 'string' ? token : '';
}

function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return (
    reply
      .status(status)
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      )
      .header('cache-control', 'private, no-store')
      // The token stays here; without any referrer the form's own post would look like another
      // site's.
      .header('referrer-policy', 'same-origin')
      .send(html)
  );
}
