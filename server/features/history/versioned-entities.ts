import { customerFields, customerFieldsOnRecords } from '#schema/customers.ts';
import type { EntityFields } from '#schema/entity/entity-field.ts';
import type { VersionedEntity } from '#schema/history/history-list.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { recordFields } from '#schema/records/records.ts';
import { AppError } from '#server/base/errors.ts';
import type { Database } from '#server/db/client.ts';
import { customerNotFoundMessage, getCustomer } from '#server/features/customers/customers.queries.ts';
import { getRecord, recordNotFoundMessage } from '#server/features/records/records.queries.ts';
import { getUser } from '#server/features/users/users.queries.ts';
import type { StoredEntity } from '#server/http/mutations.ts';

export type EntityJson = Record<string, unknown>;

/** An entity whose former versions can be read. */
export type Versioned = {
  id: VersionedEntity;
  /** Its name in sentences. */
  label: string;
  notFoundMessage: string;
  /** @throws AppError 404 for one that does not exist, or was deleted */
  get(db: Database, id: string, today: string): Promise<StoredEntity>;
  /** A former version with all members that responses have today. */
  complete(version: EntityJson): EntityJson;
};

/** The value of each field in an entity that was written before the field existed. */
function blankValues(fields: EntityFields): EntityJson {
  const values = Object.entries(fields).map(([name, field]) => {
    const blank = field.input('UTC').safeParse(field.blank);
    return [name, blank.success ? blank.data : null];
  });
  return Object.fromEntries(values);
}

export const customers: Versioned = {
  id: 'customer',
  label: 'customer',
  notFoundMessage: customerNotFoundMessage,
  get: (db, id) => getCustomer(db, id),
  complete: (version) => ({ ...blankValues(customerFields), ...version }),
};

const users: Versioned = {
  id: 'user',
  label: 'user',
  notFoundMessage: 'This user does not exist or was deleted.',
  get: (db, id) => getUser(db, id),
  complete: (version) => version,
};

/** What is computed from the present, and was not kept. */
function presentMembers({ fulfillsVisits, hasVisits }: RecordKind): EntityJson {
  return {
    ...(fulfillsVisits && { visits: [] }),
    ...(hasVisits && { nextVisitOn: null, nextVisitState: null, nextVisitOverdueDays: 0 }),
  };
}

function versionedKind(kind: RecordKind): Versioned {
  return {
    id: kind.id as VersionedEntity,
    label: kind.labels.singular,
    notFoundMessage: recordNotFoundMessage(kind),
    get: (db, id, today) => getRecord(db, kind, id, today),
    complete: (version) => ({
      ...blankValues(recordFields(kind)),
      ...version,
      customer: { ...blankValues(customerFieldsOnRecords), ...(version.customer as EntityJson) },
      ...presentMembers(kind),
    }),
  };
}

export const versionedEntities: readonly Versioned[] = [customers, users, ...recordKinds.map(versionedKind)];

/** Undefined for an entity that does not exist, or was deleted. */
export async function findCurrent(
  { get }: Versioned,
  db: Database,
  id: string,
  today: string,
): Promise<StoredEntity | undefined> {
  return get(db, id, today).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return undefined;
    throw error;
  });
}
