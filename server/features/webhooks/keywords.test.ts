import { expect, test } from 'vitest';
import { keywordOf } from './keywords.ts';

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
])('%j says that they do not want to hear from us', (body) => expect(keywordOf(body)).toBe('stop'));

test.each(['START', 'start.', 'Unstop', ' yes ', 'YES!'])('%j says that they do again', (body) =>
  expect(keywordOf(body)).toBe('start'),
);

test.each(['HELP', 'help?'])('%j asks for help', (body) => expect(keywordOf(body)).toBe('help'));

test.each([
  '',
  '?',
  'Please stop by at nine',
  'stop it',
  "Don't stop",
  'STOPP',
  'nonstop',
  'the end',
  'Yes please',
  'cancel Tuesday',
  'help me',
  'Info',
])('%j is for a person to read', (body) => expect(keywordOf(body)).toBeUndefined());
