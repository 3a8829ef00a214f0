import { Button } from '@mantine/core';
import { ApiError } from '../lib/api-error.ts';
import { StateCard } from './state-card.tsx';

type Props = {
  /** The catalogue's words, used unless the server gave a sentence of its own. */
  message: string;
  error: unknown;
  onRetry: () => void;
};

/** Stands in for what could not be loaded. */
export function ListFailure({ message, error, onRetry }: Props) {
  const sentence = error instanceof ApiError ? error.error : undefined;
  const wording = error instanceof Error ? error.message : undefined;
  return (
    <StateCard isFailure message={sentence ?? message} detail={sentence ? undefined : wording}>
      <Button variant="default" onClick={onRetry}>
        Try Again
      </Button>
    </StateCard>
  );
}
