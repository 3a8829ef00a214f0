import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { ClearFormButton } from '#web/ui/form/clear-form-button.tsx';
import { PageLink } from '#web/ui/layout/page-link.tsx';

type Props = { kind: RecordKind; isNew: boolean; isDirty: boolean; onClear: () => void };

export function RecordFormActions({ kind, isNew, isDirty, onClear }: Props) {
  return (
    <>
      <Button
        component={PageLink}
        to={`/app/${kind.slug}`}
        variant="subtle"
        color="gray"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
      >
        {`Back to ${kind.labels.plural}`}
      </Button>
      <ClearFormButton
        isDirty={isDirty}
        onClear={onClear}
        warning={
          isNew ? 'Everything you typed here will be lost.' : 'Your changes since the last save will be lost.'
        }
      />
    </>
  );
}
