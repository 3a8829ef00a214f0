import { Textarea } from '@mantine/core';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { maxTextLength } from '#schema/messages/messages.ts';
import {
  fillMessages,
  textWithMaxLength,
  type Values,
} from '#web/features/messages/draft/filled-messages.ts';
import { hasTextRecipients, type MessageDraft } from '#web/features/messages/draft/message-draft.ts';
import { countSegments } from '#web/features/messages/draft/text-segments.ts';
import { formatCount } from '#web/lib/format/format-count.ts';
import { textField } from '#web/lib/forms/form.ts';

/** The length of a text in segments, which determine its cost. */
function describeLength(text: string): string {
  const { units, segments, unitsLeft, unicodeCharacter } = countSegments(text);
  const segmentCount = segments === 1 ? '1 text segment' : `${formatCount(segments)} text segments`;
  const unicodeNote =
    unicodeCharacter && segments > 0
      ? `. The character ${unicodeCharacter} makes segments shorter: 70, not 160`
      : '';
  return `${formatCount(units)} characters, ${segmentCount}, ${unitsLeft} left${unicodeNote}.`;
}

type Props = {
  isSending: boolean;
  /** What placeholders become, which counts for the length. */
  values?: Values;
  /** Whether the focus begins here. */
  isFirst?: boolean;
};

export function MessageTextField({ isSending, values, isFirst = false }: Props) {
  const form = useFormContext<MessageDraft>();
  const [message, recipients] = useWatch({ control: form.control, name: ['message', 'recipients'] });
  const { setFocus } = form;
  useEffect(() => {
    // The form may be loaded after its dialog has opened.
    if (isFirst) setFocus('message');
  }, [isFirst, setFocus]);
  const typed = message.replace(/\r\n?/g, '\n').trim();
  const text = textWithMaxLength(fillMessages(typed, recipients, values));
  const isText = hasTextRecipients(recipients) || recipients.length === 0;

  return (
    <Textarea
      label="Message"
      data-autofocus={isFirst || undefined}
      required
      rows={8}
      readOnly={isSending}
      description={isText ? describeLength(text) : `${formatCount(text.length)} characters.`}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      maxLength={isText ? maxTextLength * 2 : undefined}
      {...textField(form, 'message')}
    />
  );
}
