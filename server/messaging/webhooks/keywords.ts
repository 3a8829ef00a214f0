import type { Keyword } from '#server/messaging/replies/replies.queries.ts';

/** The words that every text service in North America understands (https://help.twilio.com/articles/223134027). */
const keywords = new Map<string, Keyword>([
  ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'OPTOUT', 'REVOKE'].map(
    (word) => [word, 'stop'] as const,
  ),
  ...['START', 'UNSTOP', 'YES'].map((word) => [word, 'start'] as const),
  ['HELP', 'help'],
]);

/** Those that mean nothing else: 'cancel' and 'end' with other words are often about an appointment. */
const plain = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'OPTOUT', 'REVOKE']);

/** What people write around such a word without meaning anything else by it. */
const courtesies = new Set(
  (
    'PLEASE PLS PLZ KINDLY THANKS THANK YOU THX NOW IMMEDIATELY IT THIS THESE TO ME US MY NUMBER PHONE FROM ALL ANY ' +
    'MORE OF THE YOUR SENDING TEXTING MESSAGING CONTACTING TEXT TEXTS MESSAGE MESSAGES SMS I WANT WOULD LIKE'
  ).split(' '),
);

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * What a text asks for. `isAlone`: it is nothing but the word, however that is spelled: ' Stop. ', 'opt-out', 'STOP ALL'.
 * Otherwise it ends messages and says more besides, which somebody has to read: 'Stop please', 'STOP. Wrong number', or a
 * signature under it.
 */
export type Asked = { keyword: Keyword; isAlone: boolean };

export function askedBy(body: string): Asked | undefined {
  const text = body.normalize('NFKC').toUpperCase();
  const keyword = keywords.get(lettersOf(text));
  if (keyword) return { keyword, isAlone: true };
  return saysStop(text) ? { keyword: 'stop', isAlone: false } : undefined;
}

/** With one of these beside it, the word is about our texts wherever it stands: 'I am not Ida, stop texting me'. */
const aboutTexts = /\b(TEXTING|MESSAGING|CONTACTING|TEXTS|MESSAGES|SMS)\b/;

/**
 * Whether the first sentence, or any line, has such a word, perhaps several times, and nothing but courtesies around it;
 * or any part of a sentence that speaks of texts.
 */
function saysStop(text: string): boolean {
  const [sentence = ''] = text.trim().split(/[\n\r.!;]|\s[-\u2013\u2014]+\s/, 1);
  const parts = text.split(/[\n\r.!?;,]/).filter((part) => aboutTexts.test(part));
  return [sentence, ...text.split(/[\n\r]/), ...parts].some(isPlainStop);
}

function isPlainStop(text: string): boolean {
  const words = text.split(/[^\p{L}\p{N}'\u2019]+/u).filter((word) => word && !courtesies.has(word));
  return plain.has(lettersOf([...new Set(words)].join('')));
}
