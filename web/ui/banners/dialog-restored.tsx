import type { DialogDraft } from '#web/lib/form-drafts/use-dialog-draft.ts';
import { RestoredBanner } from './restored-banner.tsx';

/** In a dialog: says that it was filled with what was typed before. */
export function DialogRestored({ kept }: { kept: Pick<DialogDraft, 'restoredAt' | 'discard'> }) {
  return kept.restoredAt ? <RestoredBanner at={kept.restoredAt} onDiscard={kept.discard} /> : null;
}
