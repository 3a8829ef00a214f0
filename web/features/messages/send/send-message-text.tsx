import { Textarea } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { maxTextLength } from '#schema/messages/messages.ts';
import { formatCount } from '#web/lib/format/format-count.ts';
import { textField } from '#web/lib/forms/form.ts';
import { hasTexts, type MessageDraft } from './message-draft.ts';
import { countSegments } from './text-segments.ts';

/** What a text costs, in the words of whoever pays for it. */
function costOf(text: string): string {
  const { units, segments, left, costly } = countSegments(text);
  const many = segments === 1 ? '1 text segment' : `${formatCount(segments)} text segments`;
  const because =
    costly && segments > 0 ? `. The character ${costly} makes segments shorter: 70, not 160` : '';
  return `${formatCount(units)} characters, ${many}, ${left} left${because}.`;
}

export function SendMessageText({ isSending }: { isSending: boolean }) {
  const form = useFormContext<MessageDraft>();
  const [message, recipients] = useWatch({ control: form.control, name: ['message', 'recipients'] });
  const text = message.replace(/\r\n?/g, '\n').trim();
  const isText = hasTexts(recipients) || recipients.length === 0;

  return (
    <Textarea
      label="Message"
      required
      rows={8}
      readOnly={isSending}
      description={isText ? costOf(text) : `${formatCount(text.length)} characters.`}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      maxLength={isText ? maxTextLength * 2 : undefined}
      {...textField(form, 'message')}
    />
  );
}
