import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MessageTemplate } from '#schema/messages/message-templates.ts';
import { sessionQuery } from '#web/features/session/session.queries.ts';
import { useListFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { useDialogTarget } from '#web/lib/use-dialog-target.ts';
import { useLinkedDialog } from '#web/ui/dialog/use-linked-dialog.ts';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { StateCard } from '#web/ui/layout/state-card.tsx';
import { SubtitleLink } from '#web/ui/text/subtitle-link.tsx';
import { DeleteTemplateDialog } from './delete-template-dialog.tsx';
import { messageTemplatesQuery } from './message-templates.queries.ts';
import { MessageTemplatesTable } from './message-templates-table.tsx';
import { TemplateDialog } from './template-dialog.tsx';

const failure = 'Something went wrong loading your message templates. Please try again later.';

/** The message templates, which office users add, change and delete. */
export function MessageTemplatesPage() {
  const { data: page, ...query } = useQuery(messageTemplatesQuery);
  const isOfficeUser = useQuery(sessionQuery).data?.user.isTechnician === false;
  // Null: a new one.
  const editing = useDialogTarget<MessageTemplate | null>();
  const deleting = useDialogTarget<MessageTemplate>();
  useListFailureToast(query, failure);
  useLinkedDialog('edit', (id) => {
    const template = id === 'new' ? null : page?.data.find(({ _id }) => _id === id);
    if (template !== undefined && isOfficeUser) editing.open(template);
    return page !== undefined && isOfficeUser;
  });

  return (
    <PageFrame
      title="Message Templates"
      count={page?.total}
      lead={
        <>
          Texts to start messages from.{' '}
          {!isOfficeUser && 'Colleagues in the office can add and change them. '}
          <SubtitleLink to="/app/messages">Back to Message Center</SubtitleLink>
        </>
      }
      actions={isOfficeUser && <Button onClick={() => editing.open(null)}>+ New Template</Button>}
    >
      <MessageTemplatesTable
        templates={page?.data}
        isLoading={query.isFetching}
        error={query.error}
        failure={failure}
        onRetry={() => void query.refetch()}
        empty={
          <StateCard message="No message templates to show.">
            {isOfficeUser && (
              <Button variant="default" onClick={() => editing.open(null)}>
                Add the First Template
              </Button>
            )}
          </StateCard>
        }
        {...(isOfficeUser && { onEdit: editing.open, onDelete: deleting.open })}
      />
      <TemplateDialog template={editing.target} isOpen={editing.isOpen} onClose={editing.close} />
      <DeleteTemplateDialog template={deleting.target} isOpen={deleting.isOpen} onClose={deleting.close} />
    </PageFrame>
  );
}
