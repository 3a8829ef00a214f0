import type { Keyword } from '#server/messaging/replies/replies.writes.ts';

/** The standard SMS keywords in North America (https://help.twilio.com/articles/223134027). */
const keywords = new Map<string, Keyword>([
  ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'OPTOUT', 'REVOKE'].map(
    (word) => [word, 'stop'] as const,
  ),
  ...['START', 'UNSTOP', 'YES'].map((word) => [word, 'start'] as const),
  ['HELP', 'help'],
]);

/** 'Cancel' and 'end' beside other words are often about an appointment, so they are not here. */
const unambiguousStopWords = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'OPTOUT', 'REVOKE']);

/** Words around a keyword that do not change its meaning. */
const fillerWords = new Set(
  (
    'PLEASE PLS PLZ KINDLY THANKS THANK YOU THX NOW IMMEDIATELY IT THIS THESE TO ME US MY NUMBER PHONE FROM ALL ANY ' +
    'MORE OF THE YOUR SENDING TEXTING MESSAGING CONTACTING TEXT TEXTS MESSAGE MESSAGES SMS I WANT WOULD LIKE'
  ).split(' '),
);

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * `isWholeText`: the text is only the keyword, in any spelling: ' Stop. ', 'opt-out', 'STOP ALL'. Otherwise the office
 * has to read the rest: 'Stop please', 'STOP. Wrong number', or a signature below it.
 */
export type DetectedKeyword = { keyword: Keyword; isWholeText: boolean };

export function detectKeyword(body: string): DetectedKeyword | undefined {
  const text = body.normalize('NFKC').toUpperCase();
  const keyword = keywords.get(lettersOf(text));
  if (keyword) return { keyword, isWholeText: true };
  return saysStop(text) ? { keyword: 'stop', isWholeText: false } : undefined;
}

/** Beside one of these words, a stop word counts anywhere in the text: 'I am not Ida, stop texting me'. */
const textingTerms = /\b(TEXTING|MESSAGING|CONTACTING|TEXTS|MESSAGES|SMS)\b/;

/** Whether the first sentence, any line, or any clause with a texting term consists of a stop word and filler words. */
function saysStop(text: string): boolean {
  const [sentence = ''] = text.trim().split(/[\n\r.!;]|\s[-\u2013\u2014]+\s/, 1);
  const parts = text.split(/[\n\r.!?;,]/).filter((part) => textingTerms.test(part));
  return [sentence, ...text.split(/[\n\r]/), ...parts].some(isStopPhrase);
}

function isStopPhrase(text: string): boolean {
  const words = text.split(/[^\p{L}\p{N}'\u2019]+/u).filter((word) => word && !fillerWords.has(word));
  return unambiguousStopWords.has(lettersOf([...new Set(words)].join('')));
}
