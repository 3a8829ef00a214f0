import { sql } from 'kysely';
import { backupStatusSchema } from '#schema/backups.ts';
import { findBackupState } from '#server/db/backup-state.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { Api } from '#server/http/api.ts';
import type { Services } from '#server/http/services.ts';
import { requireOfficeUser } from '#server/http/session-guard.ts';
import { restoresRoutes } from './requested/restores.routes.ts';

/** A night, and half a day to see that it was missed. */
const maxAgeMs = 36 * 60 * 60 * 1000;

/** A new installation or version has time for its first backup. */
const readInstalledAt = preparedStatement<{ at: Date | null }, []>(
  0,
  () => sql<{ at: Date | null }>`select max(applied_at) as at from schema_migrations`,
);

export function backupsRoutes(api: Api, services: Services): void {
  const { db, clock, config } = services;
  restoresRoutes(api, services);
  api.get(
    '/backups',
    {
      schema: {
        summary: 'Tell how the backups are; for office users only',
        data: backupStatusSchema,
        failures: [403],
      },
    },
    async (request) => {
      requireOfficeUser(request);
      const state = await findBackupState(db);
      const installedAt = (await readInstalledAt(db))[0]?.at ?? clock.now();
      const isOld = (since: string | null | undefined) =>
        clock.now().getTime() - new Date(since ?? installedAt).getTime() > maxAgeMs;
      const { verifiedAt = null, problem = null, copiedAt = null, copyProblem = null } = state ?? {};
      const { hasAutomaticBackups, backupBucket } = config;
      return {
        data: {
          isOverdue: hasAutomaticBackups && isOld(verifiedAt),
          verifiedAt,
          problem,
          bucket: backupBucket
            ? { isOverdue: hasAutomaticBackups && isOld(copiedAt), copiedAt, problem: copyProblem }
            : null,
        },
      };
    },
  );
}
