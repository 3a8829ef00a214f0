import { z } from 'zod';
import { requiredLines, requiredText } from '#schema/fields/text.ts';

/** The placeholders of message templates, written in braces, with what each becomes: `{contact}`. */
export const messagePlaceholders = {
  contact: 'the name of the recipient',
  company: 'the name of our company',
  number: 'the number of the record',
  address: 'the service address of the record',
  date: 'the day on which the message is written',
} as const;
export type MessagePlaceholder = keyof typeof messagePlaceholders;

const names = Object.keys(messagePlaceholders);

/** `{number}`; also what looks like a placeholder and is none: `{nmber}`, `{}`, a brace without its other half. */
const inBraces = /\{[^{}]*\}|\{[\w ]*|\}/g;

function placeholderOf(match: string): MessagePlaceholder | undefined {
  const name = /^\{(\w+)\}$/.exec(match)?.[1];
  return names.find((one): one is MessagePlaceholder => one === name);
}

const all = new Intl.ListFormat('en-GB');
const oneOf = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Why a template cannot be saved: what it has in braces that is no placeholder. Undefined: it can. */
function unknownPlaceholders(text: string): string | undefined {
  const unknown = [...new Set(text.match(inBraces) ?? [])].filter((match) => !placeholderOf(match));
  if (unknown.length === 0) return undefined;
  const are = unknown.length === 1 ? 'is not a placeholder' : 'are not placeholders';
  const known = names.map((name) => `{${name}}`);
  return `${all.format(unknown.map((match) => match.trim()))} ${are}. Use ${oneOf.format(known)}.`;
}

export type PlaceholderValues = Partial<Record<MessagePlaceholder, string | undefined>>;

/** Replaces each placeholder that has a value. Everything else stays. */
export function fillMessageTemplate(text: string, values: PlaceholderValues): string {
  return text.replace(inBraces, (match) => {
    const placeholder = placeholderOf(match);
    return (placeholder && values[placeholder]) || match;
  });
}

/** The placeholders of a text, each once. */
export function placeholdersIn(text: string): MessagePlaceholder[] {
  return [...new Set((text.match(inBraces) ?? []).flatMap((match) => placeholderOf(match) ?? []))];
}

/** Why a message cannot be sent: the placeholders that got no value. Undefined: it can. */
export function unfilledPlaceholders(text: string): string | undefined {
  const unfilled = placeholdersIn(text).map((name) => `{${name}}`);
  if (unfilled.length === 0) return undefined;
  const [have, it] = unfilled.length === 1 ? ['has', 'it'] : ['have', 'them'];
  return `${all.format(unfilled)} ${have} no value here. Please replace ${it} with your own words.`;
}

export const messageTemplateInputSchema = z.object({
  name: requiredText('A template name is required.', 100),
  text: requiredLines('A template text is required.', 5000).superRefine((text, context) => {
    const message = unknownPlaceholders(text);
    if (message) context.addIssue({ code: 'custom', message });
  }),
});
export type MessageTemplateInput = z.output<typeof messageTemplateInputSchema>;

/** A text to start messages from. Messages hold the filled-in text, so a change of the template leaves them alone. */
export const messageTemplateSchema = z.object({
  _id: z.string(),
  name: z.string(),
  text: z.string(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type MessageTemplate = z.output<typeof messageTemplateSchema>;
