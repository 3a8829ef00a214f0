import { expect, test } from 'vitest';
import { askedBy } from './keywords.ts';

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
])('%j says that they do not want to hear from us', (body) =>
  expect(askedBy(body)).toEqual({ keyword: 'stop', isAlone: true }),
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
])('%j says so too, and has more to be read', (body) =>
  expect(askedBy(body)).toEqual({ keyword: 'stop', isAlone: false }),
);

test.each(['START', 'start.', 'Unstop', ' yes ', 'YES!'])('%j says that they do again', (body) =>
  expect(askedBy(body)).toEqual({ keyword: 'start', isAlone: true }),
);

test.each(['HELP', 'help?'])('%j asks for help', (body) =>
  expect(askedBy(body)).toEqual({ keyword: 'help', isAlone: true }),
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
])('%j is for a person to read', (body) => expect(askedBy(body)).toBeUndefined());
