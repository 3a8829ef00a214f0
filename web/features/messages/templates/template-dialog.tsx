import { useState } from 'react';
import type { MessageTemplate } from '#schema/messages/message-templates.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useUnsavedEntry } from '#web/ui/form/use-unsaved-entry.tsx';
import { TemplateForm } from './template-form.tsx';

type Props = {
  /** Null for a new one. */
  template: MessageTemplate | null | undefined;
  isOpen: boolean;
  onClose: () => void;
};

/** Adds or changes a message template. */
export function TemplateDialog({ template, isOpen, onClose }: Props) {
  const [isSaving, setSaving] = useState(false);
  const unsaved = useUnsavedEntry(onClose, 'This message template has not been saved.');
  return (
    <>
      <Dialog
        title={template ? 'Edit Template' : 'New Template'}
        isOpen={isOpen}
        onClose={unsaved.close}
        isBusy={isSaving || unsaved.isAsking}
      >
        {template !== undefined && (
          <TemplateForm
            template={template}
            unsaved={unsaved}
            isSaving={isSaving}
            onSavingChange={setSaving}
          />
        )}
      </Dialog>
      {unsaved.guard}
    </>
  );
}
