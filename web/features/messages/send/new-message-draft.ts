import type { RecordKind } from '#schema/records/record-kind.ts';
import type { MessageDraft } from '#web/features/messages/draft/message-draft.ts';
import type { FormDraft } from '#web/lib/form-drafts/form-draft.ts';

/** Of a message to anybody, with any text. */
export const anyMessage = 'new';

/** Of what a draft is found by. */
const maxLength = 60;

/** A message that begins with a recipient or a text is another one than the next, and has a draft of its own. */
export function draftOfMessage(recipient: string | undefined, text: string): string {
  return (recipient ?? text).slice(0, maxLength).toWellFormed() || anyMessage;
}

/** The draft of a new message about a record, whose page opens it. */
export function newMessageDraft(
  { kind, id }: { kind: RecordKind; id: string },
  of: string,
): FormDraft<MessageDraft> {
  return {
    key: `message:${kind.id}:${id}:${of}`,
    title: 'New Message',
    path: `/app/${kind.slug}/${id}?message=${encodeURIComponent(of)}`,
    detail: ({ recipients, message }) => recipients.map(({ contact }) => contact.name).join(', ') || message,
  };
}
