import type { ComponentType } from 'react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';

type StoredAssignment = NonNullable<RecordDetail['assignedTechnicians']>[number];

/** The parts of a record form that come from another feature. The pages that combine both provide them. */
export type RecordFormSlots = {
  /** The section between warranties and documents. The record is undefined until it is created. */
  messages: {
    id: string;
    title: string;
    Section: ComponentType<{ kind: RecordKind; record: RecordDetail | undefined }>;
  };
  /** In the header of the technicians section. With `disabledReasonId` it is disabled and described by that element. */
  NotifyButton: ComponentType<{
    kind: RecordKind;
    record: RecordDetail;
    disabledReasonId: string | undefined;
  }>;
  /** In the row of an assigned technician. */
  LastNotice: ComponentType<{ notice: StoredAssignment['notice'] }>;
};
