import { useEffectEvent, useLayoutEffect } from 'react';
import { addOpenDialog } from '#web/lib/close-on-back.ts';

/**
 * While it is open, Back closes a dialog instead of leaving the page below it.
 * @param close undefined: Back leaves the dialog open
 */
export function useBackCloses(isOpen: boolean, close: (() => void) | undefined): void {
  const hasClose = close !== undefined;
  const handleBack = useEffectEvent(() => close?.());
  useLayoutEffect(
    () => (isOpen ? addOpenDialog(hasClose ? () => handleBack() : undefined) : undefined),
    [isOpen, hasClose],
  );
}
