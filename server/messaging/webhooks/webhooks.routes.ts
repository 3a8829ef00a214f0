import { parse } from 'node:querystring';
import type { preHandlerAsyncHookHandler } from 'fastify';
import { z } from 'zod';
import { AppError, invalid } from '#server/base/errors.ts';
import type { Api } from '#server/http/api.ts';
import type { Services } from '#server/http/services.ts';
import { saveDeliveryReport } from './delivery-reports.ts';
import { takeInboundText } from './inbound-texts.ts';
import { askedBy } from './keywords.ts';

/** A text of ten segments, percent-encoded, and some fields. */
const bodyLimit = 64 * 1024;
const maxFields = 200;

const reportSchema = z.object({
  MessageSid: z.string().min(1).max(64),
  MessageStatus: z.string(),
  ErrorCode: z.coerce.number().int().optional().catch(undefined),
});
const deliveryQuery = z.object({ delivery: z.uuid().optional().catch(undefined) });

const inboundSchema = z.object({
  MessageSid: z.string().min(1).max(64),
  From: z.string().min(1).max(64),
  Body: z.string().default(''),
  /** What Twilio understood the text as, with words that our account may have added. */
  OptOutType: z.string().optional(),
  NumMedia: z.coerce.number().int().catch(0),
});

/** What Twilio calls by itself: signed, in place of a session. */
export function webhooksRoutes(api: Api, services: Services): void {
  const { db, clock } = services;

  api.register(async (scope: Api) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, parse(String(body), '&', '=', { maxKeys: maxFields })),
    );
    scope.addHook('preHandler', demandSignature(services));

    scope.post(
      '/webhooks/twilio/status',
      {
        config: { public: true },
        schema: {
          summary: 'Twilio tells what became of a text',
          querystring: deliveryQuery,
          failures: [403],
        },
      },
      async (request, reply) => {
        const { MessageSid, MessageStatus, ErrorCode } = read(reportSchema, request.body);
        const report = {
          deliveryId: request.query.delivery ?? null,
          providerId: MessageSid,
          status: MessageStatus,
          errorCode: ErrorCode || undefined,
        };
        await saveDeliveryReport(db, report, clock.now());
        return reply.code(204).send();
      },
    );

    scope.post(
      '/webhooks/twilio/inbound',
      {
        config: { public: true },
        schema: {
          summary: 'Twilio hands over a text that came in',
          responseType: 'text/xml',
          failures: [400, 403],
        },
      },
      async (request, reply) => {
        const { MessageSid, From, Body, OptOutType, NumMedia } = read(inboundSchema, request.body);
        const pictures =
          NumMedia > 0 ? `\n(Pictures or files that came with it are at Twilio: ${NumMedia}.)` : '';
        const body = `${Body}${pictures}`.replaceAll('\u0000', '').trim();
        const text = { providerId: MessageSid, address: From, body };
        await takeInboundText(db, text, askedBy(OptOutType || Body), clock.now());
        return reply
          .type('text/xml; charset=utf-8')
          .send('<?xml version="1.0" encoding="UTF-8"?><Response/>');
      },
    );
  });
}

function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw invalid('This form lacks something that Twilio sends.');
}

/** Refuses what Twilio did not sign, or signed for another address or with other fields. */
function demandSignature({ config }: Services): preHandlerAsyncHookHandler {
  return async (request) => {
    const signature = request.headers['x-twilio-signature'];
    const fields = { ...(request.body as Record<string, unknown> | undefined) };
    if (config.twilio && typeof signature === 'string') {
      const { validateRequest } = await import('twilio/lib/webhooks/webhooks.js');
      const url = `${config.publicUrl}${request.url}`;
      if (validateRequest(config.twilio.authToken, signature, url, fields)) return;
    }
    throw new AppError(403, 'signature_not_valid', 'This request was not signed by Twilio.');
  };
}
