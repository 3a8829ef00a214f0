import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';
import { requiredText } from './text.ts';

const defaultCountry = 'US';

/** The common spellings of North American numbers; matching them is much faster than the library. */
const commonPattern =
  /^(?:\+?1[ .-]?)?(?:\(([2-9]\d{2})\)|([2-9]\d{2}))[ .-]?([2-9]\d{2})[ .-]?(\d{4})(?:;ext=(\d{1,7}))?$/;

/** North American area codes and exchanges never start with 0 or 1; the library checks the length only. */
const northAmericanPattern = /^\+1[2-9]\d{2}[2-9]\d{6}$/;

type CommonParts = { area: string; exchange: string; line: string; extension: string | undefined };

function parseCommonFormat(text: string): CommonParts | undefined {
  const [, inBrackets, bare, exchange = '', line = '', extension] = commonPattern.exec(text) ?? [];
  const area = inBrackets ?? bare;
  return area ? { area, exchange, line, extension } : undefined;
}

function parse(text: string): PhoneNumber | undefined {
  // We store extensions as in RFC 3966; the parser expects them spelled out.
  const number = parsePhoneNumberFromString(text.replace(/;ext=/i, ' ext. '), {
    defaultCountry,
    extract: false,
  });
  if (!number?.isPossible()) return undefined;
  if (number.countryCallingCode === '1' && !northAmericanPattern.test(number.number)) return undefined;
  return number;
}

/**
 * A phone number in E.164, with its extension as in RFC 3966 (`+12025550111;ext=12`). Numbers without a country code are
 * US numbers. Undefined for anything but a phone number.
 */
export function toE164(text: string): string | undefined {
  const common = parseCommonFormat(text);
  if (common) {
    const number = `+1${common.area}${common.exchange}${common.line}`;
    return common.extension ? `${number};ext=${common.extension}` : number;
  }
  const number = parse(text);
  if (!number) return undefined;
  return number.ext ? `${number.number};ext=${number.ext}` : number.number;
}

/** The display format: national for US numbers, international otherwise. Other text is returned unchanged. */
export function formatPhone(text: string): string {
  const common = parseCommonFormat(text);
  if (common) {
    const number = `(${common.area}) ${common.exchange}-${common.line}`;
    return common.extension ? `${number} ext. ${common.extension}` : number;
  }
  const number = parse(text);
  if (!number) return text;
  return number.countryCallingCode === '1' ? number.formatNational() : number.formatInternational();
}

/** A required phone number in any common spelling; parsed to E.164. */
export function phone(required: string, invalid: string, { withExtension }: { withExtension: boolean }) {
  return requiredText(required, 60).transform((text, context) => {
    const e164 = toE164(text);
    if (e164 !== undefined && (withExtension || !e164.includes(';'))) return e164;
    context.addIssue({ code: 'custom', message: invalid });
    return z.NEVER;
  });
}
