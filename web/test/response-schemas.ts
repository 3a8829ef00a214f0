import { z } from 'zod';
import { backupStatusSchema } from '#schema/backups.ts';
import { companySchema } from '#schema/company.ts';
import { customerCountsSchema, customerSchema } from '#schema/customers.ts';
import { demonstrationSchema } from '#schema/demonstration.ts';
import { documentPartsSchema, documentSchema, downloadSchema } from '#schema/documents.ts';
import { draftItemSchema, draftSchema } from '#schema/drafts.ts';
import { storedAddressSchema, zipPlaceSchema } from '#schema/fields/address.ts';
import { pageSchema, searchedPageSchema } from '#schema/fields/lists.ts';
import { historyItemSchema } from '#schema/history/history-list.ts';
import { restoredSchema } from '#schema/history/history-restore.ts';
import { undoneSchema } from '#schema/history/history-undo.ts';
import { versionSchemas } from '#schema/history/history-versions.ts';
import { importRowsPageSchema, importSchema, importsPageSchema } from '#schema/imports/imports.ts';
import { likelyCustomerSchema } from '#schema/likely-customers.ts';
import { manufacturerSchema } from '#schema/manufacturers.ts';
import { messageTemplateSchema } from '#schema/messages/message-templates.ts';
import { messageSchema } from '#schema/messages/messages.ts';
import { availableContactSchema, notificationResultSchema } from '#schema/messages/notifications.ts';
import {
  checkedSessionSchema,
  heldMessagesPageSchema,
  releasedOutboxSchema,
} from '#schema/messages/outbox-hold.ts';
import { replySchema, unreadRepliesSchema } from '#schema/messages/replies.ts';
import { suppressionSchema } from '#schema/messages/suppressions.ts';
import { overviewBlocks } from '#schema/overview/customer-overview.ts';
import { preferencesSchema } from '#schema/preferences/preferences-schemas.ts';
import { expiringWarrantySchema } from '#schema/records/expiring-warranties.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { recordTotalSchema } from '#schema/records/record-queries.ts';
import {
  knownUnitSchema,
  recordDetailSchema,
  recordListItemSchema,
} from '#schema/records/record-responses.ts';
import { backupFilesSchema, restoreSchema } from '#schema/restores.ts';
import { searchResponseSchema } from '#schema/search.ts';
import { phoneConfirmResponseSchema, phoneStartResponseSchema } from '#schema/session.ts';
import { openSetUpSchema } from '#schema/set-up.ts';
import { settingsSchema } from '#schema/settings.ts';
import { systemParts } from '#schema/system.ts';
import {
  correctedUnitSchema,
  unitContractLineSchema,
  unitDocumentSchema,
  unitHeadSchema,
  unitRecordSchema,
  unitWarrantySchema,
  wholeUnitSchema,
} from '#schema/units/units.ts';
import { userSchema } from '#schema/users.ts';
import { firstVisitProposalSchema, savedFirstVisitSchema } from '#schema/visits/first-visits.ts';
import {
  bookedWorkOrderSchema,
  listedVisitSchema,
  visitCountsSchema,
  visitPreviewSchema,
  visitSchema,
} from '#schema/visits/visits.ts';

const dataOf = (data: z.ZodType) => z.object({ data });

/** The list, create, read and update endpoints of an entity. */
function entity(path: string, item: z.ZodType, page: z.ZodType = pageSchema(item)): [RegExp, z.ZodType][] {
  return [
    [new RegExp(`^GET ${path}$`), page],
    [new RegExp(`^(POST ${path}|(GET|PUT) ${path}/[^/]+)$`), dataOf(item)],
  ];
}

