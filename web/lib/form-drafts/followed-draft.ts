import { isFormOpen } from '#web/lib/drafts/open-forms.ts';
import type { UnfinishedForm } from './unfinished-forms.ts';

type FollowedDraft = Pick<UnfinishedForm, 'key' | 'revision'>;

/**
 * How a link leads to an unfinished form. If this page shows such a form already, it opens that draft in its place;
 * what is in it stays a draft of its own.
 */
export function followOptions({ key, revision }: FollowedDraft) {
  return isFormOpen(key) ? { replace: true, state: { draft: { key, revision } } } : {};
}

/** The draft that a link has led to, from the state of its navigation. */
export function readFollowedDraft(state: unknown): FollowedDraft | undefined {
  return typeof state === 'object' && state !== null && 'draft' in state
    ? (state.draft as FollowedDraft)
    : undefined;
}
