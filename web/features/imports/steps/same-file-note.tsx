import type { Import } from '#schema/imports/imports.ts';
import { SubtitleLink } from '#web/ui/text/subtitle-link.tsx';
import { Timestamp } from '#web/ui/text/timestamp.tsx';
import classes from './import-step.module.css';

/** Says that the same file was imported before. It does no harm: its rows are unchanged then. */
export function SameFileNote({ entry: { sameFileAs } }: { entry: Pick<Import, 'sameFileAs'> }) {
  if (!sameFileAs) return null;
  return (
    <p className={classes.note}>
      This file was imported before, on <Timestamp at={sameFileAs.at} />.{' '}
      <SubtitleLink to={`/app/imports/${sameFileAs._id}`}>Show That Import</SubtitleLink>
    </p>
  );
}
