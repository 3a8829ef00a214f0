import { Button } from '@mantine/core';
import { StateCard } from './state-card.tsx';

type Props = { message: string; onRetry: () => void };

/** Stands in for what could not be loaded. */
export function ListFailure({ message, onRetry }: Props) {
  return (
    <StateCard isFailure message={message}>
      <Button variant="default" onClick={onRetry}>
        Try Again
      </Button>
    </StateCard>
  );
}
