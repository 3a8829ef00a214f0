import type { MessageTemplate, MessageTemplateInput } from '#schema/messages/message-templates.ts';
import { api, type SavedDraft } from '#web/lib/api/api.ts';

export function listMessageTemplates(signal?: AbortSignal) {
  return api.page<MessageTemplate>('/message-templates', { signal });
}

/** @param idempotencyKey one per new template, reused on retries */
export function createMessageTemplate(
  input: MessageTemplateInput,
  idempotencyKey: string,
  draft?: SavedDraft,
): Promise<MessageTemplate> {
  return api.post('/message-templates', input, { idempotencyKey, draft });
}

/** A stale `version` is rejected with 412. */
export function updateMessageTemplate(
  { _id, version }: Pick<MessageTemplate, '_id' | 'version'>,
  input: MessageTemplateInput,
  draft?: SavedDraft,
): Promise<MessageTemplate> {
  return api.put(`/message-templates/${encodeURIComponent(_id)}`, input, { version, draft });
}

export function deleteMessageTemplate(id: string): Promise<void> {
  return api.delete(`/message-templates/${encodeURIComponent(id)}`);
}
