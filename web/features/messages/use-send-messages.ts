import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Message } from '../../../schema/messages.ts';
import type { RecordKind } from '../../../schema/record-kind.ts';
import { showFailureToast } from '../../lib/failure-toast.tsx';
import { useIdempotencyKeys } from '../../lib/idempotency-key.ts';
import { showSuccess } from '../../lib/toast.ts';
import { type CheckedDraft, messageTo } from './message-draft.ts';
import { isScheduled } from './message-pages.ts';
import type { Recipient } from './message-recipients.ts';
import { createMessage } from './messages.api.ts';
import { keepSent } from './messages.queries.ts';

/** How far the message to one recipient has come. */
export type Outcome = { state: 'sending' | 'done' } | { state: 'failed'; reason: string };
export type Outcomes = ReadonlyMap<string, Outcome>;

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'The message was not taken.';
}

/** Sends a message to several recipients, one call each, and tells of each how it went. */
export function useSendMessages(record: { kind: RecordKind; id: string }) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());

  function note(id: string, outcome: Outcome) {
    setOutcomes((before) => new Map(before).set(id, outcome));
  }

  async function sendTo(recipient: Recipient, draft: CheckedDraft): Promise<Message | undefined> {
    const { id, contact } = recipient;
    note(id, { state: 'sending' });
    try {
      const body = messageTo(recipient, draft, record);
      const message = await createMessage(body, keys.keyOf(body));
      keys.settle(body);
      note(id, { state: 'done' });
      return message;
    } catch (error) {
      note(id, { state: 'failed', reason: reasonOf(error) });
      showFailureToast(
        error,
        `Something went wrong sending this message to ${contact.name}. Please try again later.`,
      );
      return undefined;
    }
  }

  /** Never rejects. @returns those who did not get it */
  async function send(draft: CheckedDraft): Promise<Recipient[]> {
    setOutcomes(new Map());
    const results = await Promise.all(
      draft.recipients.map(async (recipient) => ({ recipient, message: await sendTo(recipient, draft) })),
    );
    const sent = results.flatMap(({ message }) => message ?? []);
    keepSent(queryClient, sent);
    if (sent.length > 0) {
      const isLater = draft.sendAt !== undefined && sent.some(isScheduled);
      void showSuccess(`${sent.length} message(s) successfully ${isLater ? 'scheduled' : 'sent'}.`);
    }
    return results.flatMap(({ recipient, message }) => (message ? [] : [recipient]));
  }

  return { outcomes, send };
}
