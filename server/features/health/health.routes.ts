import type { FastifyInstance } from 'fastify';
import { unavailable } from '#server/base/errors.ts';
import { isMigrated } from '#server/db/migrate.ts';
import type { Services } from '#server/http/services.ts';

export function healthRoutes(app: FastifyInstance, { pool, isDatabaseReachable }: Services): void {
  app.get('/healthz', async () => ({ data: { status: 'alive' } }));

  app.get('/readyz', async () => {
    if (!isDatabaseReachable() || !(await isMigrated(pool))) throw unavailable();
    return { data: { status: 'ready' } };
  });
}
