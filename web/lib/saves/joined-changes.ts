import type { ChangeModel } from '#schema/changes/change-model.ts';
import { hasSameContent } from '#schema/changes/comparable.ts';
import type { Twin } from '#schema/changes/merge/merge-units.ts';
import { findUnit, valueAt } from '#schema/changes/merge/unit-at.ts';
import { countChanges } from '#schema/changes/sentences/count-changes.ts';
import { findChanges } from '#schema/changes/sentences/find-changes.ts';
import { isValues, type Values } from '#schema/changes/unit.ts';
import { formatTime } from '#web/lib/format/format-date.ts';

/** What an entity of a form needs for merging it. */
export type MergedEntity = {
  _id: string;
  version: number;
  updatedAt?: string;
  updatedBy?: { name: string } | null;
};

/** What others saved between two versions of an entity, and what both sides added. `mine` is the draft that was sent. */
export type Joined<Entity> = { base: Entity; mine: object; theirs: Entity; twins: Twin[] };

/** A place of the form that came from somebody else, with its value before and after. */
export type JoinedPlace = {
  path: string[];
  /** 'Contact J. Ruiz: Email' */
  label: string;
  from: string | undefined;
  to: string | undefined;
};

export type JoinedChanges = {
  /** 'Ana's change of 2:31 PM (2 contacts, customer PO)' */
  text: string;
  /** 'The contact J. Ruiz was added by both of you and is there once.' */
  twinText: string | undefined;
  places: JoinedPlace[];
};

function authorText(
  { base, theirs }: Pick<Joined<MergedEntity>, 'base' | 'theirs'>,
  timeZone: string,
): string {
  const { updatedAt, updatedBy } = theirs;
  const time = updatedAt ? ` of ${formatTime(new Date(updatedAt), timeZone)}` : '';
  if (theirs.version > base.version + 1)
    return `other changes, the last${updatedBy ? ` by ${updatedBy.name}` : ''}${time}`;
  return `${updatedBy ? `${updatedBy.name}'s` : 'another'} change${time}`;
}

function twinTextOf(twins: readonly Twin[]): string | undefined {
  if (twins.length === 0) return undefined;
  const labels = [...new Set(twins.map(({ label }) => label))].join(', ');
  return twins.length === 1
    ? `You both added ${labels}; it is there once.`
    : `You both added these, and each is there once: ${labels}.`;
}

/** Whether a change of theirs is in the saved entity: where I chose mine, it is not. What was the same is mine, too. */
function isTheirs(
  model: ChangeModel,
  path: readonly string[],
  { mine, theirs }: Pick<Joined<object>, 'mine' | 'theirs'>,
  saved: object,
): boolean {
  const [found, now] = [findUnit(model, theirs, path), findUnit(model, saved, path)];
  if (!found || !now) return !found === !now;
  const { unit } = found;
  if (unit.kind === 'value') {
    const own = findUnit(model, mine, path);
    const isMine = own && hasSameContent([unit], own.values, found.values);
    return !isMine && hasSameContent([unit], found.values, now.values);
  }
  const [row, rowNow] = [valueAt(model, theirs, path), valueAt(model, saved, path)];
  return isValues(row) && isValues(rowNow) ? hasSameContent(unit.units, row, rowNow) : !row === !rowNow;
}

/**
 * What a save brought with it from others, in words.
 * @param saved the entity after the save: what I have changed again since is mine
 */
export function describeJoined<Entity extends MergedEntity>(
  model: ChangeModel,
  joined: Joined<Entity>,
  saved: Entity,
  timeZone: string,
): JoinedChanges {
  const [before, after] = [joined.base as Values, joined.theirs as Values];
  const changes = findChanges(model.units, before, after).filter(({ path }) =>
    isTheirs(model, path, joined, saved),
  );
  const what = countChanges(model.units, changes);
  const author = authorText(joined, timeZone);
  return {
    text: what ? `${author} (${what})` : author,
    twinText: twinTextOf(joined.twins),
    places: changes.map(({ path, label, row, from, to }) => {
      const place = row && [row.label, row.name].filter(Boolean).join(' ');
      return { path, label: [place, label].filter(Boolean).join(': '), from, to };
    }),
  };
}
