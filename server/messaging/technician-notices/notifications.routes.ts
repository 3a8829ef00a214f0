import { z } from 'zod';
import {
  notificationInputSchema,
  notificationResultSchema,
  notifiedKinds,
} from '#schema/messages/notifications.ts';
import type { Api } from '#server/http/api.ts';
import { respondToWrite } from '#server/http/idempotency.ts';
import type { Services } from '#server/http/services.ts';
import { actorOf } from '#server/http/session-guard.ts';
import { recordFromRequest } from '#server/messaging/messages/available-contacts.queries.ts';
import { notifyTechnicians } from './notifications.writes.ts';

export function notificationsRoutes(api: Api, services: Services): void {
  const { config, company, clock } = services;
  const { unknownTextsPerHour, publicUrl } = config;

  api.post(
    '/notifications',
    {
      schema: {
        summary: 'Send a text to every technician assigned to a record',
        body: notificationInputSchema,
        data: z.array(notificationResultSchema),
        successStatus: 200,
        failures: [404, 429],
      },
    },
    (request, reply) =>
      respondToWrite(services, request, reply, async (tx) => {
        const record = recordFromRequest(notifiedKinds, request.body);
        const by = { actor: actorOf(request), at: clock.now() };
        const { extraMessage, seenNotices } = request.body;
        const results = await notifyTechnicians(tx, record, { extraMessage, seenNotices, publicUrl }, by, {
          ...company(),
          unknownTextsPerHour,
        });
        return { status: 200, json: JSON.stringify(results) };
      }),
  );
}
