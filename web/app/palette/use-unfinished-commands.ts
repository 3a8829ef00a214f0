import { IconPencil, IconPencilCog } from '@tabler/icons-react';
import { useUnfinishedForms } from '#web/features/drafts/use-unfinished-forms.ts';
import type { CommandGroup } from '#web/features/search/use-palette-choices.ts';
import { followOptions } from '#web/lib/form-drafts/followed-draft.ts';

/** So many fit beside the recent results. */
const maxForms = 5;
const keywords = 'unfinished drafts restore typed unsaved';

/** The forms that the user has begun, and the list of all of them; nothing without any. */
export function useUnfinishedCommands(isOpen: boolean, showAll: () => void): CommandGroup {
  const { data } = useUnfinishedForms(isOpen);
  const forms = data?.forms ?? [];
  const label = `Unfinished (${forms.length})`;
  if (forms.length === 0) return { label, commands: [] };
  return {
    label,
    commands: [
      ...forms.slice(0, maxForms).map((form) => ({
        id: `draft ${form.key}`,
        label: [form.title, form.detail].filter(Boolean).join(': '),
        keywords,
        path: form.path,
        options: followOptions(form),
        icon: IconPencil,
      })),
      { label: 'Show all unfinished', keywords: `${keywords} discard`, icon: IconPencilCog, run: showAll },
    ],
  };
}
