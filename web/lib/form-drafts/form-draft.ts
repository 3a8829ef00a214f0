import type { DraftAbout } from '#schema/drafts.ts';

/** The draft of a form: how it is found again, and how lists show it. */
export type FormDraft<Values> = {
  /** Identifies the form among all forms of the user: `work-order:` and the id, or `work-order:new`. */
  key: string;
  title: string;
  /** The page that opens the form. */
  path: string;
  /** Whom or what it is about, from what was typed so far. */
  detail?: (values: Values) => string | null | undefined;
};

const maxLength = 200;
const shorten = (text: string) => text.trim().slice(0, maxLength).toWellFormed();

export function aboutDraft<Values>({ title, path, detail }: FormDraft<Values>, values: Values): DraftAbout {
  return { title: shorten(title), detail: shorten(detail?.(values) ?? ''), path };
}
