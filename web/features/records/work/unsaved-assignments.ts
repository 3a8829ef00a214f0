import type { RecordDetail } from '#schema/records/record-responses.ts';
import type { RecordDraft } from '#schema/records/records.ts';

type Assignments = NonNullable<RecordDraft['assignedTechnicians']>;

export function userIdOf({ user }: Assignments[number]): string {
  return typeof user === 'string' ? user : user._id;
}

/** Whether the assignments in the form differ from the stored ones; only stored assignments can be notified. */
export function hasUnsavedAssignments(assignments: Assignments, record: RecordDetail | undefined): boolean {
  const assigned = new Set(assignments.map(userIdOf));
  const stored = new Set((record?.assignedTechnicians ?? []).map(({ user }) => user._id));
  return assigned.size !== stored.size || [...assigned].some((id) => !stored.has(id));
}
