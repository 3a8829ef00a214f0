import { queryOptions } from '@tanstack/react-query';
import { listMessageTemplates } from './message-templates.api.ts';

/** Invalidate this key after a write. */
export const messageTemplatesKey = ['message-templates'] as const;

export const messageTemplatesQuery = queryOptions({
  queryKey: messageTemplatesKey,
  queryFn: ({ signal }) => listMessageTemplates(signal),
});
