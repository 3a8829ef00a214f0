import { pageSchema } from '#schema/fields/lists.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordExportQuery, recordListQuery, recordTotalSchema } from '#schema/records/record-queries.ts';
import { recordChangeSchema, recordInputSchema } from '#schema/records/records.ts';
import { recordItemSchema, recordSchema } from '#schema/records/stored-records.ts';
import type { Api } from '#server/http/api.ts';
import { sendSpreadsheet } from '#server/http/csv/csv-export.ts';
import { idParams } from '#server/http/id-params.ts';
import { entityWrites } from '#server/http/mutations.ts';
import { sendEntity, sendJson } from '#server/http/send-json.ts';
import type { Services } from '#server/http/services.ts';
import { cancelMessagesOfRecord } from '#server/messaging/messages/messages-of-record.queries.ts';
import { recordSheet } from './records.export.ts';
import { getRecord, listRecords, recordGone, totalRecords } from './records.queries.ts';
import { createRecord, deleteRecord, lockRecord, updateRecord } from './records.writes.ts';

/** The calls of one kind of record. */
export function recordsRoutes(api: Api, services: Services, kind: RecordKind): void {
  const { db, config } = services;
  const { timeZone } = config.company;
  const { apiPath, words } = kind;
  const params = idParams(recordGone(kind));
  const answer = recordSchema(kind);
  const writes = entityWrites(services, kind.id, words.one);

  api.get(
    apiPath,
    {
      schema: {
        summary: `A page of ${words.many}`,
        querystring: recordListQuery,
        wholeAnswer: pageSchema(recordItemSchema(kind)),
      },
    },
    async (request, reply) => sendJson(reply, await listRecords(db, kind, request.query)),
  );

  api.get(
    `${apiPath}/total`,
    { schema: { summary: `How many ${words.many} there are`, answer: recordTotalSchema } },
    async (_request, reply) => sendJson(reply, `{"data":${await totalRecords(db, kind)}}`),
  );

  api.get(
    `${apiPath}/export`,
    {
      schema: {
        summary: `Every one of these ${words.many} as a spreadsheet`,
        querystring: recordExportQuery,
        answerType: 'text/csv',
      },
    },
    (request, reply) =>
      sendSpreadsheet(reply, services, {
        label: kind.slug,
        rows: recordSheet(kind, request.query, timeZone),
      }),
  );

  api.get(
    `${apiPath}/:id`,
    { schema: { summary: `One ${words.one}`, params, answer } },
    async (request, reply) => sendEntity(reply, await getRecord(db, kind, request.params.id)),
  );

  api.post(
    apiPath,
    { schema: { summary: `Add a ${words.one}`, body: recordInputSchema(kind, timeZone), answer } },
    (request, reply) =>
      writes.add(request, reply, (tx, by) => createRecord(tx, kind, request.body, by, timeZone)),
  );

  api.put(
    `${apiPath}/:id`,
    {
      schema: { summary: `Change a ${words.one}`, params, body: recordChangeSchema(kind, timeZone), answer },
    },
    (request, reply) =>
      writes.change(
        request,
        reply,
        (tx) => lockRecord(tx, kind, request.params.id, request.body.customer),
        (tx, before, by) => updateRecord(tx, kind, before, request.body, by, timeZone),
      ),
  );

  api.delete(`${apiPath}/:id`, { schema: { summary: `Delete a ${words.one}`, params } }, (request, reply) =>
    writes.remove(
      request,
      reply,
      (tx) => getRecord(tx, kind, request.params.id, { forUpdate: true }),
      async (tx, { id }, by) => {
        await cancelMessagesOfRecord(tx, id, by);
        await deleteRecord(tx, id);
      },
    ),
  );
}
