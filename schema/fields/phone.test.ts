import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { describe, expect, test } from 'vitest';
import { formatPhone, toE164 } from './phone.ts';

const commonSpellings = [
  '3125550142',
  '312-555-0142',
  '312.555.0142',
  '312 555 0142',
  '(312) 555-0142',
  '(312)555-0142',
  '1 312 555 0142',
  '1-312-555-0142',
  '13125550142',
  '+13125550142',
  '+1 312 555 0142',
  '+1 (312) 555-0142',
];

describe('a phone number', () => {
  test.each(commonSpellings)('%s parses to +13125550142, as the library does', (text) => {
    expect(toE164(text)).toBe('+13125550142');
    expect(parsePhoneNumberFromString(text, 'US')?.number).toBe('+13125550142');
    expect(formatPhone(text)).toBe('(312) 555-0142');
    expect(parsePhoneNumberFromString(text, 'US')?.formatNational()).toBe('(312) 555-0142');
  });

  test.each([
    ['(312) 555-0142 ext. 12', '+13125550142;ext=12', '(312) 555-0142 ext. 12'],
    ['312-555-0142 x7', '+13125550142;ext=7', '(312) 555-0142 ext. 7'],
    ['+13125550142;ext=12', '+13125550142;ext=12', '(312) 555-0142 ext. 12'],
    ['+442079460958', '+442079460958', '+44 20 7946 0958'],
    ['+44 20 7946 0958', '+442079460958', '+44 20 7946 0958'],
  ])('%s parses to %s and is displayed as %s [10.1-1]', (text, e164, displayed) => {
    expect(toE164(text)).toBe(e164);
    expect(formatPhone(e164)).toBe(displayed);
    expect(toE164(displayed)).toBe(e164);
  });

  test.each([
    '',
    'abc',
    '12',
    '555-0142',
    'call 3125550142',
    '312555014',
    '31255501422',
    '+1312555014',
    '000-000-0000',
    '0000000000',
    '+1 012 555 0142',
    '(112) 555-0142',
    '312-055-0142',
    '3121550142',
    '+13121550142;ext=3',
    '312-055-0142 ext. 7',
    '٣١٢٥٥٥٠١٤٢x',
    '+44 207',
    '+44 20 7946 0958 1234 5678',
  ])('rejects %s', (text) => {
    expect(toE164(text)).toBeUndefined();
    expect(formatPhone(text)).toBe(text);
  });
});
