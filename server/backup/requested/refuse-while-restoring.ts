import type { onRequestAsyncHookHandler } from 'fastify';
import { restoreRunningCode } from '#schema/restores.ts';
import { AppError } from '#server/base/errors.ts';
import type { Services } from '#server/http/services.ts';

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses what would be lost with the data that a restore replaces. */
export function refuseWhileRestoring({
  restoreWatch,
}: Pick<Services, 'restoreWatch'>): onRequestAsyncHookHandler {
  return async (request) => {
    if (readingMethods.has(request.method) || request.routeOptions.config.allowedWhileRestoring) return;
    if (!(await restoreWatch.isRestoring())) return;
    throw new AppError(
      503,
      restoreRunningCode,
      'A backup is being restored. Nothing can be saved until it ends; what you typed stays here.',
      { retryAfterSeconds: 5 },
    );
  };
}
