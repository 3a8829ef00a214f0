import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { type NewNotice, notifyTechnicians } from '#web/features/messages/messages.api.ts';
import { noticeSubject } from '#web/features/messages/notify/notice-subject.ts';
import type { MessageRecord } from '#web/features/messages/send/send-message-dialog.tsx';
import { recordQuery } from '#web/features/records/records.queries.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useIdempotencyKeys } from '#web/lib/api/idempotency-key.ts';
import { forgetProblems } from '#web/lib/toasts/recent-problems.ts';
import { showFailure } from '#web/lib/toasts/toast.ts';

export type NotifiedRecord = {
  record: MessageRecord;
  /** Whether some of its technicians were notified before. */
  isRepeat: boolean;
};

/** Notifies the technicians of several records, each with its own request. */
export function useNotifyRecords(kind: RecordKind, records: MessageRecord[], extraMessage: string) {
  const queryClient = useQueryClient();
  const { keyFor } = useIdempotencyKeys();
  const attempts = useRef(new Map<string, NewNotice>());
  // Records in a list have no notices.
  const details = useQueries({ queries: records.map(({ _id }) => recordQuery(kind, _id)) });
  const noticesOf = (index: number) =>
    details[index]?.data?.assignedTechnicians?.flatMap(({ notice }) => notice ?? []) ?? [];

  /** The notice of a record. A retry sends the same one, even if newer notices were seen since: they may be its own. */
  function noticeFor({ _id }: MessageRecord): NewNotice {
    const last = attempts.current.get(_id);
    if (last?.extraMessage === extraMessage) return last;
    const index = records.findIndex((record) => record._id === _id);
    const error = details[index]?.error;
    if (error && !details[index]?.data) throw error;
    const notice = { extraMessage, seenNotices: noticesOf(index).map((one) => one._id) };
    attempts.current.set(_id, notice);
    return notice;
  }

  async function notify(record: MessageRecord): Promise<void> {
    const { _id, number } = record;
    const notice = noticeFor(record);
    const subject = noticeSubject(kind, record);
    try {
      const results = await notifyTechnicians(kind, _id, notice, keyFor({ _id, ...notice }));
      forgetProblems(subject.key);
      for (const { user, reason } of results)
        if (reason !== null) void showFailure(`${number}, ${user.name}: ${reason}`, { subject });
    } catch (error) {
      // The next try is for the notices that the user then sees.
      if (error instanceof ApiError && error.code === 'notified_meanwhile') attempts.current.delete(_id);
      throw error;
    } finally {
      await queryClient.invalidateQueries({ queryKey: recordQuery(kind, _id).queryKey });
    }
  }

  return {
    isLoading: details.some(({ isPending }) => isPending),
    notified: records.map(
      (record, index): NotifiedRecord => ({ record, isRepeat: noticesOf(index).length > 0 }),
    ),
    notify,
  };
}
