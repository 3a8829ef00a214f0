import { messageStates } from '#schema/messages/messages.ts';
import type { ChangeModel } from './change-model.ts';
import { unitsOf, type Values } from './unit.ts';
import { oneLine, phoneText } from './value-text.ts';

/** The words of states, as screens show them: 'Delivered'. */
export function stateLabels(states: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    states.map((state) => [state, `${state.charAt(0).toUpperCase()}${state.slice(1)}`]),
  );
}

/** 'Ann, (312) 555-0101' */
function recipientText({ recipientName, name, emailTo, textTo }: Values): string | undefined {
  const recipient = phoneText(textTo) ?? oneLine(emailTo);
  return [oneLine(recipientName) ?? oneLine(name), recipient].filter(Boolean).join(', ') || undefined;
}

function repeatText({ recurrenceIntervalDays: days }: Values): string | undefined {
  if (typeof days !== 'number' || !Number.isInteger(days) || days < 1) return undefined;
  return days === 1 ? 'Every day' : `Every ${days} days`;
}

export const messageChanges: ChangeModel = {
  noun: 'message',
  units: [
    ...unitsOf({ message: { label: 'Message', type: 'lines' } }),
    {
      kind: 'value',
      fields: [
        { name: 'emailTo', label: 'Email', type: 'text' },
        { name: 'textTo', label: 'Phone', type: 'phone' },
        { name: 'recipientName', label: 'Name', type: 'text' },
      ],
      asOne: { label: 'Recipient', toText: recipientText },
    },
    ...unitsOf({ sendAt: { label: 'Send Date', type: 'day' } }),
    {
      kind: 'value',
      fields: [{ name: 'recurrenceIntervalDays', label: 'Repeat', type: 'number' }],
      asOne: { label: 'Repeat', toText: repeatText },
    },
    ...unitsOf({
      state: { label: 'State', type: 'choice', choiceLabels: stateLabels(messageStates) },
      reason: { label: 'Reason', type: 'text' },
    }),
  ],
  toText: (message) => {
    const recipient = recipientText(message);
    const number = oneLine(message.recordNumber);
    return (
      [recipient && `to ${recipient}`, number && `about ${number}`].filter(Boolean).join(' ') || undefined
    );
  },
  toPlace: (message) => {
    const recipient = recipientText(message);
    return recipient && `in the message to ${recipient}`;
  },
};

export const messageTemplateChanges: ChangeModel = {
  noun: 'message template',
  units: unitsOf({ name: { label: 'Name', type: 'text' }, text: { label: 'Text', type: 'lines' } }),
  toText: ({ name }) => oneLine(name),
};

export const suppressionChanges: ChangeModel = {
  noun: 'opt-out',
  units: unitsOf({ note: { label: 'Note', type: 'text' } }),
  toText: (suppression) => {
    const recipient = recipientText(suppression);
    return recipient && `of ${recipient}`;
  },
};

/** 'Released: 3 kept, 1 cancelled' */
function holdText({ state, kept, cancelled }: Values): string | undefined {
  if (state === 'held') return 'Held';
  if (state !== 'released') return undefined;
  const isCounted = typeof kept === 'number' && typeof cancelled === 'number';
  return isCounted ? `Released: ${kept} kept, ${cancelled} cancelled` : 'Released';
}

export const outboxHoldChanges: ChangeModel = {
  noun: 'hold of all messages',
  units: [
    {
      kind: 'value',
      fields: [
        { name: 'state', label: 'State', type: 'text' },
        { name: 'kept', label: 'Messages Kept', type: 'number' },
        { name: 'cancelled', label: 'Messages Cancelled', type: 'number' },
      ],
      asOne: { label: 'State', toText: holdText },
    },
  ],
  toText: () => undefined,
};
