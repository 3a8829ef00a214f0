import { z } from 'zod';
import { notificationInputSchema, notifiedKinds, notifiedSchema } from '#schema/messages/notifications.ts';
import type { Api } from '#server/http/api.ts';
import { respondToWrite } from '#server/http/idempotency.ts';
import type { Services } from '#server/http/services.ts';
import { actorOf } from '#server/http/session-guard.ts';
import { namedRecord } from '#server/messaging/messages/available-contacts.queries.ts';
import { notifyTechnicians } from './notifications.writes.ts';

export function notificationsRoutes(api: Api, services: Services): void {
  const { config, clock } = services;
  const times = { sendHour: config.sendHour, timeZone: config.company.timeZone };

  api.post(
    '/notifications',
    {
      schema: {
        summary: 'Text every technician who is assigned to a record',
        body: notificationInputSchema,
        data: z.array(notifiedSchema),
        successStatus: 200,
      },
    },
    (request, reply) =>
      respondToWrite(services, request, reply, async (tx) => {
        const record = namedRecord(notifiedKinds, request.body);
        const by = { actor: actorOf(request), at: clock.now() };
        const { extraMessage, seenNotices } = request.body;
        const notified = await notifyTechnicians(
          tx,
          record,
          { extraMessage, seenNotices, publicUrl: config.publicUrl },
          by,
          times,
        );
        return { status: 200, json: JSON.stringify(notified) };
      }),
  );
}
