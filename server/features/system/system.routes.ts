import { type SystemPart, systemPartNames, systemParts } from '#schema/system.ts';
import { singleFlight } from '#server/base/single-flight.ts';
import type { Api } from '#server/http/api.ts';
import type { Services } from '#server/http/services.ts';
import { requireOfficeUser } from '#server/http/session-guard.ts';
import { readSystem } from './system.queries.ts';

/** What each part is, for the description of the API. */
const summaries: Record<SystemPart, string> = {
  messages: 'Get how texts and emails leave, and what is late; for office users only',
  workers: 'Get which processes send messages; for office users only',
  backups: 'Get when a backup was verified last; for office users only',
  disk: 'Get how much space is left; for office users only',
  database: 'Get since when the database runs; for office users only',
  process: 'Get how the responding process does; for office users only',
};

/** Each part has a route of its own, so that a part that cannot be read leaves the others alone. */
export function systemRoutes(api: Api, services: Services): void {
  for (const part of systemPartNames) {
    // However many people look, the database is asked once at a time.
    const read = singleFlight<unknown>(() => readSystem[part](services));
    api.get(
      `/system/${part}`,
      { schema: { summary: summaries[part], data: systemParts[part], failures: [403] } },
      async (request) => {
        requireOfficeUser(request);
        return { data: await read() };
      },
    );
  }
}
