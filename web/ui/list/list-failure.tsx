import { Button } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { ApiError } from '#web/lib/api/api-error.ts';
import { StateCard } from '#web/ui/layout/state-card.tsx';

type Props = {
  /** The catalogue's words, used unless the server gave a sentence of its own. */
  message: string;
  error: unknown;
  onRetry: () => void;
  /** Whether another try is under way. */
  isTrying?: boolean;
};

/** The part of the page that stays while what it holds is loaded anew. */
function partAround(element: Element | null): HTMLElement | null | undefined {
  return element?.closest<HTMLElement>('section, [role="dialog"], main');
}

/** Stands in for what could not be loaded. */
export function ListFailure({ message, error, onRetry, isTrying = false }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const sentence = error instanceof ApiError ? error.error : undefined;
  const wording = error instanceof Error ? error.message : undefined;

  // Pressing the button takes it away: the focus waits where the content will come, or the next failure.
  useLayoutEffect(() => {
    const own = button.current;
    const part = partAround(own);
    if (part && document.activeElement === part) own?.focus();
    return () => {
      if (!part || document.activeElement !== own) return;
      part.tabIndex = -1;
      part.focus({ preventScroll: true });
    };
  }, []);

  return (
    <StateCard isFailure message={sentence ?? message} detail={sentence ? undefined : wording}>
      <Button ref={button} variant="default" loading={isTrying} onClick={onRetry}>
        Try Again
      </Button>
    </StateCard>
  );
}
