import { searchedPageSchema } from '#schema/fields/lists.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordExportQuery, recordListQuery, recordTotalSchema } from '#schema/records/record-queries.ts';
import { recordDetailSchema, recordListItemSchema } from '#schema/records/record-responses.ts';
import { recordInputSchema, recordUpdateSchema } from '#schema/records/records.ts';
import type { Api } from '#server/http/api.ts';
import { sendSpreadsheet } from '#server/http/csv/csv-export.ts';
import { exportLogger } from '#server/http/csv/log-export.ts';
import { idParams } from '#server/http/id-params.ts';
import { entityMutations } from '#server/http/mutations.ts';
import { sendEntity, sendJson } from '#server/http/send-json.ts';
import { companyDay, type Services } from '#server/http/services.ts';
import { sessionOf } from '#server/http/session-guard.ts';
import { cancelMessagesOfRecord } from '#server/messaging/messages/messages-of-record.queries.ts';
import { listRecords } from './list/record-pages.queries.ts';
import { updateRecord } from './record-updates.writes.ts';
import { exportRecordsQuery } from './records.export.ts';
import { countRecords, getRecord, recordNotFoundMessage } from './records.queries.ts';
import { createRecord, deleteRecords, lockRecord } from './records.writes.ts';
import { readRelatedRows } from './storage/related-rows.ts';

/** The routes of one kind of record. */
export function recordsRoutes(api: Api, services: Services, kind: RecordKind): void {
  readRecordRoutes(api, services, kind);
  writeRecordRoutes(api, services, kind);
}

function readRecordRoutes(api: Api, services: Services, kind: RecordKind): void {
  const { db } = services;
  const { apiPath, labels } = kind;
  const params = idParams(recordNotFoundMessage(kind));
  const data = recordDetailSchema(kind);

  api.get(
    apiPath,
    {
      schema: {
        summary: `List ${labels.plural}`,
        querystring: recordListQuery(kind),
        envelope: searchedPageSchema(recordListItemSchema(kind)),
      },
    },
    async (request, reply) =>
      sendJson(reply, await listRecords(db, kind, request.query, companyDay(services))),
  );

  api.get(
    `${apiPath}/total`,
    { schema: { summary: `Count ${labels.plural}, all and open`, data: recordTotalSchema } },
    async (_request, reply) => sendJson(reply, `{"data":${await countRecords(db, kind)}}`),
  );

  api.get(
    `${apiPath}/export`,
    {
      schema: {
        summary: `Export the ${labels.plural} of a tab, filter or search as CSV`,
        querystring: recordExportQuery,
        responseType: 'text/csv',
        failures: [429],
      },
    },
    (request, reply) =>
      sendSpreadsheet(reply, services, {
        label: kind.slug,
        userId: sessionOf(request).user._id,
        log: exportLogger(services, request, labels.plural),
        rows: exportRecordsQuery(kind, request.query, services.company().timeZone, companyDay(services)),
      }),
  );

  api.get(
    `${apiPath}/:id`,
    { schema: { summary: `Get a ${labels.singular}`, params, data } },
    async (request, reply) =>
      sendEntity(reply, await getRecord(db, kind, request.params.id, companyDay(services))),
  );
}

function writeRecordRoutes(api: Api, services: Services, kind: RecordKind): void {
  const timeZone = () => services.company().timeZone;
  const { unknownTextsPerHour } = services.config;
  const settings = () => ({ timeZone: timeZone(), unknownTextsPerHour });
  const { apiPath, labels } = kind;
  const params = idParams(recordNotFoundMessage(kind));
  const data = recordDetailSchema(kind);
  const mutations = entityMutations(services, kind.id, labels.singular);

  api.post(
    apiPath,
    {
      schema: {
        summary: `Create a ${labels.singular}`,
        body: recordInputSchema(kind, timeZone),
        data,
        failures: [429],
      },
    },
    (request, reply) =>
      mutations.create(request, reply, (tx, by) => createRecord(tx, kind, request.body, by, settings())),
  );

  api.put(
    `${apiPath}/:id`,
    {
      schema: {
        summary: `Update a ${labels.singular}`,
        params,
        body: recordUpdateSchema(kind, timeZone),
        data,
        failures: [429],
      },
    },
    (request, reply) =>
      mutations.update(
        request,
        reply,
        (tx) => lockRecord(tx, kind, request.params.id, request.body.customer, companyDay(services)),
        (tx, before, by) => updateRecord(tx, kind, before, request.body, by, settings()),
      ),
  );

  api.delete(
    `${apiPath}/:id`,
    { schema: { summary: `Delete a ${labels.singular}`, params } },
    (request, reply) =>
      mutations.delete(
        request,
        reply,
        (tx) => getRecord(tx, kind, request.params.id, companyDay(services), { forUpdate: true }),
        async (tx, { id }, by) => {
          await cancelMessagesOfRecord(tx, id, by);
          await deleteRecords(tx, kind, [id], by.at);
        },
        (tx, { id }) => readRelatedRows(tx, id),
      ),
  );
}