// The first match counts, so fixed paths come before paths with an id.
const schemas: [RegExp, z.ZodType][] = [
  [/^GET \/session$/, dataOf(checkedSessionSchema)],
  [/^POST \/(session\/phone\/start|set-up\/code)$/, dataOf(phoneStartResponseSchema)],
  [/^POST \/(session\/phone\/confirm|set-up)$/, dataOf(phoneConfirmResponseSchema)],
  [/^POST \/set-up\/check$/, dataOf(openSetUpSchema)],
  [/^GET \/outbox-hold$/, heldMessagesPageSchema],
  [/^POST \/outbox-hold\/release$/, dataOf(releasedOutboxSchema)],
  [/^GET \/drafts$/, dataOf(z.array(draftItemSchema))],
  [/^GET \/drafts\/[^/]+$/, dataOf(draftSchema)],
  [/^PUT \/drafts\/[^/]+$/, dataOf(draftItemSchema)],
  [/^(GET|PUT) \/preferences$/, dataOf(preferencesSchema)],
  [/^GET \/company$/, dataOf(companySchema)],
  [/^(GET \/settings|PUT \/settings(\/logo)?)$/, dataOf(settingsSchema)],
  [/^PUT \/demonstration$/, dataOf(demonstrationSchema)],
  [/^GET \/backups$/, dataOf(backupStatusSchema)],
  [/^GET \/backups\/files$/, dataOf(backupFilesSchema)],
  [/^GET \/restores\/current$/, dataOf(restoreSchema.nullable())],
  [/^POST \/restores(\/[^/]+\/cancel)?$/, dataOf(restoreSchema)],
  [/^GET \/address-by-zip$/, dataOf(zipPlaceSchema)],
  [/^GET \/search$/, searchResponseSchema],
  [/^GET \/customer\/counts$/, dataOf(customerCountsSchema)],
  [/^GET \/customer\/likely$/, dataOf(z.array(likelyCustomerSchema))],
  [/^GET \/customer\/[^/]+\/service-addresses$/, dataOf(z.array(storedAddressSchema))],
  [/^GET \/customer\/[^/]+\/equipment$/, dataOf(z.array(knownUnitSchema))],
  [/^GET \/units$/, dataOf(wholeUnitSchema)],
  [/^GET \/units\/head$/, dataOf(unitHeadSchema)],
  [/^GET \/units\/records$/, pageSchema(unitRecordSchema)],
  [/^GET \/units\/warranties$/, dataOf(z.array(unitWarrantySchema))],
  [/^GET \/units\/contract-lines$/, dataOf(z.array(unitContractLineSchema))],
  [/^GET \/units\/documents$/, dataOf(z.array(unitDocumentSchema))],
  [/^POST \/units\/facts$/, dataOf(correctedUnitSchema)],
  [/^GET \/warranties\/expiring$/, dataOf(z.array(expiringWarrantySchema))],
  [/^GET \/messages\/available-contacts$/, dataOf(z.array(availableContactSchema))],
  [/^GET \/messages\/replies$/, pageSchema(replySchema)],
  [/^(GET \/messages\/replies\/unread|POST \/messages\/replies\/seen)$/, dataOf(unreadRepliesSchema)],
  [/^POST \/messages\/[^/]+\/resend$/, dataOf(messageSchema)],
  [/^POST \/notifications$/, dataOf(z.array(notificationResultSchema))],
  [/^GET \/visits$/, pageSchema(listedVisitSchema)],
  [/^GET \/visits\/counts$/, dataOf(visitCountsSchema)],
  [/^POST \/visits\/work-orders$/, dataOf(z.array(bookedWorkOrderSchema))],
  [/^POST \/visits\/(skip|move|restore|complete)$/, dataOf(visitSchema.nullable())],
  [/^GET \/documents\/[^/]+\/parts$/, dataOf(documentPartsSchema)],
  [/^GET \/documents\/[^/]+\/download$/, dataOf(downloadSchema)],
  [/^POST \/documents\/[^/]+\/complete$/, dataOf(documentSchema)],
  [/^GET \/service-contracts\/first-visit-proposals$/, pageSchema(firstVisitProposalSchema)],
  [/^POST \/service-contracts\/first-visits$/, dataOf(z.array(savedFirstVisitSchema))],
  [/^GET [^?]*\/export$/, z.never()],
  [/^GET \/imports$/, importsPageSchema],
  [/^GET \/imports\/[^/]+\/rows$/, importRowsPageSchema],
  [/^GET \/imports\/[^/]+\/refused\.csv$/, z.never()],
  [/^(POST \/imports|GET \/imports\/[^/]+|(PUT|POST) \/imports\/[^/]+\/[^/]+)$/, dataOf(importSchema)],
  [/^GET \/history$/, pageSchema(historyItemSchema)],
  [/^POST \/history\/[^/]+\/undo$/, dataOf(undoneSchema)],
  [/^POST \/history\/[^/]+\/[^/]+\/restore$/, dataOf(restoredSchema)],
  ...Object.entries(versionSchemas).map(([entity, version]): [RegExp, z.ZodType] => [
    new RegExp(`^GET /history/${entity}/[^/]+$`),
    dataOf(version),
  ]),
  [/^POST \/service-contracts\/visit-preview$/, dataOf(visitPreviewSchema)],
  [/^GET \/service-contracts\/[^/]+\/visits$/, dataOf(z.array(visitSchema))],
  ...recordKinds.flatMap((kind): [RegExp, z.ZodType][] => [
    [new RegExp(`^GET ${kind.apiPath}/total$`), dataOf(recordTotalSchema)],
    ...entity(kind.apiPath, recordDetailSchema(kind), searchedPageSchema(recordListItemSchema(kind))),
  ]),
  ...Object.entries(overviewBlocks).map(([block, data]): [RegExp, z.ZodType] => [
    new RegExp(`^GET /customer/[^/]+/overview/${block}$`),
    dataOf(data),
  ]),
  ...Object.entries(systemParts).map(([part, data]): [RegExp, z.ZodType] => [
    new RegExp(`^GET /system/${part}$`),
    dataOf(data),
  ]),
  ...entity('/customer', customerSchema, searchedPageSchema(customerSchema)),
  ...entity('/user', userSchema),
  ...entity('/manufacturers', manufacturerSchema),
  ...entity('/messages', messageSchema),
  ...entity('/message-templates', messageTemplateSchema),
  ...entity('/suppressions', suppressionSchema),
  ...entity('/documents', documentSchema),
];

/** The schema of the successful JSON body of an endpoint; undefined for files and for endpoints without a body. */
export function findResponseSchema(method: string, path: string): z.ZodType | undefined {
  const schema = schemas.find(([pattern]) => pattern.test(`${method} ${path}`))?.[1];
  return schema instanceof z.ZodNever ? undefined : schema;
}
