import { useState } from 'react';
import type { Problem } from '#web/lib/forms/form.ts';
import { rowIndexOf } from '#web/lib/forms/form-rows.ts';
import { blankContact, type ContactDraft, contactLabel, isBlankContact, withIds } from './contact-draft.ts';

/** The subset of `useFieldArray` used here. The form itself calls it, because it knows the form's type. */
type ContactRows = {
  fields: { id: string }[];
  append: (contact: ContactDraft, options: { shouldFocus: boolean }) => void;
  insert: (index: number, contact: ContactDraft, options: { shouldFocus: boolean }) => void;
  remove: (index: number) => void;
};

type Removed = { contact: ContactDraft; index: number; remainingIds: string };

type KnownRows = { ids: string[]; contactIds: (string | undefined)[] };

/** The index of a contact after all rows were replaced; one without an id keeps its place among those. */
function newIndexOf(open: number, before: KnownRows['contactIds'], now: KnownRows['contactIds']): number {
  const id = before[open];
  if (id !== undefined) return now.includes(id) ? now.indexOf(id) : open;
  const position = before.slice(0, open).filter((other) => other === undefined).length;
  const isNew = [...now.keys()].filter((index) => now[index] === undefined);
  return isNew[position] ?? open;
}

/**
 * Opens, adds and removes the contacts of a form. `path` is the form path of the list.
 * @param isStored whether a contact was saved before
 */
export function useContactTabs(
  path: string,
  rows: ContactRows,
  getContacts: () => ContactDraft[],
  isStored: (contact: ContactDraft) => boolean,
) {
  const [selected, setOpen] = useState(0);
  const [lastRemoved, setRemoved] = useState<Removed>();
  const count = rows.fields.length;
  const ids = rows.fields.map(({ id }) => id);
  const [known, setKnown] = useState<KnownRows>({ ids: [], contactIds: [] });
  if (known.ids.join() !== ids.join()) {
    const contactIds = getContacts().map(({ _id }) => _id || undefined);
    setKnown({ ids, contactIds });
    // What others saved was put in: all rows are new ones.
    if (known.ids.length > 0 && !ids.some((id) => known.ids.includes(id)))
      setOpen((open) => newIndexOf(open, known.contactIds, contactIds));
  }
  // Undo is possible only while the list hasn't changed otherwise.
  const removed = lastRemoved?.remainingIds === ids.join() ? lastRemoved : undefined;

  function remove(index: number) {
    const contact = getContacts()[index];
    const remainingIds = ids.toSpliced(index, 1).join();
    setRemoved(contact && !isBlankContact(contact) ? { contact, index, remainingIds } : undefined);
    rows.remove(index);
    setOpen((open) => (index < open ? open - 1 : open));
  }

  return {
    path,
    ids,
    open: Math.min(selected, count - 1),
    setOpen,
    remove,
    /** Returns the path of the new contact's first field. */
    add(): string {
      rows.append(withIds(blankContact), { shouldFocus: false });
      setOpen(count);
      return `${path}.${count}.title`;
    },
    /** The last removed contact, unless it was blank. */
    removed: removed?.contact,
    forgetRemoved: () => setRemoved(undefined),
    /** Restores the removed contact and returns the path of its name. */
    undo(): string {
      if (!removed) return path;
      rows.insert(removed.index, removed.contact, { shouldFocus: false });
      setOpen(removed.index);
      return `${path}.${removed.index}.name`;
    },
    /** Opens the contact of a field. */
    reveal(fieldPath: string) {
      const index = rowIndexOf(path, fieldPath);
      if (index !== undefined) setOpen(index);
    },
    /** Adds the contact of the field to a problem: its label, and whether it is blank now. */
    withRow(problem: Problem): Problem {
      const index = rowIndexOf(path, problem.path);
      if (index === undefined) return problem;
      const contact = getContacts()[index];
      // A stored contact that was emptied is not blank: removing it would be a change.
      const isBlank = contact && !isStored(contact) && isBlankContact(contact);
      return {
        ...problem,
        rowLabel: contactLabel(contact?.name, index),
        blankRow: isBlank ? `${path}.${index}` : undefined,
      };
    },
    removeRow: remove,
  };
}
export type ContactTabsState = ReturnType<typeof useContactTabs>;
