import { blankDraft } from '#schema/entity/entity-field.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { emptyRecord, type RecordDraft, recordFields } from '#schema/records/records.ts';
import { toRecordDraft } from './record-draft.ts';

/** They name one job: with a copied PO or permit, the new record would be billed or approved under the wrong one. */
const fieldsOfOneJob = new Set(['customerPo', 'proposalNumber', 'permitNumber', 'permitDate']);

/** A copy without the ids of stored rows. */
function withoutIds<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value, (key, inside: unknown) => (key === '_id' ? undefined : inside)));
}

/**
 * The draft of a new record that is filled from another one of the same kind. Left out is what belongs to that one job:
 * its status, warranties, documents, PO, proposal and permit. Copied warranties would notify their recipients twice.
 */
export function duplicateDraft(kind: RecordKind, record: RecordDetail): RecordDraft {
  const { statusTimeline } = emptyRecord(kind);
  const blanks = Object.entries(blankDraft(recordFields(kind))).filter(([name]) => fieldsOfOneJob.has(name));
  return {
    ...withoutIds(toRecordDraft(kind, record)),
    ...Object.fromEntries(blanks),
    statusTimeline,
    warranties: [],
    ...(kind.hasDocuments && { documents: [] }),
  };
}
