import type { Import } from '#schema/imports/imports.ts';
import { SubtitleLink } from '#web/ui/text/subtitle-link.tsx';
import { Timestamp } from '#web/ui/text/timestamp.tsx';
import classes from './import-step.module.css';

/**
 * Says that the same file was imported before, which does no harm: its rows are unchanged then. Or that the file is
 * deleted.
 */
export function SameFileNote({
  entry: { sameFileAs, hasFile },
}: {
  entry: Pick<Import, 'sameFileAs' | 'hasFile'>;
}) {
  if (!hasFile)
    return <p className={classes.note}>The file was deleted. Please choose it again to import it.</p>;
  if (!sameFileAs) return null;
  return (
    <p className={classes.note}>
      This file was imported before, on <Timestamp at={sameFileAs.at} />.{' '}
      <SubtitleLink to={`/app/imports/${sameFileAs._id}`}>Show That Import</SubtitleLink>
    </p>
  );
}
