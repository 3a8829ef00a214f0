import { useQuery } from '@tanstack/react-query';
import type { MessageTemplate, PlaceholderValues } from '#schema/messages/message-templates.ts';
import { sessionQuery } from '#web/features/session/session.queries.ts';
import { ComboboxField } from '#web/ui/combobox/combobox-field.tsx';
import { filterChoices } from '#web/ui/combobox/field-choice.ts';
import { UndoNote } from '#web/ui/text/undo-note.tsx';
import classes from './template-field.module.css';
import { useTemplateInsertion } from './use-template-insertion.ts';

type Props = {
  values: PlaceholderValues;
  isSending: boolean;
  onInsert: (template: MessageTemplate) => void;
};

const maxDetailLength = 200;

/** The beginning of a text that may be a long email. */
function shorten(text: string): string {
  return text.length > maxDetailLength ? `${text.slice(0, maxDetailLength).trimEnd()}...` : text;
}

/** Puts a message template into the text of the surrounding form. */
export function TemplateField({ values, isSending, onInsert }: Props) {
  const { templates, isLoading, isFailed, insert, note, undo } = useTemplateInsertion(values, onInsert);
  const isOfficeUser = useQuery(sessionQuery).data?.user.isTechnician === false;
  const isEmpty = templates?.length === 0;
  if (isEmpty && !isOfficeUser) return null;
  return (
    <fieldset className={classes.templates} disabled={isSending} aria-label="Templates">
      {!isEmpty && (
        <ComboboxField
          label="Insert a template (Optional)"
          placeholder="Name of a template"
          getChoices={(text) =>
            filterChoices(
              text,
              (templates ?? []).map(({ _id, name, text }) => ({
                id: _id,
                label: name,
                detail: shorten(text),
              })),
            )
          }
          isLoading={isLoading}
          isFailed={isFailed}
          emptyText={
            isLoading ? 'Loading...' : isFailed ? 'Templates failed to load.' : 'No templates found.'
          }
          onPick={(id) => void insert(id)}
        />
      )}
      <div className={classes.below}>
        <UndoNote text={note} onUndo={undo} />
        {isOfficeUser && (
          // Opens in a new tab, so that the message draft isn't lost.
          <a className={classes.link} href="/app/messages/templates" target="_blank" rel="noopener">
            {isEmpty ? 'Add message templates' : 'Manage templates'}
          </a>
        )}
      </div>
    </fieldset>
  );
}
