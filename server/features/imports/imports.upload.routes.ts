import { newImportQuery } from '#schema/imports/import-requests.ts';
import { importSchema, maxImportBytes } from '#schema/imports/imports.ts';
import { AppError } from '#server/base/errors.ts';
import type { Api } from '#server/http/api.ts';
import { sendError } from '#server/http/error-handler.ts';
import { created, respondToWrite } from '#server/http/idempotency.ts';
import type { Services } from '#server/http/services.ts';
import { requireOfficeUser, sessionOf } from '#server/http/session-guard.ts';
import { getImport } from './storage/imports.queries.ts';
import { createImport } from './storage/imports.writes.ts';
import { readNewFile } from './storage/read-new-file.ts';

const megabytes = maxImportBytes / 1024 / 1024;

/** The route that receives a file. The body is the file itself. */
export function uploadImportRoute(api: Api, services: Services): void {
  const { db, clock } = services;
  api.register(async (scope: Api) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: maxImportBytes },
      (_request, body, done) => done(null, body),
    );
    scope.setErrorHandler((error, request, reply) => {
      const isTooLarge =
        error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE';
      const message = `This file is larger than ${megabytes} MB. Please split it into smaller files.`;
      return sendError(isTooLarge ? new AppError(413, 'too_large', message) : error, request, reply);
    });

    scope.post(
      '/imports',
      {
        schema: {
          summary: `Upload a CSV file of at most ${megabytes} MB to import; for office users only`,
          querystring: newImportQuery,
          data: importSchema,
          failures: [403, 413],
        },
      },
      async (request, reply) => {
        requireOfficeUser(request);
        const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const file = await readNewFile(db, request.query.kind, content);
        // An Idempotency-Key compares the hash instead of megabytes.
        request.body = { contentHash: file.contentHash };
        const userId = sessionOf(request).user._id;
        return respondToWrite(services, request, reply, async (tx) => {
          const entry = { ...request.query, ...file, content, userId, at: clock.now() };
          return created(await getImport(tx, await createImport(tx, entry)));
        });
      },
    );
  });
}
