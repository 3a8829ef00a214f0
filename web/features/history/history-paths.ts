import { recordKinds } from '#schema/records/record-kinds.ts';

/** All changes of the company, for office users. */
export const companyHistoryPath = '/app/history';

/** The page with the changes of a customer, a record or a user, by the path of its own page. */
export function historyPath(path: string): string {
  return `${path}/history`;
}

type Changed = { entity: string; entityId: string; name: string; recordId: string | null };

/** The page of what a change is about; undefined if it has none. */
export function changedPath({ entity, entityId, name, recordId }: Changed): string | undefined {
  switch (entity) {
    case 'customer':
      return `/app/customers/${entityId}/overview`;
    case 'user':
      return historyPath(`/app/users/${entityId}`);
    case 'import':
      return `/app/imports/${entityId}`;
    // A visit is stored under the id of its contract.
    case 'visit':
      return findRecordPath('service-contract', entityId);
    default:
      if (recordId === null) return findRecordPath(entity, entityId);
      return findRecordPath(
        recordKinds.find(({ numberPrefix }) => name.startsWith(`${numberPrefix}-`))?.id,
        recordId,
      );
  }
}

function findRecordPath(kindId: string | undefined, id: string): string | undefined {
  const kind = recordKinds.find((one) => one.id === kindId);
  return kind && `/app/${kind.slug}/${id}`;
}
