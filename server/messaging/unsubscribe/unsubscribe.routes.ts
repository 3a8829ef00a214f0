import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { systemActor } from '#server/db/history/history.ts';
import type { Api } from '#server/http/api.ts';
import type { Services } from '#server/http/services.ts';
import { suppress } from '#server/messaging/suppressions/suppressions.writes.ts';
import { renderPage } from './unsubscribe-page.ts';
import { createUnsubscribeTokens } from './unsubscribe-token.ts';

const tokenParams = z.object({ token: z.string() });
/** Mail clients post a short body, which is ignored. */
const bodyLimit = 16 * 1024;
const responseType = 'text/html';

/** The unsubscribe links in emails. Only POST unsubscribes, because link scanners follow links with GET. */
export function unsubscribeRoutes(api: Api, services: Services & { sessionSecret: string }): void {
  const { db, clock, company, sessionSecret } = services;
  const tokens = createUnsubscribeTokens(sessionSecret);

  const fromCompany = () => company().name && ` from ${company().name}`;

  const sendPage = (reply: FastifyReply, page: Parameters<typeof renderPage>[1]) =>
    reply.type(`${responseType}; charset=utf-8`).send(renderPage(company().name, page));

  function sendInvalidLink(reply: FastifyReply): FastifyReply {
    const { email } = company();
    const orWrite = email && `, or write to ${email}`;
    const text = `Please use the complete link from the email${orWrite}.`;
    return sendPage(reply.code(404), { title: 'This link is invalid or has expired.', text });
  }

  api.register(async (scope: Api) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, _body, done) => done(null));

    scope.get(
      '/unsubscribe/:token',
      {
        config: { public: true },
        schema: {
          summary: 'Show a page that asks to confirm unsubscribing',
          params: tokenParams,
          responseType,
        },
      },
      async (request, reply) => {
        const email = tokens.verify(request.params.token);
        if (email === undefined) return sendInvalidLink(reply);
        const text = `Click Unsubscribe to stop all emails${fromCompany()} to ${email}.`;
        return sendPage(reply, { title: 'Unsubscribe?', text, button: 'Unsubscribe' });
      },
    );

    scope.post(
      '/unsubscribe/:token',
      {
        // Opt-outs survive a restore in their log.
        config: { public: true, allowedWhileRestoring: true },
        schema: {
          summary: 'Unsubscribe an email address, with one click (RFC 8058)',
          params: tokenParams,
          responseType,
        },
      },
      async (request, reply) => {
        const email = tokens.verify(request.params.token);
        if (email === undefined) return sendInvalidLink(reply);
        const by = { actor: systemActor, at: clock.now() };
        await db
          .transaction()
          .execute((tx) =>
            suppress(
              tx,
              { channel: 'email', recipient: email },
              { source: 'unsubscribe' },
              by,
              services.config.backupDir,
            ),
          );
        const { email: officeEmail } = company();
        const mistake = officeEmail && ` If this was a mistake, write to ${officeEmail}.`;
        const text = `${email} gets no more emails${fromCompany()}.${mistake}`;
        return sendPage(reply, { title: 'You are unsubscribed', text });
      },
    );
  });
}
