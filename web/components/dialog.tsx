import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
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

/** Every dialog: at most 500 px wide and 90 vh high, keeps the focus inside and gives it back. */
export function Dialog({ title, isOpen, onClose, isBusy = false, onClosed, children }: Props) {
  function handleClosed() {
    // What had the focus before may have gone with what the dialog did. Below it another may be open, seen once this
    // one is gone.
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const below = document.querySelector<HTMLElement>('[aria-modal="true"]');
      (below ?? document.getElementById('content'))?.focus({ preventScroll: true });
    });
    onClosed?.();
  }

  return (
    <Modal
      opened={isOpen}
      onClose={() => !isBusy && onClose()}
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
