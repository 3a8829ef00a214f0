import { formatPhone } from '#schema/fields/phone.ts';
import { fillMessageTemplate, type PlaceholderValues } from '#schema/messages/message-templates.ts';
import { type Channel, channelOf, groupByDestination, type Recipient } from './message-recipients.ts';

/** Undefined in a form that leaves placeholders as they are. */
export type Values = PlaceholderValues | undefined;

const listFormat = new Intl.ListFormat('en-US');

function namesOf(recipients: Recipient[]): string {
  return listFormat.format(recipients.map(({ contact }) => contact.name));
}

/** Whether nothing but the number or the address of a recipient is known. */
function isUnnamed(recipient: Recipient): boolean {
  const address = channelOf(recipient)?.recipient ?? '';
  return [address, formatPhone(address)].includes(recipient.contact.name);
}

/** The text of the message to these recipients, who have the same number or email address. */
export function fillMessage(message: string, recipients: Recipient[], values: Values): string {
  if (!values) return message;
  const contact = recipients.some(isUnnamed) ? undefined : namesOf(recipients);
  return fillMessageTemplate(message, { ...values, contact });
}

export type FilledMessage = {
  /** Undefined before somebody is selected. */
  field: Channel['field'] | undefined;
  names: string;
  text: string;
};

/** The message to each recipient, or one without a name before somebody is selected. */
export function fillMessages(message: string, recipients: Recipient[], values: Values): FilledMessage[] {
  if (recipients.length === 0)
    return [{ field: undefined, names: '', text: fillMessage(message, [], values) }];
  return groupByDestination(recipients).map((group) => ({
    field: group[0] && channelOf(group[0])?.field,
    names: namesOf(group),
    text: fillMessage(message, group, values),
  }));
}

/** The text with the most characters. */
export function textWithMaxLength(messages: FilledMessage[]): string {
  return messages.reduce((max, { text }) => (text.length > max.length ? text : max), '');
}
