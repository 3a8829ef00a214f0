import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { keepFocus } from './keep-focus.ts';

type Props = {
  title: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  /** While something is being submitted the dialog stays. */
  isBusy?: boolean;
  /** When the closing animation is over: the moment to reset what the dialog held. */
  onClosed?: () => void;
  children: ReactNode;
};

/** Those that are open, the topmost last. */
const openDialogs: string[] = [];

/** Every open dialog hears the Escape key; it is meant for the topmost. */
function useIsTopmost(isOpen: boolean): () => boolean {
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    openDialogs.push(id);
    // Not at once: the key that closes this one must not reach the one below it.
    return () => void window.setTimeout(() => openDialogs.splice(openDialogs.indexOf(id), 1));
  }, [isOpen, id]);
  return () => openDialogs.at(-1) === id;
}

/** A button that is disabled while it submits loses the focus; it gets it back when the submit has failed. */
function useFocusAfter(isBusy: boolean): void {
  const left = useRef<Element>(null);
  useEffect(() => {
    if (isBusy) left.current = document.activeElement;
    else if (document.activeElement === document.body && left.current instanceof HTMLElement)
      left.current.focus();
  }, [isBusy]);
}

/** Every dialog: at most 500 px wide and 90 vh high, keeps the focus inside and gives it back. */
export function Dialog({ title, isOpen, onClose, isBusy = false, onClosed, children }: Props) {
  const isTopmost = useIsTopmost(isOpen);
  useFocusAfter(isBusy);

  function handleClosed() {
    // What had the focus before may have gone with what the dialog did. Below it another may be open, seen once this
    // one is gone. The library gives the focus back ten milliseconds after the closing, which where motion is
    // reduced is after this.
    window.setTimeout(() => {
      if (document.activeElement !== document.body) return;
      const below = document.querySelector<HTMLElement>('[aria-modal="true"]');
      (below ?? document.getElementById('content'))?.focus({ preventScroll: true });
    }, 50);
    onClosed?.();
  }

  return (
    <Modal
      data-busy={isBusy || undefined}
      opened={isOpen}
      onClose={() => !isBusy && isTopmost() && onClose()}
      onExitTransitionEnd={handleClosed}
      title={title}
      closeOnEscape={!isBusy}
      closeOnClickOutside={!isBusy}
      withCloseButton={!isBusy}
      closeButtonProps={{ 'aria-label': 'Dismiss', onMouseDown: keepFocus }}
    >
      {children}
    </Modal>
  );
}
