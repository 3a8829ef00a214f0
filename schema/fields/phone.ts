import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';
import { requiredText } from './text.ts';

const homeRegion = 'US';

/** The numbers of North America as nearly everybody writes them; they need none of the library's care. */
const commonPattern =
  /^(?:\+?1[ .-]?)?(?:\(([2-9]\d{2})\)|([2-9]\d{2}))[ .-]?([2-9]\d{2})[ .-]?(\d{4})(?:;ext=(\d{1,7}))?$/;

/** Neither area codes nor exchanges of North America begin with 0 or 1; the library looks at the length only. */
const northAmericanPattern = /^\+1[2-9]\d{2}[2-9]\d{6}$/;

type CommonParts = { area: string; exchange: string; line: string; extension: string | undefined };

function parseCommonFormat(text: string): CommonParts | undefined {
  const [, inBrackets, bare, exchange = '', line = '', extension] = commonPattern.exec(text) ?? [];
  const area = inBrackets ?? bare;
  return area ? { area, exchange, line, extension } : undefined;
}

function parse(text: string): PhoneNumber | undefined {
  // The wire form of an extension is that of RFC 3966; the parser wants it spelled out.
  const number = parsePhoneNumberFromString(text.replace(/;ext=/i, ' ext. '), {
    defaultCountry: homeRegion,
    extract: false,
  });
  if (!number?.isPossible()) return undefined;
  if (number.countryCallingCode === '1' && !northAmericanPattern.test(number.number)) return undefined;
  return number;
}

/**
 * The form in which a phone number is stored and sent: E.164, with an extension as `;ext=` after RFC 3966
 * (`+12025550111;ext=12`). Numbers without a country code are read as numbers of the United States.
 * Undefined when the text is no phone number.
 */
export function toWirePhone(text: string): string | undefined {
  const usual = parseCommonFormat(text);
  if (usual) {
    const number = `+1${usual.area}${usual.exchange}${usual.line}`;
    return usual.extension ? `${number};ext=${usual.extension}` : number;
  }
  const number = parse(text);
  if (!number) return undefined;
  return number.ext ? `${number.number};ext=${number.ext}` : number.number;
}

/** How people read a number: national form at home, international elsewhere. Unreadable text comes back unchanged. */
export function formatPhone(text: string): string {
  const usual = parseCommonFormat(text);
  if (usual) {
    const number = `(${usual.area}) ${usual.exchange}-${usual.line}`;
    return usual.extension ? `${number} ext. ${usual.extension}` : number;
  }
  const number = parse(text);
  if (!number) return text;
  return number.countryCallingCode === '1' ? number.formatNational() : number.formatInternational();
}

/** A phone number in any usual way of writing; parsed to its wire form. */
export function phone(required: string, invalid: string, { withExtension }: { withExtension: boolean }) {
  return requiredText(required, 60).transform((text, context) => {
    const wire = toWirePhone(text);
    if (wire !== undefined && (withExtension || !wire.includes(';'))) return wire;
    context.addIssue({ code: 'custom', message: invalid });
    return z.NEVER;
  });
}
