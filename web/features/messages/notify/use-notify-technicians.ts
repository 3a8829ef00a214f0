import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type MessageState, messageStateOf } from '#schema/messages/messages.ts';
import type { Notified } from '#schema/messages/notifications.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { type Notice, notifyTechnicians } from '#web/features/messages/messages.api.ts';
import type { MessageRecord } from '#web/features/messages/send/send-message-dialog.tsx';
import { recordQuery } from '#web/features/records/records.queries.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { showSuccess } from '#web/lib/toasts/toast.ts';

export type NotifiedTechnician = {
  _id: string;
  name: string;
  /**
   * The last notice that went to them, null if there was none; without a time, one that was refused just now.
   * Undefined until it is known.
   */
  notice: { at: string | undefined; state: MessageState; reason: string | null } | null | undefined;
};

const refreshMilliseconds = 2000;
/** A colleague may tell them while this dialog stands open. */
const lookMilliseconds = 4000;

/** The technicians of a record with what they were told, and the call that tells them. */
export function useNotifyTechnicians(kind: RecordKind, known: MessageRecord) {
  const id = known._id;
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  const attempt = useRef<Notice>(undefined);
  const [results, setResults] = useState<Notified[]>();
  const [meanwhile, setMeanwhile] = useState<string>();
  const record = useQuery({
    ...recordQuery(kind, id),
    refetchInterval: ({ state }) => {
      const states = state.data?.assignedTechnicians?.map(({ notice }) => notice?.state) ?? [];
      return states.some((one) => one === 'queued' || one === 'sending')
        ? refreshMilliseconds
        : lookMilliseconds;
    },
  });

  // Lists know who is assigned, and the record itself what they were told.
  const assigned = record.data?.assignedTechnicians ?? known.assignedTechnicians;
  const technicians = assigned?.map(({ user, notice }): NotifiedTechnician => {
    const refused = results?.find((one) => one.user._id === user._id && one.state === 'failed');
    return {
      ...user,
      notice: refused
        ? { at: undefined, state: refused.state, reason: refused.reason }
        : notice
          ? { ...notice, state: messageStateOf(notice.state) }
          : record.data && null,
    };
  });

  /** Never rejects; tells how it went. */
  async function notify(extraMessage: string): Promise<void> {
    // Pressed again without an answer it is the same request, whatever was seen since: the notice may be its own.
    if (attempt.current?.extraMessage !== extraMessage) {
      const seenNotices = record.data?.assignedTechnicians?.flatMap(({ notice }) => notice?._id ?? []) ?? [];
      attempt.current = { extraMessage, seenNotices };
    }
    const sent = attempt.current;
    try {
      setResults(await notifyTechnicians(kind, id, sent, keyOf({ id, ...sent })));
      setMeanwhile(undefined);
      void showSuccess('Notifications sent.');
    } catch (error) {
      if (error instanceof ApiError && error.code === 'notified_meanwhile') {
        attempt.current = undefined;
        setMeanwhile(error.message);
      } else showFailureToast(error, 'Something went wrong with this notification. Please try again later.');
    } finally {
      await queryClient.invalidateQueries({ queryKey: recordQuery(kind, id).queryKey });
    }
  }

  return {
    technicians,
    error: record.data ? null : record.error,
    retry: () => void record.refetch(),
    /** Whether it is known yet what they were told. */
    isKnown: record.data !== undefined,
    isDone: results !== undefined,
    /** Who notified them since this was opened, in a sentence; nobody was notified from here then. */
    meanwhile,
    notify,
  };
}
