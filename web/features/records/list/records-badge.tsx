import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordTotalQuery } from '#web/features/records/records.queries.ts';
import { formatCount } from '#web/lib/format/format-count.ts';
import { useWindowFocus } from '#web/lib/use-window-focus.ts';

type Props = { kind: RecordKind; className: string | undefined };

/** The number of open records of a kind. Blank while loading or after a failure, without a toast. */
export function RecordsBadge({ kind, className }: Props) {
  const { data, error, refetch } = useQuery(recordTotalQuery(kind));
  useWindowFocus(() => void refetch({ cancelRefetch: false }));
  const { plural } = kind.labels;

  useEffect(() => {
    // oxlint-disable-next-line no-console -- a failed count is logged and not shown
    if (error) console.error(`Counting ${plural} failed: ${error.message}`);
  }, [error, plural]);

  if (!data) return null;
  const label = `${formatCount(data.open)} open of ${formatCount(data.total)}`;
  return (
    <>
      <span className={className} title={label} aria-hidden>
        {formatCount(data.open)}
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
}
