import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordListItem } from '#schema/records/record-responses.ts';
import { type RecordUpdate, recordFields } from '#schema/records/records.ts';
import { formatDay } from '#web/lib/format/format-date.ts';

type EditedLists = Pick<RecordUpdate, 'statusTimeline' | 'assignedTechnicians'>;

/** A change of a record that is made from the list, without its form. */
export type RecordEdit = {
  /** Whether there is nothing to change. */
  isDone: (record: RecordListItem) => boolean;
  /** Why this record cannot be changed from the list; undefined if it can. */
  refuse: (record: RecordListItem) => string | undefined;
  /** Whether somebody changed the same thing since the user saw the record. */
  isOutdated: (seen: RecordListItem, newer: RecordListItem) => boolean;
  change: (record: RecordListItem) => EditedLists;
};

/** The current status, if its day is still to come. */
function findPlanned({ statusTimeline }: RecordListItem, today: string) {
  const last = statusTimeline.at(-1);
  return last && last.statusObtainedAt > today ? last : undefined;
}

/** Adds a status event of today. @param today the company's day */
export function statusEdit(status: string, today: string): RecordEdit {
  return {
    // A status that is only planned is not the one that the user asks for.
    isDone: (record) =>
      record.status.trim().toLowerCase() === status.toLowerCase() && !findPlanned(record, today),
    // The status with the latest date is the current one, so an event of today would change nothing.
    refuse(record) {
      const last = findPlanned(record, today);
      if (!last) return undefined;
      const planned = `"${last.status}" is planned for ${formatDay(last.statusObtainedAt)}`;
      return `${record.number} keeps its status: ${planned}. Change the timeline in its form.`;
    },
    isOutdated: (seen, newer) =>
      seen.status !== newer.status || seen.statusObtainedAt !== newer.statusObtainedAt,
    change: ({ statusTimeline }) => ({
      statusTimeline: [...statusTimeline, { status, statusObtainedAt: today }],
    }),
  };
}

/** Assigns and removes technicians; the others stay. */
export function techniciansEdit({
  add = [],
  remove = [],
}: {
  add?: string[];
  remove?: string[];
}): RecordEdit {
  const assignedTo = ({ assignedTechnicians = [] }: RecordListItem) =>
    new Set(assignedTechnicians.map(({ user }) => user._id));
  return {
    isDone(record) {
      const assigned = assignedTo(record);
      return add.every((id) => assigned.has(id)) && !remove.some((id) => assigned.has(id));
    },
    refuse: () => undefined,
    isOutdated: () => false,
    change(record) {
      const assigned = assignedTo(record);
      const kept = (record.assignedTechnicians ?? []).filter(({ user }) => !remove.includes(user._id));
      const added = add.filter((id) => !assigned.has(id));
      return {
        assignedTechnicians: [
          ...kept.map(({ _id, user }) => ({ _id, user: user._id })),
          ...added.map((user) => ({ user })),
        ],
      };
    },
  };
}

/** The request that changes only these lists of a record: other lists stay when left out, but fields do not. */
export function toUpdate(kind: RecordKind, record: RecordListItem, lists: EditedLists): RecordUpdate {
  const stored: Record<string, unknown> = record;
  const fields = Object.keys(recordFields(kind)).map((name) => [name, stored[name]]);
  return { customer: record.customer._id, ...Object.fromEntries(fields), ...lists };
}
