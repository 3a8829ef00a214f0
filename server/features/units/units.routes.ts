import { z } from 'zod';
import { pageSchema } from '#schema/fields/lists.ts';
import { historyItemSchema } from '#schema/history/history-list.ts';
import {
  correctedUnitSchema,
  unitContractLineSchema,
  unitCorrectionSchema,
  unitDocumentSchema,
  unitHeadSchema,
  unitHistoryQuery,
  unitQuery,
  unitRecordSchema,
  unitRecordsQuery,
  unitWarrantySchema,
  wholeUnitSchema,
} from '#schema/units/units.ts';
import type { Api } from '#server/http/api.ts';
import { respondToWrite } from '#server/http/idempotency.ts';
import { sendJson } from '#server/http/send-json.ts';
import { companyDay, type Services } from '#server/http/services.ts';
import { actorOf } from '#server/http/session-guard.ts';
import { listUnitContractLines } from './unit-contract-lines.queries.ts';
import { correctUnit } from './unit-facts.writes.ts';
import { listUnitChanges } from './unit-history.queries.ts';
import { listUnitRecords } from './unit-records.queries.ts';
import { listUnitWarranties } from './unit-warranties.queries.ts';
import { listUnitDocuments, readUnitHead, readWholeUnit } from './units.queries.ts';

export function unitsRoutes(api: Api, services: Services): void {
  readUnitRoutes(api, services);
  unitHistoryRoute(api, services);
  correctUnitRoutes(api, services);
}

function readUnitRoutes(api: Api, services: Services): void {
  const { db } = services;

  api.get(
    '/units',
    {
      schema: {
        summary: 'Get everything about a unit by its serial, in any spelling',
        querystring: unitQuery,
        data: wholeUnitSchema,
      },
    },
    async (request, reply) =>
      sendJson(reply, `{"data":${await readWholeUnit(db, request.query, companyDay(services))}}`),
  );

  api.get(
    '/units/head',
    {
      schema: {
        summary: 'Get a unit as the records of each customer have it, with what they disagree about',
        querystring: unitQuery,
        data: unitHeadSchema,
      },
    },
    async (request) => ({ data: await readUnitHead(db, request.query) }),
  );

  api.get(
    '/units/records',
    {
      schema: {
        summary: 'List the records with a unit, the latest first',
        querystring: unitRecordsQuery,
        envelope: pageSchema(unitRecordSchema),
      },
    },
    async (request, reply) => sendJson(reply, await listUnitRecords(db, request.query)),
  );

  api.get(
    '/units/warranties',
    {
      schema: {
        summary: 'List the warranties of a unit, each once',
        querystring: unitQuery,
        data: z.array(unitWarrantySchema),
      },
    },
    async (request, reply) =>
      sendJson(reply, `{"data":${await listUnitWarranties(db, request.query, companyDay(services))}}`),
  );

  api.get(
    '/units/contract-lines',
    {
      schema: {
        summary: 'List the lines of open service contracts that cover a unit',
        querystring: unitQuery,
        data: z.array(unitContractLineSchema),
      },
    },
    async (request, reply) =>
      sendJson(reply, `{"data":${await listUnitContractLines(db, request.query, companyDay(services))}}`),
  );

  api.get(
    '/units/documents',
    {
      schema: {
        summary: 'List the documents of the records with a unit',
        querystring: unitQuery,
        data: z.array(unitDocumentSchema),
      },
    },
    async (request, reply) => sendJson(reply, `{"data":${await listUnitDocuments(db, request.query)}}`),
  );
}

function unitHistoryRoute(api: Api, { db }: Services): void {
  api.get(
    '/units/history',
    {
      schema: {
        summary: 'List the changes of all records with a unit, the newest first',
        querystring: unitHistoryQuery,
        envelope: pageSchema(historyItemSchema),
      },
    },
    (request) => listUnitChanges(db, request.query),
  );
}

function correctUnitRoutes(api: Api, services: Services): void {
  const { clock, config, company } = services;
  const { unknownTextsPerHour } = config;
  const settings = () => ({ timeZone: company().timeZone, unknownTextsPerHour });

  api.post(
    '/units/facts',
    {
      schema: {
        summary: 'Correct what records say about a unit, in all of them or in none',
        body: unitCorrectionSchema,
        data: correctedUnitSchema,
        successStatus: 200,
        failures: [404, 409],
      },
    },
    (request, reply) =>
      respondToWrite(services, request, reply, async (tx) => {
        const by = { actor: actorOf(request), at: clock.now() };
        const today = companyDay(services);
        const result = await correctUnit(tx, request.body, { by, settings: settings(), today });
        return { status: 200, json: JSON.stringify(result) };
      }),
  );
}
