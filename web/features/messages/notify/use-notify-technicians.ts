import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type MessageState, messageStateOf } from '#schema/messages/messages.ts';
import type { NotificationResult } from '#schema/messages/notifications.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { type NewNotice, notifyTechnicians } from '#web/features/messages/messages.api.ts';
import type { MessageRecord } from '#web/features/messages/send/send-message-dialog.tsx';
import { recordQuery } from '#web/features/records/records.queries.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { forgetProblems } from '#web/lib/toasts/recent-problems.ts';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { noticeSubject } from './notice-subject.ts';

export type NotifiedTechnician = {
  _id: string;
  name: string;
  /** The last notice; null without one, undefined while loading. A notice that failed just now has no time. */
  notice: { at: string | undefined; state: MessageState; reason: string | null } | null | undefined;
};

const sendingRefetchIntervalMs = 2000;
/** Another user may notify the technicians while the dialog is open. */
const idleRefetchIntervalMs = 4000;

/** The assigned technicians of a record with their last notices, and the function that notifies them. */
export function useNotifyTechnicians(kind: RecordKind, listed: MessageRecord) {
  const id = listed._id;
  const subject = noticeSubject(kind, listed);
  const queryClient = useQueryClient();
  const keyFor = useIdempotencyKey();
  const lastAttempt = useRef<NewNotice>(undefined);
  const [results, setResults] = useState<NotificationResult[]>();
  const [conflict, setConflict] = useState<string>();
  const record = useQuery({
    ...recordQuery(kind, id),
    refetchInterval: ({ state }) => {
      const states = state.data?.assignedTechnicians?.map(({ notice }) => notice?.state) ?? [];
      return states.some((one) => one === 'queued' || one === 'sending')
        ? sendingRefetchIntervalMs
        : idleRefetchIntervalMs;
    },
  });

  // The record in a list has the technicians, but not their notices.
  const assigned = record.data?.assignedTechnicians ?? listed.assignedTechnicians;
  const technicians = assigned?.map(({ user, notice }): NotifiedTechnician => {
    const failed = results?.find((one) => one.user._id === user._id && one.state === 'failed');
    return {
      ...user,
      notice: failed
        ? { at: undefined, state: failed.state, reason: failed.reason }
        : notice
          ? { ...notice, state: messageStateOf(notice.state) }
          : record.data && null,
    };
  });

  /** Never rejects; shows the outcome in a toast. */
  async function notify(extraMessage: string): Promise<void> {
    // A retry sends the same request, even if newer notices were seen since: they may be its own.
    if (lastAttempt.current?.extraMessage !== extraMessage) {
      const seenNotices = record.data?.assignedTechnicians?.flatMap(({ notice }) => notice?._id ?? []) ?? [];
      lastAttempt.current = { extraMessage, seenNotices };
    }
    const notice = lastAttempt.current;
    try {
      setResults(await notifyTechnicians(kind, id, notice, keyFor({ id, ...notice })));
      setConflict(undefined);
      forgetProblems(subject.key);
      void showSuccess('Notifications sent.');
    } catch (error) {
      if (error instanceof ApiError && error.code === 'notified_meanwhile') {
        lastAttempt.current = undefined;
        setConflict(error.message);
      } else
        showFailureToast(
          error,
          'Something went wrong with this notification. Please try again later.',
          subject,
        );
    } finally {
      await queryClient.invalidateQueries({ queryKey: recordQuery(kind, id).queryKey });
    }
  }

  return {
    technicians,
    error: record.data ? null : record.error,
    retry: () => void record.refetch(),
    /** Whether the last notices are loaded. */
    isLoaded: record.data !== undefined,
    isDone: results !== undefined,
    /** Set if another user notified the technicians first: a sentence with the user's name. Nothing was sent then. */
    conflict,
    notify,
  };
}
