import { Textarea } from '@mantine/core';
import { technicianNotice } from '#schema/messages/notifications.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { useCompany } from '#web/lib/company.ts';
import classes from './notify-technicians-form.module.css';

type Props = {
  kind: RecordKind;
  /** The record in the preview. */
  recordId: string;
  extraMessage: string;
  /** Undefined once the notice was sent. */
  onChange: ((extraMessage: string) => void) | undefined;
  isSending: boolean;
  caption: string;
};

const maxExtraLength = 1000;

/** What a user adds to a notice, and below it the exact text that technicians receive. */
export function NoticeText({ kind, recordId, extraMessage, onChange, isSending, caption }: Props) {
  // The server's own URL, because it may be reachable by several.
  const publicUrl = useCompany()?.publicUrl ?? window.location.origin;
  const link = `${publicUrl}/print/${kind.slug}/${recordId}`;
  return (
    <>
      {onChange && (
        <Textarea
          label="Additional message (Optional)"
          data-autofocus
          rows={3}
          maxLength={maxExtraLength}
          readOnly={isSending}
          value={extraMessage}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      <figure className={classes.preview}>
        <figcaption>{caption}</figcaption>
        <p className={classes.bubble}>{technicianNotice(kind, { extraMessage, link })}</p>
      </figure>
    </>
  );
}
