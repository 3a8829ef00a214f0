import { expect, test } from 'vitest';
import { detectKeyword } from './keywords.ts';

test.each([
  'STOP',
  'stop',
  ' Stop ',
  'sToP.',
  'STOP!!!',
  '"stop"',
  'S.T.O.P.',
  'S T O P',
  'stop\n',
  'stop 🙏',
  'ＳＴＯＰ',
  '\u200bstop\u200b',
  'STOPALL',
  'stop all',
  'Stop-All',
  'UNSUBSCRIBE',
  'Unsubscribe.',
  'cancel',
  'End',
  'QUIT',
  'opt out',
  'Opt-Out',
  'OPTOUT',
  'revoke',
])('detects %j as STOP', (body) =>
  expect(detectKeyword(body)).toEqual({ keyword: 'stop', isWholeText: true }),
);

test.each([
  'Stop please',
  'please STOP',
  'Please stop texting me',
  'stop sending me messages.',
  'STOP STOP STOP',
  'stop it',
  'Stop now, thank you',
  'unsubscribe me please',
  'Opt me out',
  'I want to opt out',
  'Opt out of texts',
  'STOP\n\nSent from my iPhone',
  'Stop\n-- \nIda Wells\nElm School',
  'STOP - Ida',
  'Thanks for the visit\nSTOP',
  'Stop. You have the wrong number.',
  'stop!! who are you?',
  'STOP texting me, I am not Ida',
  'Wrong number. Please stop messaging me.',
])('detects STOP in %j, which has more to read', (body) =>
  expect(detectKeyword(body)).toEqual({ keyword: 'stop', isWholeText: false }),
);

test.each(['START', 'start.', 'Unstop', ' yes ', 'YES!'])('detects %j as START', (body) =>
  expect(detectKeyword(body)).toEqual({ keyword: 'start', isWholeText: true }),
);

test.each(['HELP', 'help?'])('detects %j as HELP', (body) =>
  expect(detectKeyword(body)).toEqual({ keyword: 'help', isWholeText: true }),
);

test.each([
  '',
  '?',
  'Stop by tomorrow',
  'stop by',
  'Opt out of the maintenance plan',
  'Stop? Why?',
  'Could you stop the leak',
  'Do not stop',
  'Thanks, do not stop texting me',
  'We will stop, thanks for your texts',
  'Stop the pump, texts are fine',
  'Stop at the gate, please',
  'The bus stop. Please',
  'We will stop. Thanks',
  'cancel please',
  'End of the month\nis fine',
  'Yes\nSent from my iPhone',
  'start please',
  'please',
  'Please stop by at nine',
  "Don't stop",
  'STOPP',
  'nonstop',
  'the end',
  'Yes please',
  'cancel Tuesday',
  'help me',
  'Info',
])('detects no keyword in %j', (body) => expect(detectKeyword(body)).toBeUndefined());
