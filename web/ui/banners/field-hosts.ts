import { type RefObject, useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ChangeModel } from '#schema/changes/change-model.ts';
import { findUnit } from '#schema/changes/merge/unit-at.ts';
import { nameOf, rowIdOf, rowsIn, type Unit, type Values } from '#schema/changes/unit.ts';

/** The form paths of the fields of a unit, or of a row; none for a row that is not in the form. */
export function fieldPathsOf(model: ChangeModel, values: object, path: readonly string[]): string[] {
  const unit = findUnit(model, values, path)?.unit;
  if (!unit) return [];
  const names: string[] = [];
  let parent = values as Values;
  for (const [index, part] of path.entries()) {
    const rows = index % 2 === 1 ? rowsIn(parent[path[index - 1] ?? '']) : undefined;
    const place = rows?.findIndex((row) => rowIdOf(row) === part);
    if (place === -1) return [];
    names.push(place === undefined ? part : String(place));
    parent = (place === undefined ? undefined : rows?.[place]) ?? parent;
  }
  const row = names.slice(0, -1).map((name) => `${name}.`);
  return fieldNames(unit, path.length % 2 === 0 ? names.at(-1) : undefined).map(
    (name) => row.join('') + name,
  );
}

function fieldNames(unit: Unit, rowIndex: string | undefined): string[] {
  if (rowIndex !== undefined) return [rowIndex];
  return unit.kind === 'rows' ? [nameOf(unit)] : unit.fields.map(({ name }) => name);
}

function findHost(form: HTMLElement, paths: readonly string[]): HTMLElement | undefined {
  for (const path of paths) {
    const name = CSS.escape(path);
    const fields = form.querySelectorAll<HTMLElement>(
      `[name="${name}"], [data-path="${name}"], [name^="${name}."]`,
    );
    const field = [...fields].find((one) => one.getClientRects().length > 0);
    if (field)
      return field.closest<HTMLElement>('.mantine-InputWrapper-root') ?? field.parentElement ?? undefined;
  }
  return undefined;
}

/**
 * For each unit or row, the element around its first field, as long as that is on the screen.
 * @param inside an element of the form
 */
export function useFieldHosts(
  model: ChangeModel,
  paths: readonly (readonly string[])[],
  inside: RefObject<HTMLElement | null>,
): (HTMLElement | undefined)[] {
  const { getValues } = useFormContext();
  const [hosts, setHosts] = useState<(HTMLElement | undefined)[]>([]);

  // After each render, and whenever a tab or row is opened.
  useEffect(() => {
    const form = inside.current?.closest('form');
    if (!form) return;
    function update(): void {
      const found = paths.map((path) => form && findHost(form, fieldPathsOf(model, getValues(), path)));
      const next = found.map((host) => host ?? undefined);
      setHosts((before) =>
        before.length === next.length && before.every((host, index) => host === next[index]) ? before : next,
      );
    }
    update();
    const observer = new MutationObserver(update);
    observer.observe(form, { childList: true, subtree: true, attributeFilter: ['hidden', 'style'] });
    return () => observer.disconnect();
  });

  return hosts;
}
