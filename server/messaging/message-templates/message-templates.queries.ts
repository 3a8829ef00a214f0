import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { MessageTemplateInput } from '#schema/messages/message-templates.ts';
import { conflict, notFound } from '#server/base/errors.ts';
import type { Database, Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { violatesConstraint } from '#server/db/database-errors.ts';
import { foldText } from '#server/db/rows/search-text.ts';
import type { StoredEntity } from '#server/http/mutations.ts';

export const messageTemplateNotFoundMessage = 'This message template does not exist or was deleted.';

const t = columnsOf('messageTemplates', 'message_templates');

/** A row of `message_templates` as the API sends it. */
const messageTemplateJson = sql<string>`json_build_object(
  '_id', ${t.id}, 'name', ${t.name}, 'text', ${t.text}, 'version', ${t.version},
  'createdAt', iso_instant(${t.createdAt}), 'updatedAt', iso_instant(${t.updatedAt}))::text`.as('json');

/** All message templates by name, as the JSON of a single page. */
export async function listMessageTemplates(db: Database): Promise<string> {
  const rows = await db
    .selectFrom('messageTemplates')
    .select(messageTemplateJson)
    .orderBy('nameKey')
    .execute();
  return `{"data":[${rows.map(({ json }) => json).join(',')}],"total":${rows.length},"nextCursor":null}`;
}

/** @param lock `forUpdate` locks the row until the transaction ends */
export async function getMessageTemplate(
  db: Database,
  id: string,
  lock: { forUpdate: boolean } = { forUpdate: false },
): Promise<StoredEntity> {
  const select = db
    .selectFrom('messageTemplates')
    .select(['id', 'version', messageTemplateJson])
    .where('id', '=', id);
  const template = await (lock.forUpdate ? select.forUpdate() : select).executeTakeFirst();
  if (!template) throw notFound(messageTemplateNotFoundMessage);
  return template;
}

function rejectDuplicateName(error: unknown): never {
  if (violatesConstraint(error, 'message_templates_name_key_key'))
    throw conflict('A message template with this name already exists.', 'name_taken');
  throw error;
}

export async function createMessageTemplate(
  tx: Tx,
  { name, text }: MessageTemplateInput,
  at: Date,
): Promise<StoredEntity> {
  const id = randomUUIDv7();
  await tx
    .insertInto('messageTemplates')
    .values({ id, name, nameKey: foldText(name), text, createdAt: at, updatedAt: at })
    .execute()
    .catch(rejectDuplicateName);
  return getMessageTemplate(tx, id);
}

/** A template that stays as it is is not written. */
export async function updateMessageTemplate(
  tx: Tx,
  id: string,
  { name, text }: MessageTemplateInput,
  at: Date,
): Promise<StoredEntity> {
  await tx
    .updateTable('messageTemplates')
    .set((row) => ({
      name,
      nameKey: foldText(name),
      text,
      version: row('version', '+', 1),
      updatedAt: at,
    }))
    .where('id', '=', id)
    .where((row) => row.or([row('name', '<>', name), row('text', '<>', text)]))
    .execute()
    .catch(rejectDuplicateName);
  return getMessageTemplate(tx, id);
}

export async function deleteMessageTemplate(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('messageTemplates').where('id', '=', id).execute();
}
