import { Radio, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Import } from '#schema/imports/imports.ts';
import { counted } from '#web/features/imports/import-sentences.ts';
import { saveImportNotices } from '#web/features/imports/imports.api.ts';
import { importQuery, storeImport } from '#web/features/imports/imports.queries.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import classes from './import-step.module.css';

const failure = 'Something went wrong saving your choice. Please try again later.';

/** Asks whether the warranties of a file notify their recipients later on. The import waits for that. */
export function ImportNotices({ entry }: { entry: Import }) {
  const { notices, sendsNotices } = entry;
  const queryClient = useQueryClient();

  async function choose(choice: string) {
    try {
      storeImport(queryClient, await saveImportNotices(entry, choice === 'send'));
    } catch (error) {
      showFailureToast(error, failure);
      void queryClient.invalidateQueries({ queryKey: importQuery(entry._id).queryKey });
    }
  }

  return (
    <Radio.Group
      className={classes.question}
      label={`The warranties of this file lead to ${counted(notices, 'notice')} later on. Send them?`}
      description="Nothing is sent now, and nothing that is due today or was due before."
      required
      value={sendsNotices === null ? '' : sendsNotices ? 'send' : 'leave'}
      onChange={(choice) => void choose(choice)}
    >
      <Stack gap={12} mt={8}>
        <Radio size="md" value="send" label="Send them when they are due" />
        <Radio size="md" value="leave" label="Send none: import the warranties without recipients" />
      </Stack>
    </Radio.Group>
  );
}
