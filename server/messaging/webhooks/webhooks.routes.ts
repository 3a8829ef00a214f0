import { parse } from 'node:querystring';
import type { preHandlerAsyncHookHandler } from 'fastify';
import { z } from 'zod';
import { AppError, invalid } from '#server/base/errors.ts';
import type { Api } from '#server/http/api.ts';
import type { Services } from '#server/http/services.ts';
import { saveDeliveryReport } from './delivery-reports.ts';
import { handleInboundText } from './inbound-texts.ts';
import { detectKeyword } from './keywords.ts';

/** Fits a text of ten segments, percent-encoded, and its metadata. */
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
  /** The keyword that Twilio recognized, including custom keywords of the account. */
  OptOutType: z.string().optional(),
  NumMedia: z.coerce.number().int().catch(0),
});

/** Requests from Twilio, authenticated by signature instead of a session. */
export function webhooksRoutes(api: Api, services: Services): void {
  const { clock } = services;

  api.register(async (scope: Api) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, parse(String(body), '&', '=', { maxKeys: maxFields })),
    );
    scope.addHook('preHandler', requireTwilioSignature(services));

    scope.post(
      '/webhooks/twilio/status',
      {
        // Nobody repeats them, and the log of opt-outs survives a restore.
        config: { public: true, allowedWhileRestoring: true },
        schema: {
          summary: 'Receive a delivery report from Twilio',
          querystring: deliveryQuery,
          failures: [403, 408, 413, 415],
        },
      },
      async (request, reply) => {
        const { MessageSid, MessageStatus, ErrorCode } = parseForm(reportSchema, request.body);
        const report = {
          deliveryId: request.query.delivery ?? null,
          providerId: MessageSid,
          status: MessageStatus,
          errorCode: ErrorCode || undefined,
        };
        await saveDeliveryReport(services, report, clock.now());
        return reply.code(204).send();
      },
    );

    scope.post(
      '/webhooks/twilio/inbound',
      {
        config: { public: true, allowedWhileRestoring: true },
        schema: {
          summary: 'Receive a text from Twilio',
          responseType: 'text/xml',
          failures: [400, 403, 408, 413, 415],
        },
      },
      async (request, reply) => {
        const { MessageSid, From, Body, OptOutType, NumMedia } = parseForm(inboundSchema, request.body);
        const attachments = NumMedia > 0 ? `\n(Attachments in the Twilio console: ${NumMedia}.)` : '';
        const body = `${Body}${attachments}`.replaceAll('\u0000', '').trim();
        const text = { providerId: MessageSid, from: From, body };
        await handleInboundText(services, text, detectKeyword(OptOutType || Body), clock.now());
        return reply
          .type('text/xml; charset=utf-8')
          .send('<?xml version="1.0" encoding="UTF-8"?><Response/>');
      },
    );
  });
}

function parseForm<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw invalid('This request lacks fields that Twilio always sends.');
}

/** Rejects requests that Twilio did not sign, or signed for another URL or other fields. */
function requireTwilioSignature({ config }: Services): preHandlerAsyncHookHandler {
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
