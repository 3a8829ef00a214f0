import type { ComponentType } from 'react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';

type StoredAssignment = NonNullable<RecordDetail['assignedTechnicians']>[number];

/** A dialog about a record that the head of its page opens. */
export type MessageDialog = 'send' | 'notify';

/** The parts of a record form that come from another feature. The pages that combine both provide them. */
export type RecordFormSlots = {
  /** The section between warranties and messages of a kind with visits. The record is undefined until it is created. */
  VisitsSection: ComponentType<{ record: RecordDetail | undefined }>;
  /** The section before the documents. The record is undefined until it is created. */
  messages: {
    id: string;
    title: string;
    Section: ComponentType<{ kind: RecordKind; record: RecordDetail | undefined }>;
  };
  /** Sends messages to the contacts of a record, or notices to its technicians. */
  MessageDialogs: ComponentType<{
    kind: RecordKind;
    record: RecordDetail;
    open: MessageDialog | undefined;
    onClose: () => void;
  }>;
  /** In the row of an assigned technician. */
  LastNotice: ComponentType<{ notice: StoredAssignment['notice'] }>;
};
