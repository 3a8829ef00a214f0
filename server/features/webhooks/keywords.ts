import type { Keyword } from '../messages/replies.queries.ts';

/** The words that every text service in North America understands (https://help.twilio.com/articles/223134027). */
const keywords = new Map<string, Keyword>([
  ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'OPTOUT', 'REVOKE'].map(
    (word) => [word, 'stop'] as const,
  ),
  ...['START', 'UNSTOP', 'YES'].map((word) => [word, 'start'] as const),
  ['HELP', 'help'],
]);

/** What a text asks for when it is nothing but such a word, however it is spelled: ' Stop. ', 'opt-out', 'STOP ALL'. */
export function keywordOf(body: string): Keyword | undefined {
  const word = body
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return keywords.get(word);
}
