import { VisuallyHidden } from '@mantine/core';
import { ApiError } from '#web/lib/api/api-error.ts';
import classes from './command-palette.module.css';

type Props = {
  /** The typed text, trimmed. */
  query: string;
  resultCount: number;
  /** Whether the results belong to the typed text. */
  isCurrent: boolean;
  isComplete: boolean;
  error: Error | null;
};

/** Messages below the results: a failed, empty or incomplete search, and the result count for screen readers. */
export function PaletteStatus({ query, resultCount, isCurrent, isComplete, error }: Props) {
  const failure = error
    ? (error instanceof ApiError && error.error) || 'Something went wrong searching. Please try again later.'
    : undefined;
  const isEmpty = query !== '' && isCurrent && !error && resultCount === 0;
  return (
    <>
      {failure && (
        <p className={classes.note} role="alert">
          {failure}
        </p>
      )}
      <output>
        {isEmpty && <p className={classes.note}>{`No results for "${query}".`}</p>}
        {isCurrent && !isComplete && (
          <p className={classes.note}>
            This search took too long, so only the newest entries were searched. Type more to search
            everything.
          </p>
        )}
        {isCurrent && query !== '' && resultCount > 0 && (
          <VisuallyHidden>{`${resultCount} ${resultCount === 1 ? 'result' : 'results'}`}</VisuallyHidden>
        )}
      </output>
    </>
  );
}
