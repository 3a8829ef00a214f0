import { z } from 'zod';
import { customerSchema } from '#schema/customers.ts';
import type { ZoneSource } from '#schema/fields/day.ts';
import { dayQuery } from '#schema/fields/filter-queries.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { recordDetailSchema } from '#schema/records/record-responses.ts';
import { authorSchema, userSchema } from '#schema/users.ts';
import type { VersionedEntity } from './history-list.ts';

/** `on`: a day of the company until today; left out: today. @param timeZone the company's */
export const versionQuery = (timeZone: ZoneSource) => z.object({ on: dayQuery('on', timeZone) });

/** An entity as it was at the end of a day. */
function versionSchema<Value extends z.ZodType>(value: Value) {
  return z.object({
    entity: z.string(),
    on: z.string(),
    /** The last change until then; null if it is not known. */
    changedAt: z.string().nullable(),
    /** Null for Crewdesk itself. */
    changedBy: authorSchema.nullable(),
    /** Whether that change deleted it; `value` is the entity before. */
    isDeleted: z.boolean(),
    value,
  });
}

const kinds = recordKinds.map((kind) => [kind.id, recordDetailSchema(kind)] as const);

/** The response for a version of each entity. Fields that did not exist then are blank. */
export const versionSchemas = Object.fromEntries(
  [['customer', customerSchema] as const, ['user', userSchema] as const, ...kinds].map(([entity, value]) => [
    entity,
    versionSchema(value),
  ]),
) as unknown as Record<VersionedEntity, ReturnType<typeof versionSchema>>;

export type Version<Value> = z.output<ReturnType<typeof versionSchema<z.ZodType<Value>>>>;
