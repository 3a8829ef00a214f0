import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { systemActor } from '#server/db/history.ts';
import type { Api } from '#server/http/api.ts';
import type { Services } from '#server/http/services.ts';
import { suppress } from '#server/messaging/suppressions/suppressions.queries.ts';
import { renderPage } from './unsubscribe-page.ts';
import { createUnsubscribeTokens } from './unsubscribe-token.ts';

const tokenParams = z.object({ token: z.string() });
/** Mail programs post a word or two, and what it is does not matter. */
const bodyLimit = 16 * 1024;
const responseType = 'text/html';

/** Where the links in our mails lead. Only a POST changes something: programs that look for harm follow links. */
export function unsubscribeRoutes(api: Api, services: Services & { sessionSecret: string }): void {
  const { db, clock, config, sessionSecret } = services;
  const { name } = config.company;
  const tokens = createUnsubscribeTokens(sessionSecret);

  const show = (reply: FastifyReply, page: Parameters<typeof renderPage>[1]) =>
    reply.type(`${responseType}; charset=utf-8`).send(renderPage(name, page));

  function showUnknown(reply: FastifyReply): FastifyReply {
    const text = `Please use the whole link from the e-mail, or write to ${config.company.email}.`;
    return show(reply.code(404), { title: 'This link is not complete', text });
  }

  api.register(async (scope: Api) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, _body, done) => done(null));

    scope.get(
      '/unsubscribe/:token',
      {
        config: { public: true },
        schema: {
          summary: 'A page that asks whether to end e-mails to an address',
          params: tokenParams,
          responseType,
        },
      },
      async (request, reply) => {
        const address = tokens.verify(request.params.token);
        if (address === undefined) return showUnknown(reply);
        const text = `You are about to end all messages from ${name} to ${address}.`;
        return show(reply, { title: 'No more e-mails?', text, button: 'Send me no more e-mails' });
      },
    );

    scope.post(
      '/unsubscribe/:token',
      {
        config: { public: true },
        schema: {
          summary: 'End e-mails to an address, with one click (RFC 8058)',
          params: tokenParams,
          responseType,
        },
      },
      async (request, reply) => {
        const address = tokens.verify(request.params.token);
        if (address === undefined) return showUnknown(reply);
        const by = { actor: systemActor, at: clock.now() };
        await db
          .transaction()
          .execute((tx) => suppress(tx, { channel: 'email', address }, { source: 'unsubscribe' }, by));
        const text = `${address} gets no more messages from ${name}. If that was a mistake, write to ${config.company.email}.`;
        return show(reply, { title: 'Done', text });
      },
    );
  });
}
