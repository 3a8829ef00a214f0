import { Button } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { ApiError } from '#web/lib/api/api-error.ts';
import { StateCard } from '#web/ui/layout/state-card.tsx';

type Props = {
  /** Shown unless the server sent its own message. */
  message: string;
  error: unknown;
  onRetry: () => void;
  /** Whether a retry is running. */
  isRetrying?: boolean;
};

/** The surrounding container, which stays while its content is reloaded. */
function findContainer(element: Element | null): HTMLElement | null | undefined {
  return element?.closest<HTMLElement>('section, [role="dialog"], main');
}

/** Shown in place of content that failed to load. */
export function ListFailure({ message, error, onRetry, isRetrying = false }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const serverMessage = error instanceof ApiError ? error.error : undefined;
  const clientMessage = error instanceof Error ? error.message : undefined;

  // The button disappears during a retry, so the focus moves to the container, and back to the button if the retry fails.
  useLayoutEffect(() => {
    const retryButton = button.current;
    const container = findContainer(retryButton);
    if (container && document.activeElement === container) retryButton?.focus();
    return () => {
      if (!container || document.activeElement !== retryButton) return;
      container.tabIndex = -1;
      container.focus({ preventScroll: true });
    };
  }, []);

  return (
    <StateCard
      isFailure
      message={serverMessage ?? message}
      detail={serverMessage ? undefined : clientMessage}
    >
      <Button ref={button} variant="default" loading={isRetrying} onClick={onRetry}>
        Try Again
      </Button>
    </StateCard>
  );
}
