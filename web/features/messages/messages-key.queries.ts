/** The key prefix of all queries about messages. */
export const messagesKey = ['messages'] as const;

/** The record of messages. `kind` is the `apiName` of its kind. */
export type RecordReference = { kind: string; id: string };
