import { useState } from 'react';
import type { Problem } from '#web/lib/forms/form.ts';
import { rowIndexOf } from '#web/lib/forms/form-rows.ts';
import type { ProblemAction } from '#web/ui/form/error-summary.tsx';
import {
  blankContact,
  type ContactDraft,
  contactLabel,
  isBlankContact,
  removableContact,
} from './contact-draft.ts';

/** What of a field array of contacts is used here; the array itself stays with the form that knows its type. */
type ContactRows = {
  fields: { id: string }[];
  append: (contact: ContactDraft, options: { shouldFocus: boolean }) => void;
  insert: (index: number, contact: ContactDraft, options: { shouldFocus: boolean }) => void;
  remove: (index: number) => void;
};

type Removed = { contact: ContactDraft; index: number; left: string };

/** Which of a form's contacts is open, and how they come and go. `path` is that of the list in the form. */
export function useContactTabs(path: string, rows: ContactRows, getContacts: () => ContactDraft[]) {
  const [wanted, setOpen] = useState(0);
  const [lastRemoved, setRemoved] = useState<Removed>();
  const count = rows.fields.length;
  const ids = rows.fields.map(({ id }) => id);
  // As long as the list is the one it was taken out of.
  const removed = lastRemoved?.left === ids.join() ? lastRemoved : undefined;

  function remove(index: number) {
    const contact = getContacts()[index];
    const left = ids.toSpliced(index, 1).join();
    setRemoved(contact && !isBlankContact(contact) ? { contact, index, left } : undefined);
    rows.remove(index);
    setOpen((open) => (index < open ? open - 1 : open));
  }

  return {
    path,
    ids,
    open: Math.min(wanted, count - 1),
    setOpen,
    remove,
    /** Gives the path of the field to begin with. */
    add(): string {
      rows.append(blankContact, { shouldFocus: false });
      setOpen(count);
      return `${path}.${count}.title`;
    },
    /** What was removed last, if something stood in it. */
    removed: removed?.contact,
    forgetRemoved: () => setRemoved(undefined),
    /** Puts it back, and gives the path of its name. */
    undo(): string {
      if (!removed) return path;
      rows.insert(removed.index, removed.contact, { shouldFocus: false });
      setOpen(removed.index);
      return `${path}.${removed.index}.name`;
    },
    /** Opens the contact that a field belongs to. */
    reveal(fieldPath: string) {
      const index = rowIndexOf(path, fieldPath);
      if (index !== undefined) setOpen(index);
    },
    /** A problem with the name of the contact it belongs to. */
    name(problem: Problem): Problem {
      const index = rowIndexOf(path, problem.path);
      if (index === undefined) return problem;
      return { ...problem, where: contactLabel(getContacts()[index]?.name, index) };
    },
    /** The way out of a problem of a contact that nobody has written in. */
    actionFor(problem: Problem, problems: Problem[]): ProblemAction | undefined {
      const index = removableContact(path, problem, problems, getContacts());
      return index === undefined ? undefined : { label: 'Remove this row', onSelect: () => remove(index) };
    },
  };
}
export type ContactTabsState = ReturnType<typeof useContactTabs>;
