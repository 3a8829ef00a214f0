import { toWirePhone } from '#schema/fields/phone.ts';
import type { Database, Tx } from '#server/db/client.ts';
import { systemActor } from '#server/db/history.ts';
import type { ChangeInfo } from '#server/http/mutations.ts';
import {
  type InboundText,
  type Keyword,
  keepReply,
  markKeyword,
  queueReplyMail,
} from '#server/messaging/replies/replies.queries.ts';
import { liftSuppression, suppress } from '#server/messaging/suppressions/suppressions.queries.ts';
import type { Asked } from './keywords.ts';

/**
 * Does what a text asks for, and keeps it for the office to read unless it says nothing else; once, however often it is
 * told.
 */
export async function takeInboundText(
  db: Database,
  text: InboundText,
  asked: Asked | undefined,
  at: Date,
): Promise<void> {
  const address = toWirePhone(text.address)?.replace(/;ext=.*$/, '') ?? text.address;
  await db.transaction().execute(async (tx) => {
    const id = await keepReply(tx, { ...text, address }, at);
    if (id === undefined) return;
    const keyword = await obey(tx, address, asked?.keyword, { actor: systemActor, at });
    if (keyword && asked?.isAlone) return markKeyword(tx, id, keyword);
    await queueReplyMail(tx, id, at);
  });
}

/** Returns the keyword, unless it was none after all. */
async function obey(
  tx: Tx,
  address: string,
  keyword: Keyword | undefined,
  by: ChangeInfo,
): Promise<Keyword | undefined> {
  const number = { channel: 'sms', address } as const;
  switch (keyword) {
    case 'stop':
      await suppress(tx, number, { source: 'reply' }, by);
      return keyword;
    case 'start':
      // 'Yes' from somebody who gets our texts answers a question that a colleague asked.
      return (await liftSuppression(tx, number, by)) ? keyword : undefined;
    case 'help':
    case undefined:
      return keyword;
  }
}
