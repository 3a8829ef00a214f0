import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Message } from '#schema/messages/messages.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { isScheduled } from '#web/features/messages/message-pages.ts';
import { createMessage } from '#web/features/messages/messages.api.ts';
import { askForNews, cacheSent } from '#web/features/messages/messages.queries.ts';
import { isUnanswered } from '#web/lib/api/api-error.ts';
import { useIdempotencyKeys } from '#web/lib/api/idempotency-key.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { type CheckedDraft, messageTo } from './message-draft.ts';
import { byPlace, type Recipient } from './message-recipients.ts';

/** How far the message to one recipient has come. */
export type Outcome = { state: 'sending' | 'done' } | { state: 'failed'; reason: string };
export type Outcomes = ReadonlyMap<string, Outcome>;

/** `isInDoubt`: no answer came, so it may have been taken. */
type Sent = { message?: Message; isInDoubt?: boolean };

const unanswered =
  'No answer came, so this message may have been taken. Send it again from here: it goes out once.';

function reasonOf(error: unknown): string {
  if (isUnanswered(error)) return unanswered;
  return `Not sent: ${error instanceof Error ? error.message : 'The message was not taken.'}`;
}

/** Sends a message to several recipients, one call for each address, and tells of each how it went. */
export function useSendMessages(record: { kind: RecordKind; id: string }) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());

  function note(recipients: Recipient[], outcome: Outcome) {
    setOutcomes((before) => new Map([...before, ...recipients.map(({ id }) => [id, outcome] as const)]));
  }

  async function sendTo(recipients: Recipient[], draft: CheckedDraft): Promise<Sent> {
    const [first] = recipients;
    if (!first) return {};
    note(recipients, { state: 'sending' });
    try {
      const body = messageTo(first, draft, record);
      const message = await createMessage(body, keys.keyOf(body));
      keys.settle(body);
      note(recipients, { state: 'done' });
      return { message };
    } catch (error) {
      note(recipients, { state: 'failed', reason: reasonOf(error) });
      const names = recipients.map(({ contact }) => contact.name).join(' and ');
      showFailureToast(
        error,
        `Something went wrong sending this message to ${names}. Please try again later.`,
      );
      return { isInDoubt: isUnanswered(error) };
    }
  }

  /** Never rejects. @returns those who did not get it */
  async function send(draft: CheckedDraft): Promise<Recipient[]> {
    setOutcomes(new Map());
    const results = await Promise.all(
      byPlace(draft.recipients).map(async (recipients) => ({
        recipients,
        ...(await sendTo(recipients, draft)),
      })),
    );
    const sent = results.flatMap(({ message }) => message ?? []);
    cacheSent(queryClient, sent);
    if (results.some(({ isInDoubt }) => isInDoubt)) askForNews(queryClient);
    if (sent.length > 0) {
      const isLater = draft.sendAt !== undefined && sent.some(isScheduled);
      void showSuccess(`${sent.length} message(s) successfully ${isLater ? 'scheduled' : 'sent'}.`);
    }
    return results.flatMap(({ recipients, message }) => (message ? [] : recipients));
  }

  return { outcomes, send };
}
