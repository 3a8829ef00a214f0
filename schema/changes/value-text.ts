import { emptyAddress } from '#schema/fields/address.ts';
import { addressLine } from '#schema/fields/address-line.ts';
import { isDay } from '#schema/fields/day.ts';
import { formatDay } from '#schema/fields/format-day.ts';
import { formatPhone } from '#schema/fields/phone.ts';
import { isValues, type UnitField } from './unit.ts';

/** A text on one line; undefined if it is blank or no text. */
export function oneLine(value: unknown): string | undefined {
  return (typeof value === 'string' && value.replace(/\s+/g, ' ').trim()) || undefined;
}

/** '12 Mar 2026' for a day; undefined for anything else. */
export function dayText(value: unknown): string | undefined {
  return typeof value === 'string' && isDay(value) ? formatDay(value) : undefined;
}

/** Recipients and phone numbers as screens show them; other text as it is. */
export function phoneText(value: unknown): string | undefined {
  const text = oneLine(value);
  return text?.startsWith('+') ? formatPhone(text) : text;
}

function addressText(value: unknown): string | undefined {
  if (!isValues(value)) return undefined;
  const lines = Object.keys(emptyAddress).map((name) => [name, oneLine(value[name]) ?? '']);
  const address = { ...emptyAddress, ...Object.fromEntries(lines) };
  return Object.values(address).some(Boolean) ? addressLine(address) : undefined;
}

/** The name of another entity; an id alone is no name. */
export function referenceText(value: unknown): string | undefined {
  return isValues(value) ? (oneLine(value.name) ?? oneLine(value.number)) : undefined;
}

function numberText(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : oneLine(value);
  return text !== undefined && Number.isFinite(Number(text)) ? text : undefined;
}

/** A value as screens show it; undefined for a blank one and for anything that is not of its type. */
export function valueText({ type, choiceLabels }: UnitField, value: unknown): string | undefined {
  switch (type) {
    case 'text':
    case 'lines':
    case 'equipment':
      return oneLine(value);
    case 'choice': {
      const choice = oneLine(value);
      return choice !== undefined && choiceLabels && Object.hasOwn(choiceLabels, choice)
        ? choiceLabels[choice]
        : choice;
    }
    case 'number':
      return numberText(value);
    case 'flag':
      return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : undefined;
    case 'day':
      return dayText(value);
    case 'phone':
      return oneLine(value) && formatPhone(oneLine(value) ?? '');
    case 'address':
      return addressText(value);
    case 'reference':
      return referenceText(value);
    case 'set':
    case 'equipmentSet':
      return Array.isArray(value) ? value.map(phoneText).filter(Boolean).join(', ') || undefined : undefined;
    case 'rows':
      return undefined;
  }
}
