import type { FastifyInstance } from 'fastify';
import { AppError, unavailable } from '#server/base/errors.ts';
import { isMigrated } from '#server/db/open/migrate.ts';
import type { Services } from '#server/http/services.ts';
import { createWriteCheck } from './write-check.ts';

export function healthRoutes(app: FastifyInstance, services: Services): void {
  const { pool, isDatabaseReachable } = services;
  const findWriteProblem = createWriteCheck(services);

  app.get('/healthz', async () => ({ data: { status: 'alive' } }));

  app.get('/readyz', async () => {
    if (!isDatabaseReachable() || !(await isMigrated(pool))) throw unavailable();
    const problem = await findWriteProblem();
    if (problem !== undefined) throw new AppError(503, 'not_writable', problem, { retryAfterSeconds: 5 });
    return { data: { status: 'ready' } };
  });
}
