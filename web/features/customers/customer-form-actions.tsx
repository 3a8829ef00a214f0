import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { ClearFormButton } from '#web/ui/form/clear-form-button.tsx';
import { PageLink } from '#web/ui/layout/page-link.tsx';

type Props = { isNew: boolean; isDirty: boolean; onClear: () => void };

/** The secondary actions of the customer form. */
export function CustomerFormActions({ isNew, isDirty, onClear }: Props) {
  return (
    <>
      <Button
        component={PageLink}
        to="/app/customers"
        variant="subtle"
        color="gray"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
      >
        Back to customers
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
