import { toE164 } from '#schema/fields/phone.ts';
import type { Database, Tx } from '#server/db/client.ts';
import { systemActor } from '#server/db/history/history.ts';
import type { ChangeInfo } from '#server/http/mutations.ts';
import {
  type InboundText,
  type Keyword,
  markKeyword,
  queueReplyEmail,
  saveReply,
} from '#server/messaging/replies/replies.writes.ts';
import { liftSuppression, suppress } from '#server/messaging/suppressions/suppressions.writes.ts';
import type { DetectedKeyword } from './keywords.ts';

/**
 * Applies the keyword of a text and saves the text as a reply for the office, unless it is only a keyword. A text that
 * was received before is ignored.
 */
export async function handleInboundText(
  db: Database,
  text: InboundText,
  detected: DetectedKeyword | undefined,
  at: Date,
): Promise<void> {
  const phone = toE164(text.from)?.replace(/;ext=.*$/, '') ?? text.from;
  await db.transaction().execute(async (tx) => {
    const id = await saveReply(tx, { ...text, from: phone }, at);
    if (id === undefined) return;
    const keyword = await applyKeyword(tx, phone, detected?.keyword, { actor: systemActor, at });
    if (keyword && detected?.isWholeText) return markKeyword(tx, id, keyword);
    await queueReplyEmail(tx, id, at);
  });
}

/** Returns the keyword if it had a meaning in this context. */
async function applyKeyword(
  tx: Tx,
  phone: string,
  keyword: Keyword | undefined,
  by: ChangeInfo,
): Promise<Keyword | undefined> {
  const target = { channel: 'sms', recipient: phone } as const;
  switch (keyword) {
    case 'stop':
      await suppress(tx, target, { source: 'reply' }, by);
      return keyword;
    case 'start':
      // 'Yes' from a number that has not opted out is an ordinary reply.
      return (await liftSuppression(tx, target, by)) ? keyword : undefined;
    case 'help':
    case undefined:
      return keyword;
  }
}
