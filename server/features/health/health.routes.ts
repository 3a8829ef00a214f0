import type { FastifyInstance } from 'fastify';
import { isMigrated } from '../../db/migrate.ts';
import { unavailable } from '../../lib/errors.ts';
import type { Services } from '../../lib/services.ts';

export function healthRoutes(app: FastifyInstance, { pool }: Services): void {
  app.get('/healthz', async () => ({ data: { status: 'alive' } }));

  app.get('/readyz', async () => {
    if (!(await isMigrated(pool))) throw unavailable();
    return { data: { status: 'ready' } };
  });
}
