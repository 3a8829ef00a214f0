import type { RecordKind } from '#schema/records/record-kind.ts';
import type { MessageRecord } from '#web/features/messages/send/send-message-dialog.tsx';
import type { ProblemSubject } from '#web/lib/toasts/recent-problems.ts';

/** What the list of recent problems calls the notices of a record. A notice that is sent solves no problem of a save. */
export function noticeSubject(
  { slug }: RecordKind,
  { _id, number, customer }: MessageRecord,
): ProblemSubject {
  return { key: `${_id} notices`, name: `${number} ${customer.name}`, path: `/app/${slug}/${_id}` };
}
