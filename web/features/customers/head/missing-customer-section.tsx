import { Button } from '@mantine/core';
import { historyPath } from '#web/features/history/history-paths.ts';
import { DeletedEntitySection } from '#web/features/history/restore/deleted-entity-section.tsx';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { StateCard } from '#web/ui/layout/state-card.tsx';
import { customerPath } from './customer-tabs.tsx';

/** In place of a customer who was deleted, or never was. @param message the server's */
export function MissingCustomerSection({ id, message }: { id: string; message: string }) {
  return (
    <DeletedEntitySection
      of={{ entity: 'customer', id }}
      noun="customer"
      historyPath={historyPath(customerPath(id))}
      fallback={
        <StateCard isFailure message={message}>
          <Button component={PageLink} to="/app/customers" variant="default">
            Back to customers
          </Button>
        </StateCard>
      }
    />
  );
}
