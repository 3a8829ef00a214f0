import type { onRequestAsyncHookHandler } from 'fastify';
import { restoreRunningError } from '#server/db/restores/save-in-transaction.ts';
import type { Services } from '#server/http/services.ts';

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses what would be lost with the data that a restore replaces. */
export function refuseWhileRestoring({
  restoreWatch,
}: Pick<Services, 'restoreWatch'>): onRequestAsyncHookHandler {
  return async (request) => {
    if (readingMethods.has(request.method) || request.routeOptions.config.allowedWhileRestoring) return;
    if (!(await restoreWatch.isRestoring())) return;
    throw restoreRunningError();
  };
}
