import { toE164 } from '#schema/fields/phone.ts';
import type { Tx } from '#server/db/client.ts';
import { systemActor } from '#server/db/history/history.ts';
import type { ChangeInfo } from '#server/http/mutations.ts';
import type { Services } from '#server/http/services.ts';
import {
  type InboundText,
  type Keyword,
  markKeyword,
  queueReplyEmail,
  saveReply,
} from '#server/messaging/replies/replies.writes.ts';
import { logLifts, tryToLog } from '#server/messaging/suppressions/suppression-log.ts';
import {
  liftSuppression,
  type SuppressionTarget,
  suppress,
} from '#server/messaging/suppressions/suppressions.writes.ts';
import type { DetectedKeyword } from './keywords.ts';

/**
 * Applies the keyword of a text and saves the text as a reply for the office, unless it is only a keyword. A text that
 * was received before is ignored.
 */
export async function handleInboundText(
  { db, config }: Pick<Services, 'db' | 'config'>,
  text: InboundText,
  detected: DetectedKeyword | undefined,
  at: Date,
): Promise<void> {
  const phone = toE164(text.from)?.replace(/;ext=.*$/, '') ?? text.from;
  const target = { channel: 'sms', recipient: phone } as const;
  const lifted = await db.transaction().execute(async (tx) => {
    const id = await saveReply(tx, { ...text, from: phone }, at);
    if (id === undefined) return;
    const by = { actor: systemActor, at };
    const applied = await applyKeyword(tx, target, detected?.keyword, by, config.backupDir);
    if (applied && detected?.isWholeText) await markKeyword(tx, id, applied.keyword);
    else await queueReplyEmail(tx, id, at);
    return applied?.liftedId;
  });
  if (lifted !== undefined) await tryToLog(logLifts(config.backupDir, [{ ...target, id: lifted, at }]));
}

/** Undefined if the keyword has no meaning in this context. */
async function applyKeyword(
  tx: Tx,
  target: SuppressionTarget,
  keyword: Keyword | undefined,
  by: ChangeInfo,
  logFolder: string,
): Promise<{ keyword: Keyword; liftedId?: string } | undefined> {
  switch (keyword) {
    case 'stop':
      await suppress(tx, target, { source: 'reply' }, by, logFolder);
      return { keyword };
    case 'start': {
      // 'Yes' from a number that has not opted out is an ordinary reply.
      const liftedId = await liftSuppression(tx, target, by);
      return liftedId === undefined ? undefined : { keyword, liftedId };
    }
    case 'help':
      return { keyword };
    case undefined:
      return undefined;
  }
}
