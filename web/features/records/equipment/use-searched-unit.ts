import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { useLocation } from 'react-router';
import type { RecordDraft } from '#schema/records/records.ts';
import { findUnit } from './find-unit.ts';

/**
 * Opens the unit that the URL names (`?unit=`), scrolls to it and focuses it: a search for its serial led here.
 * @param list the element whose children are the rows
 */
export function useSearchedUnit(
  list: RefObject<HTMLElement | null>,
  setRowOpen: (index: number, open: boolean) => void,
): void {
  const { getValues } = useFormContext<RecordDraft>();
  // The key changes when the same unit is searched for again.
  const { search, key } = useLocation();

  const openUnit = useEffectEvent(() => {
    const index = findUnit(getValues('equipment'), new URLSearchParams(search).get('unit') ?? '');
    if (index === undefined) return undefined;
    setRowOpen(index, true);
    // Once the row is open.
    return requestAnimationFrame(() => {
      const row = list.current?.children[index];
      row?.scrollIntoView();
      row?.querySelector('button')?.focus({ preventScroll: true });
    });
  });
  useEffect(() => {
    const frame = openUnit();
    return () => cancelAnimationFrame(frame ?? 0);
  }, [search, key]);
}
