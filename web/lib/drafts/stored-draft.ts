import type { Conflict } from '#schema/changes/merge/merge-units.ts';
import type { DraftAbout } from '#schema/drafts.ts';

/** Where the user was typing: the name of a field, and the place in its text. */
export type DraftFocus = { path: string; caret: number | null };

/** What a user has typed into a form and not saved. */
export type StoredDraft = {
  /** The form: `work-order:` and the id of the entity, or `work-order:new`. */
  key: string;
  /** The open form that stored it. The same form in two tabs has two. */
  formId: string;
  /** When it was typed, in milliseconds. Grows with each change. */
  revision: number;
  focus?: DraftFocus | undefined;
  /** JSON of a `DraftContent`. */
  content: string;
};

/**
 * With what a form creates its entity. What is restored from its draft has the same key, so that the server creates it
 * only once.
 */
export type Creation = {
  idempotencyKey: string;
  /** When it was first sent, in milliseconds: from then on, the server may know the key. */
  sentAt?: number | undefined;
};

/** A unit that somebody else has changed, too, and for which the user has not chosen yet. */
export type OpenQuestion = Pick<Conflict, 'path' | 'label' | 'mine' | 'theirs' | 'order'> & {
  /** The name of the other user, if it is known. */
  who: string | undefined;
};

export type DraftContent<Values, Entity> = {
  about: DraftAbout;
  /** Earlier releases stored none. */
  creation?: Creation | undefined;
  /** The version of the entity that `values` are changes of; none for a new entity. */
  base?: Entity | undefined;
  values: Values;
  /** Absent without any. `base` has theirs already, so that another merge would not ask. */
  questions?: readonly OpenQuestion[] | undefined;
};

/** After that, nobody comes back to it. */
export const maxDraftAgeMs = 30 * 24 * 60 * 60 * 1000;
