import { type blankDraft, toDraft } from '#schema/entity/entity-field.ts';
import { toRowDrafts } from '#schema/entity/rows.ts';
import { type AllOwnFields, type OwnFields, ownSections } from '#schema/records/own-fields.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import {
  assignmentFields,
  documentFields,
  equipmentFields,
  statusEventFields,
  warrantyFields,
} from '#schema/records/record-parts.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { commonFields, emptyRecord, type RecordDraft } from '#schema/records/records.ts';
import { blankContact, toContactDraft } from '#web/features/contacts/contact-draft.ts';

/** The compiler sees the own fields of all kinds; a record holds those of its kind only. */
function toOwnDraft(fields: OwnFields, record: RecordDetail) {
  return toDraft(fields, record) as Partial<ReturnType<typeof blankDraft<AllOwnFields>>>;
}

/** The form values of a record, in the order of the form; for a new one, blank fields. References are ids. */
export function toRecordDraft(kind: RecordKind, record: RecordDetail | undefined): RecordDraft {
  if (!record) return { ...emptyRecord(kind), contacts: [blankContact] };
  return {
    customer: record.customer._id,
    ...toDraft(commonFields(kind), record),
    ...toOwnDraft(ownSections(kind).information, record),
    ...(kind.hasTechnicians && {
      assignedTechnicians: toRowDrafts(assignmentFields, record.assignedTechnicians ?? []),
    }),
    contacts: record.contacts.map(toContactDraft),
    statusTimeline: toRowDrafts(statusEventFields, record.statusTimeline),
    equipment: toRowDrafts(equipmentFields, record.equipment),
    warranties: toRowDrafts(warrantyFields, record.warranties),
    ...toOwnDraft(ownSections(kind).visits, record),
    ...(kind.hasDocuments && { documents: toRowDrafts(documentFields, record.documents ?? []) }),
  };
}
