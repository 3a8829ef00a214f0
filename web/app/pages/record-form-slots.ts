import { LastNotice } from '#web/features/messages/notify/last-notice.tsx';
import { RecordMessageDialogs } from '#web/features/messages/record/record-message-dialogs.tsx';
import { RecordMessagesSection } from '#web/features/messages/record/record-messages-section.tsx';
import type { RecordFormSlots } from '#web/features/records/record-form-slots.ts';
import { VisitsSection } from '#web/features/visits/contract/visits-section.tsx';

/** The visits and messages in a record form. */
export const recordFormSlots: RecordFormSlots = {
  VisitsSection,
  messages: { id: 'messages', title: 'Messages', Section: RecordMessagesSection },
  MessageDialogs: RecordMessageDialogs,
  LastNotice,
};
