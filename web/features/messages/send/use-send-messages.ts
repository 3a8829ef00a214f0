import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Message } from '#schema/messages/messages.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { fillMessage, type Values } from '#web/features/messages/draft/filled-messages.ts';
import { toNewMessage, type ValidDraft } from '#web/features/messages/draft/message-draft.ts';
import { groupByDestination, type Recipient } from '#web/features/messages/draft/message-recipients.ts';
import { isScheduled } from '#web/features/messages/message-pages.ts';
import { createMessage } from '#web/features/messages/messages.api.ts';
import { cacheSent, refreshMessages } from '#web/features/messages/messages.queries.ts';
import { isUnacknowledged } from '#web/lib/api/api-error.ts';
import { keyOfBody } from '#web/lib/api/idempotency-key.ts';
import type { DialogDraft } from '#web/lib/form-drafts/use-dialog-draft.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { showSuccess } from '#web/lib/toasts/toast.ts';

/** The outcome of the message to one recipient. */
export type Outcome = { state: 'sending' | 'done' } | { state: 'failed'; reason: string };
/** The outcomes by the ids of the recipients. */
export type Outcomes = ReadonlyMap<string, Outcome>;

/** `isUncertain`: without a response, the message may have been accepted. */
type SendResult = { message?: Message; isUncertain?: boolean };

const noResponse =
  'No response from the server, so this message may have been accepted. Send it again here: it goes out only once.';

function failureReason(error: unknown): string {
  if (isUnacknowledged(error)) return noResponse;
  return `Not sent: ${error instanceof Error ? error.message : 'The server did not accept the message.'}`;
}

/** Sends a message to several recipients, with one request per destination, and tracks the outcome of each. */
export function useSendMessages(
  record: { kind: RecordKind; id: string },
  { creation, duringSave }: Pick<DialogDraft, 'creation' | 'duringSave'>,
) {
  const queryClient = useQueryClient();
  /** How often each body was sent. */
  const sent = useRef(new Map<string, number>());
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());

  function setOutcome(recipients: Recipient[], outcome: Outcome) {
    setOutcomes((before) => new Map([...before, ...recipients.map(({ id }) => [id, outcome] as const)]));
  }

  async function sendTo(recipients: Recipient[], draft: ValidDraft, values: Values): Promise<SendResult> {
    const [first] = recipients;
    if (!first) return {};
    setOutcome(recipients, { state: 'sending' });
    try {
      const message = fillMessage(draft.message, recipients, values);
      const body = toNewMessage(first, { ...draft, message }, record);
      const json = JSON.stringify(body);
      const sentBefore = sent.current.get(json) ?? 0;
      const key = keyOfBody(creation.get(), body, sentBefore);
      const created = await duringSave((saved) => createMessage(body, key, saved));
      sent.current.set(json, sentBefore + 1);
      setOutcome(recipients, { state: 'done' });
      return { message: created };
    } catch (error) {
      setOutcome(recipients, { state: 'failed', reason: failureReason(error) });
      const names = recipients.map(({ contact }) => contact.name).join(' and ');
      showFailureToast(
        error,
        `Something went wrong sending this message to ${names}. Please try again later.`,
      );
      return { isUncertain: isUnacknowledged(error) };
    }
  }

  /** Never rejects. @param values what placeholders become @returns the recipients whose message failed */
  async function send(draft: ValidDraft, values: Values): Promise<Recipient[]> {
    setOutcomes(new Map());
    await creation.markSent();
    const results = await Promise.all(
      groupByDestination(draft.recipients).map(async (recipients) => ({
        recipients,
        ...(await sendTo(recipients, draft, values)),
      })),
    );
    const accepted = results.flatMap(({ message }) => message ?? []);
    cacheSent(queryClient, accepted);
    if (results.some(({ isUncertain }) => isUncertain)) refreshMessages(queryClient);
    else creation.set({ idempotencyKey: creation.get().idempotencyKey });
    if (accepted.length > 0) {
      const isLater = draft.sendAt !== undefined && accepted.some(isScheduled);
      void showSuccess(`${accepted.length} message(s) successfully ${isLater ? 'scheduled' : 'sent'}.`);
    }
    return results.flatMap(({ recipients, message }) => (message ? [] : recipients));
  }

  return { outcomes, send };
}
