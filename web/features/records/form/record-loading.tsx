import { Button } from '@mantine/core';
import type { VersionedEntity } from '#schema/history/history-list.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { historyPath } from '#web/features/history/history-paths.ts';
import { DeletedEntitySection } from '#web/features/history/restore/deleted-entity-section.tsx';
import type { RecordFormSlots } from '#web/features/records/record-form-slots.ts';
import { recordSections } from '#web/features/records/record-sections.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { FormSkeleton } from '#web/ui/form/form-skeleton.tsx';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { StateCard } from '#web/ui/layout/state-card.tsx';
import { ListFailure } from '#web/ui/list/list-failure.tsx';

/** The skeleton rows of a section by its id, if it has more than one. */
const skeletonRows = new Map<string, (number[] | 'heading')[]>([
  [
    'owner-information',
    [[12], [6, 6], 'heading', [12], [8, 4], [6, 3, 3], 'heading', [12], [8, 4], [6, 3, 3]],
  ],
  ['contacts', [[12], [4, 4, 4], 'heading', [5, 5]]],
]);

/** In place of the form while its record is loading. */
export function RecordFormSkeleton({ kind, slots }: { kind: RecordKind; slots: RecordFormSlots }) {
  return (
    <FormSkeleton
      sections={recordSections(kind, slots.messages).map(({ id, title }) => ({
        id,
        title,
        rows: skeletonRows.get(id) ?? [[12]],
      }))}
    />
  );
}

type FailureProps = {
  kind: RecordKind;
  title: string;
  error: Error;
  onRetry: () => void;
  /** The id of the record, if the page is its own: it may have been deleted. */
  id?: string;
  /** Shown unless the server sent its own message; by default about the record. */
  failure?: string;
};

/** The page of a record that could not be loaded. */
export function RecordFailure({ kind, title, error, onRetry, id, ...messages }: FailureProps) {
  const { singular, plural } = kind.labels;
  const listPath = `/app/${kind.slug}`;
  const isNotFound = error instanceof ApiError && error.status === 404;
  const { failure = `Something went wrong loading this ${singular}. Please try again later.` } = messages;
  useFailureToast(isNotFound ? undefined : error, failure);

  const notFound = (
    <StateCard isFailure message={error.message}>
      <Button component={PageLink} to={listPath} variant="default">
        {`Back to ${plural}`}
      </Button>
    </StateCard>
  );
  return (
    <PageFrame title={title}>
      {isNotFound && id ? (
        <DeletedEntitySection
          of={{ entity: kind.id as VersionedEntity, id }}
          noun={singular}
          historyPath={historyPath(`${listPath}/${encodeURIComponent(id)}`)}
          fallback={notFound}
        />
      ) : isNotFound ? (
        notFound
      ) : (
        <ListFailure message={failure} error={error} onRetry={onRetry} />
      )}
    </PageFrame>
  );
}
