import type { FastifyInstance } from 'fastify';
import { isMigrated } from '../../db/migrate.ts';
import { unavailable } from '../../lib/errors.ts';
import type { Services } from '../../lib/services.ts';

export function healthRoutes(app: FastifyInstance, { pool, isDatabaseReachable }: Services): void {
  app.get('/healthz', async () => ({ data: { status: 'alive' } }));

  app.get('/readyz', async () => {
    if (!isDatabaseReachable() || !(await isMigrated(pool))) throw unavailable();
    return { data: { status: 'ready' } };
  });
}
